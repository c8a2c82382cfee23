import * as v from 'valibot';
import { Moment } from '@jogada/platform/contract';

/** Rows that a file of a list has at most. */
export const FILE_ROWS_MAX = 5000;

/** A list as it stands under its filter, for a file; what is masked at the desk is masked here. */
/* @__NO_SIDE_EFFECTS__ */
export function caseFileOf<Row extends v.GenericSchema>(row: Row) {
  return v.object({
    asOf: Moment,
    list: v.array(row),
    /** There are more than a file has. */
    isCut: v.boolean(),
  });
}
