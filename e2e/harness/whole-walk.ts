/** Whether each test covers every screen in every look, as `npm run screens -- --check` requests; otherwise each covers its share. */
export const IS_WHOLE = process.env['SCREENS'] === 'every';

interface Share {
  /** Index of this walk, from 0. */
  readonly walk: number;
  readonly walkCount: number;
}

/**
 * Returns the share of one of several walks over a list: all of it if IS_WHOLE, else every n-th item, so that together they cover each
 * once.
 */
export function shareOf<Item>(all: readonly Item[], { walk, walkCount }: Share): readonly Item[] {
  return IS_WHOLE ? all : all.filter((_, index) => index % walkCount === walk);
}
