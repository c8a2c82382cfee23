import * as v from 'valibot';
import { operatorEndpoint } from '@jogada/merchant/contract/operator';
import { Moment, plainText } from '@jogada/platform/contract';

/** Prefix of the download paths that `beginArchive` returns. */
export const ARCHIVES_PATH = '/ops/archives';

/** The reason is stored in the audit trail. */
export const beginArchive = operatorEndpoint({
  method: 'POST',
  path: ARCHIVES_PATH,
  summary: "Request an export of a merchant's data as JSON lines",
  access: 'operator',
  permission: 'merchants.export',
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
