import * as v from 'valibot';
import type { Endpoint } from '@jogada/platform/contract';

export interface WrittenOut {
  readonly value: unknown;
  /** The paths at which rows were left out, such as `list.3.endsAt`: the first fault of each row. */
  readonly leftOut: readonly string[];
}

/**
 * Serialises a response in the shape of its contract. A row of a list that does not fit is left out of a reading call, so that one faulty
 * row does not fail the page for everyone. A changing call returns everything or a fault.
 * @throws ValiError where something other than a row does not fit
 */
export function writeOut({ method, path, output }: Endpoint, value: unknown): WrittenOut {
  const reading = v.safeParse(output, value);
  if (reading.success) return { value: reading.output, leftOut: [] };
  const misfits = reading.issues.map(rowOf);
  const rows = misfits.filter((row) => row !== undefined);
  if (!isLook({ method, path }) || rows.length < misfits.length) throw new v.ValiError(reading.issues);
  const places = new Map(rows.map((row) => [row.keys.join('.'), row]));
  return { value: v.parse(output, without(value, [...places.values()])), leftOut: [...places.values()].map(({ place }) => place) };
}

// Searches are POSTs, as the search terms do not belong in an address.
function isLook({ method, path }: Pick<Endpoint, 'method' | 'path'>): boolean {
  return method === 'GET' || path.endsWith('/search');
}

interface Row {
  /** The path to the row; the last key is its index in its list. */
  readonly keys: readonly PropertyKey[];
  readonly place: string;
}

// Takes the outermost list: a row without one of its parts would have another meaning.
function rowOf(issue: v.BaseIssue<unknown>): Row | undefined {
  const path = issue.path ?? [];
  const index = path.findIndex(({ type }) => type === 'array');
  if (index < 0) return undefined;
  return { keys: path.slice(0, index + 1).map(({ key }) => key as PropertyKey), place: v.getDotPath(issue) ?? '' };
}

function without(value: unknown, rows: readonly Row[]): unknown {
  const byPlace = Map.groupBy(rows, ({ keys }) => keys[0]);
  if (Array.isArray(value)) return value.filter((_, index) => !byPlace.has(index));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, inner]) => {
      const within = byPlace.get(name);
      return [
        name,
        within
          ? without(
              inner,
              within.map(({ keys, place }) => ({ keys: keys.slice(1), place })),
            )
          : inner,
      ];
    }),
  );
}
