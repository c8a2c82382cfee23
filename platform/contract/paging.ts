import * as v from 'valibot';
import { queryInteger } from './schema.ts';

/** A page of a list that grows at its head: continue after the last row's cursor. */
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
