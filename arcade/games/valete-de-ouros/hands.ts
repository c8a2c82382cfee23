import { rankOf, suitOf } from './cards.ts';

/** Paying hands, highest first, in stakes. A pair below jacks pays nothing. Full house pays 9, flush 6. */
export const PAYS = [
  { hand: 'royal_flush', stakes: 800 },
  { hand: 'straight_flush', stakes: 50 },
  { hand: 'four_of_a_kind', stakes: 25 },
  { hand: 'full_house', stakes: 9 },
  { hand: 'flush', stakes: 6 },
  { hand: 'straight', stakes: 4 },
  { hand: 'three_of_a_kind', stakes: 3 },
  { hand: 'two_pair', stakes: 2 },
  { hand: 'jacks_or_better', stakes: 1 },
] as const;

export type PaidHand = (typeof PAYS)[number]['hand'];

/** Index into PAYS; PAYS.length for no paying hand. */
export type HandClass = number;

const JACK = 9;
const WHEEL = 0b1_0000_0000_1111;

/** Class of five cards in any order. Called thousands of times per hint, so it counts bits and allocates nothing. */
export function classOf(a: number, b: number, c: number, d: number, e: number): HandClass {
  const ranks = (1 << rankOf(a)) | (1 << rankOf(b)) | (1 << rankOf(c)) | (1 << rankOf(d)) | (1 << rankOf(e));
  const kinds = countBits(ranks);
  if (kinds === 5) {
    const isFlush = suitOf(a) === suitOf(b) && suitOf(b) === suitOf(c) && suitOf(c) === suitOf(d) && suitOf(d) === suitOf(e);
    const isStraight = ranks === WHEEL || ranks / (ranks & -ranks) === 0b11111;
    if (isFlush && isStraight) return (ranks & -ranks) === 1 << 8 ? 0 : 1;
    if (isFlush) return 4;
    return isStraight ? 5 : 9;
  }
  // Two ranks: four of a kind or a full house; three: three of a kind or two pair; four: one pair.
  const most = mostAlike(a, b, c, d, e);
  if (kinds === 2) return most === 4 ? 2 : 3;
  if (kinds === 3) return most === 3 ? 6 : 7;
  return pairRank(a, b, c, d, e) >= JACK ? 8 : 9;
}

export function paidStakes(handClass: HandClass): number {
  return PAYS[handClass]?.stakes ?? 0;
}

function countBits(value: number): number {
  let count = 0;
  for (let left = value; left !== 0; left &= left - 1) count++;
  return count;
}

function mostAlike(a: number, b: number, c: number, d: number, e: number): number {
  const [ra, rb, rc] = [rankOf(a), rankOf(b), rankOf(c)];
  return Math.max(alike(ra, a, b, c, d, e), alike(rb, a, b, c, d, e), alike(rc, a, b, c, d, e));
}

function alike(rank: number, a: number, b: number, c: number, d: number, e: number): number {
  return (
    Number(rankOf(a) === rank) +
    Number(rankOf(b) === rank) +
    Number(rankOf(c) === rank) +
    Number(rankOf(d) === rank) +
    Number(rankOf(e) === rank)
  );
}

function pairRank(a: number, b: number, c: number, d: number, e: number): number {
  const [ra, rb, rc, rd, re] = [rankOf(a), rankOf(b), rankOf(c), rankOf(d), rankOf(e)];
  if (ra === rb || ra === rc || ra === rd || ra === re) return ra;
  if (rb === rc || rb === rd || rb === re) return rb;
  return rc === rd || rc === re ? rc : rd;
}
