import * as v from 'valibot';
import { queryInteger } from './schema.ts';

/** A page of a list that is newest first. The next page continues after the cursor of the last row. */
/* @__NO_SIDE_EFFECTS__ */
export function pageOf<Row extends v.GenericSchema>(row: Row) {
  return v.object({ list: v.array(row), nextCursor: v.nullable(v.string()) });
}

/* @__NO_SIDE_EFFECTS__ */
export function cursorInput(bounds: { pageSize: number; pageSizeMax: number }) {
  return {
    cursor: v.optional(v.pipe(v.string(), v.maxLength(64))),
    pageSize: queryInteger({ min: 1, max: bounds.pageSizeMax, fallback: bounds.pageSize }),
  };
}
