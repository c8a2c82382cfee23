import * as v from 'valibot';
import { endpoint, Moment, plainText } from '@jogada/platform/contract';

/** Prefix of the download paths that `beginArchive` returns. */
export const ARCHIVES_PATH = '/ops/archives';

export const beginArchive = endpoint({
  method: 'POST',
  path: ARCHIVES_PATH,
  summary: 'Ask for everything that is kept of a merchant, as JSON lines; the reason stays in the trail',
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
