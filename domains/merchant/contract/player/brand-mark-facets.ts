import type { SiteStatus } from './status.ts';

type Mark = SiteStatus['info']['logo'];

/** Outlines in a square of 64, with a shade: the percentage of white (positive) or black (negative) mixed into the brand's colour. */
type Facet = readonly [outline: string, shade: number];

/** The drawn logos, facet by facet. */
export const BRAND_MARK_FACETS: Readonly<Record<Mark, readonly Facet[]>> = {
  facet: [
    ['M32 3L61 32L46 32L25 19Z', 30],
    ['M61 32L32 61L25 45L46 32Z', -22],
    ['M32 61L3 32L25 45Z', -42],
    ['M3 32L25 19L25 45Z', -12],
    ['M32 3L25 19L3 32Z', 10],
    ['M25 19L46 32L25 45Z', 72],
  ],
  sun: [
    ['M32 2L37 15L27 15Z', 20],
    ['M62 32L49 37L49 27Z', 0],
    ['M32 62L27 49L37 49Z', -20],
    ['M2 32L15 27L15 37Z', 0],
    ['M53 11L47.5 23.5L40.5 16.5Z', 10],
    ['M53 53L40.5 47.5L47.5 40.5Z', -14],
    ['M11 53L16.5 40.5L23.5 47.5Z', -14],
    ['M11 11L23.5 16.5L16.5 23.5Z', 10],
    ['M32 17A15 15 0 0 1 32 47A15 15 0 0 1 32 17Z', 0],
    ['M32 17A15 15 0 0 0 17 32L32 32Z', 45],
    ['M47 32A15 15 0 0 1 32 47L32 32Z', -25],
  ],
  wave: [
    ['M3 20Q12 8 22 18T42 18T61 16V28Q52 38 42 28T22 28T3 32Z', 40],
    ['M3 34Q12 22 22 32T42 32T61 30V42Q52 52 42 42T22 42T3 46Z', 0],
    ['M3 48Q12 36 22 46T42 46T61 44V52Q52 62 42 56T22 56T3 58Z', -32],
  ],
  crown: [
    ['M6 18L20 34L14 52Z', -18],
    ['M32 8L44 34L32 52L20 34Z', 42],
    ['M58 18L44 34L50 52Z', -34],
    ['M20 34L32 52L14 52Z', 8],
    ['M44 34L32 52L50 52Z', -10],
    ['M12 55H52V61H12Z', 20],
  ],
};
