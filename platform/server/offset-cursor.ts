import { Problem } from '@jogada/platform/contract';

/** Reads the cursor of a list that does not change between its pages: the number of rows before. @throws Problem `malformed_request` */
export function readOffset(cursor: string | undefined): number {
  if (cursor === undefined) return 0;
  if (!/^\d{1,7}$/.test(cursor)) throw new Problem('malformed_request', { field: 'cursor' });
  return Number(cursor);
}

/** Cuts the extra row off a page and returns the cursor of the next one. */
export function pageAt<Row>(
  rows: readonly Row[],
  { offset, pageSize }: { offset: number; pageSize: number },
): { rows: readonly Row[]; nextCursor: string | null } {
  return { rows: rows.slice(0, pageSize), nextCursor: rows.length > pageSize ? String(offset + pageSize) : null };
}
