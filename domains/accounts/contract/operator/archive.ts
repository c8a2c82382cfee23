import * as v from 'valibot';
import { endpoint, Moment, plainText } from '@jogada/platform/contract';

/** Where archives are fetched: the path that `beginArchive` answers begins so. */
export const ARCHIVES_PATH = '/ops/archives';

export const beginArchive = endpoint({
  method: 'POST',
  path: ARCHIVES_PATH,
  summary: 'Ask for everything that is kept of a merchant, as JSON lines; the reason stays in the trail',
  access: 'operator',
  input: v.object({ merchantCode: plainText({ min: 1, max: 40 }), reason: plainText({ min: 10, max: 300 }) }),
  output: v.object({
    /** Fetched by whoever asked, from the same session, until then. */
    path: v.string(),
    fetchUntil: Moment,
    /** Whether names, documents and contacts go along in full. */
    isInFull: v.boolean(),
  }),
  problems: ['not_allowed', 'not_found'],
});
