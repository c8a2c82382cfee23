import { DECK, HAND } from './cards.ts';
import { classOf, PAYS, paidStakes } from './hands.ts';

/**
 * Counts of all five-card hands by class and by contained cards. With them, the expected pay of any hold follows by inclusion and exclusion
 * over the discarded cards, without enumerating draws.
 *
 * `counts[size]` is indexed by the combinatorial rank of `size` cards, then by class: how many of the 2,598,960 hands contain exactly those
 * cards (and any others).
 */
interface HandCounts {
  counts: Uint32Array[];
}

const CLASSES = PAYS.length;
const HOLDS = 2 ** HAND;

/** Binomial coefficients up to 52 over 5. */
const CHOOSE: number[][] = Array.from({ length: DECK + 1 }, (_, from) => {
  const row = [1];
  for (let count = 1; count <= HAND; count++) row.push(((row[count - 1] ?? 0) * Math.max(0, from - count + 1)) / count);
  return row;
});

export function choose(from: number, count: number): number {
  return CHOOSE[from]?.[count] ?? 0;
}

/** Combinatorial rank of ascending cards among all sets of their size. */
export function placeOf(cards: readonly number[]): number {
  let place = 0;
  for (const [index, card] of cards.entries()) place += choose(card, index + 1);
  return place;
}

/** Counts all two and a half million hands once; takes about two seconds. */
export function countHands(): HandCounts {
  const counts = Array.from({ length: HAND + 1 }, (_, size) => new Uint32Array(choose(DECK, size) * CLASSES));
  for (let a = 0; a < DECK; a++)
    for (let b = a + 1; b < DECK; b++)
      for (let c = b + 1; c < DECK; c++)
        for (let d = c + 1; d < DECK; d++)
          for (let e = d + 1; e < DECK; e++) {
            const handClass = classOf(a, b, c, d, e);
            if (handClass < CLASSES) countSubsets(counts, [a, b, c, d, e], handClass);
          }
  return { counts };
}

function countSubsets(counts: readonly Uint32Array[], hand: readonly number[], handClass: number): void {
  for (let mask = 0; mask < HOLDS; mask++) {
    let place = 0;
    let size = 0;
    for (let index = 0; index < HAND; index++) {
      if ((mask & (1 << index)) === 0) continue;
      size++;
      place += CHOOSE[hand[index] ?? 0]?.[size] ?? 0;
    }
    const table = counts[size];
    if (table !== undefined) table[place * CLASSES + handClass] = (table[place * CLASSES + handClass] ?? 0) + 1;
  }
}

interface HoldValue {
  /** Bit i: the card at position i is held. */
  mask: number;
  /** Expected pay in stakes. */
  expected: number;
  /** Number of draws that end in each class of PAYS, out of `draws`. */
  outcomes: number[];
  draws: number;
}

/** All 32 holds of five ascending cards with their expected pay over all draws. */
export function holdValues(hand: readonly number[], { counts }: HandCounts): HoldValue[] {
  const values = Array.from({ length: HOLDS }, (_, mask): HoldValue => {
    const thrown = HAND - sizeOf(mask);
    return { mask, expected: 0, outcomes: [], draws: choose(DECK - HAND, thrown) };
  });
  const containing = values.map(({ mask }) => ({ table: counts[sizeOf(mask)], at: placeOf(cardsOf(hand, mask)) * CLASSES }));
  const exactly = new Float64Array(HOLDS);
  for (let handClass = 0; handClass < CLASSES; handClass++) {
    for (const [mask, { table, at }] of containing.entries()) exactly[mask] = table?.[at + handClass] ?? 0;
    // Converts from hands that contain these cards to those that contain no other card of this deal.
    for (let bit = 1; bit < HOLDS; bit <<= 1) {
      for (let mask = 0; mask < HOLDS; mask++) if ((mask & bit) === 0) exactly[mask] = (exactly[mask] ?? 0) - (exactly[mask | bit] ?? 0);
    }
    for (const value of values) {
      const count = exactly[value.mask] ?? 0;
      value.outcomes.push(count);
      value.expected += (count * paidStakes(handClass)) / value.draws;
    }
  }
  return values;
}

function cardsOf(hand: readonly number[], mask: number): number[] {
  return hand.filter((_, index) => (mask & (1 << index)) !== 0);
}

function sizeOf(mask: number): number {
  let size = 0;
  for (let left = mask; left !== 0; left &= left - 1) size++;
  return size;
}
