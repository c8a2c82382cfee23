import { Problem } from '@jogada/platform/contract';

/** A position in a list ordered by time and id. */
export interface KeysetPlace {
  readonly at: Date;
  readonly id: string;
}

function writeCursor(place: KeysetPlace): string {
  return `${place.at.getTime().toString(36)}.${place.id}`;
}

/** @throws Problem `malformed_request` for an invalid cursor */
export function readCursor(text: string | undefined): KeysetPlace | undefined {
  if (text === undefined) return undefined;
  const match = /^([0-9a-z]{1,9})\.([a-zA-Z0-9_:-]{1,54})$/.exec(text);
  const [, time, id] = match ?? [];
  if (time === undefined || id === undefined) throw new Problem('malformed_request', { field: 'cursor' });
  return { at: new Date(Number.parseInt(time, 36)), id };
}

/** Cuts the extra row off a page and returns the cursor of the next one. */
export function pageFrom<Row>(
  rows: readonly Row[],
  pageSize: number,
  placeOf: (row: Row) => KeysetPlace,
): { rows: readonly Row[]; nextCursor: string | null } {
  const page = rows.slice(0, pageSize);
  const last = page.at(-1);
  return { rows: page, nextCursor: rows.length > pageSize && last !== undefined ? writeCursor(placeOf(last)) : null };
}
