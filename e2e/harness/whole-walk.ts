/** Whether a walk takes every screen in every look, as `npm run screens -- --check` asks; otherwise it takes its share. */
export const IS_WHOLE = process.env['SCREENS'] === 'every';

interface Share {
  /** Which of the walks this one is, from 0. */
  readonly walk: number;
  readonly walkCount: number;
}

/** What one of several walks over the same list takes: all of it, or every n-th, so that together they take each once. */
export function shareOf<Item>(all: readonly Item[], { walk, walkCount }: Share): readonly Item[] {
  return IS_WHOLE ? all : all.filter((_, index) => index % walkCount === walk);
}
