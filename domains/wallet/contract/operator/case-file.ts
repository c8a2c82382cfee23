import * as v from 'valibot';
import { Moment } from '@jogada/platform/contract';

export const FILE_ROWS_MAX = 5000;

/** A filtered list for export. Fields that the console masks stay masked. */
/* @__NO_SIDE_EFFECTS__ */
export function caseFileOf<Row extends v.GenericSchema>(row: Row) {
  return v.object({
    asOf: Moment,
    list: v.array(row),
    /** Whether rows were left out because of the maximum. */
    isCut: v.boolean(),
  });
}
