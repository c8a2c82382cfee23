import * as v from 'valibot';
import { endpoint, Moment, plainText } from '@jogada/platform/contract';

/** Prefix of the download paths that `beginArchive` returns. */
export const ARCHIVES_PATH = '/ops/archives';

/** The reason is stored in the audit trail. */
export const beginArchive = endpoint({
  method: 'POST',
  path: ARCHIVES_PATH,
  summary: "Request an export of a merchant's data as JSON lines",
  access: 'operator',
  input: v.object({ merchantCode: plainText({ min: 1, max: 40 }), reason: plainText({ min: 10, max: 300 }) }),
  output: v.object({
    /** Download path. Valid until `fetchUntil`, for the requester and in the same session only. */
    path: v.string(),
    fetchUntil: Moment,
    /** Whether names, documents and contacts are unmasked. */
    isInFull: v.boolean(),
  }),
  problems: ['not_allowed', 'not_found'],
});
