import * as v from 'valibot';
import { DayPeriod, endpoint, isPeriod } from '@jogada/platform/contract';

export const STATEMENT_ROWS_MAX = 5000;

export const STATEMENT_FORMATS = ['csv', 'pdf'] as const;
export type StatementFormat = (typeof STATEMENT_FORMATS)[number];

/** Days of the merchant's time zone. */
export const readStatement = endpoint({
  method: 'GET',
  path: '/wps/transactions/statement',
  summary: 'Download an account statement over whole days',
  access: 'signed_in',
  readsReplica: true,
  inRestrictedRegion: 'served',
  input: v.pipe(
    v.object({ ...DayPeriod.entries, format: v.picklist(STATEMENT_FORMATS) }),
    v.check((asked) => isPeriod(asked)),
  ),
  output: v.object({
    fileName: v.string(),
    mediaType: v.string(),
    /** Base64. */
    content: v.string(),
  }),
  problems: ['records_archived', 'statement_too_long'],
});
