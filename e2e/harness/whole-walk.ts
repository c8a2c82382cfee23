import { createHash } from 'node:crypto';

/** Whether each test covers every screen in every look, as `npm run screens -- --check` requests; otherwise each covers its share. */
export const IS_WHOLE = process.env['SCREENS'] === 'every';

const SAMPLED_ONE_IN = 3;

/**
 * Whether a test covers the item of this name: each one if IS_WHOLE, else one in three. A hash of the name selects it, so that a new item
 * does not change the selection of the others.
 */
export function isSampled(name: string): boolean {
  return IS_WHOLE || createHash('sha256').update(name).digest().readUInt32BE() % SAMPLED_ONE_IN === 0;
}

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
