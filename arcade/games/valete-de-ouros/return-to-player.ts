import { DECK, rankOf, suitOf } from './cards.ts';
import { PAYS } from './hands.ts';
import { choose, countHands, holdValues, placeOf } from './hold-value.ts';

interface ReturnToPlayer {
  total: number;
  /** Share of rounds that end in each class of PAYS under optimal play. */
  chances: number[];
  /** Standard deviation of a round, in stakes. */
  deviation: number;
}

/**
 * The exact return of optimal play: for each of the 2,598,960 deals (134,459 kinds, as suits are equivalent) the best of the 32 holds,
 * valued over all its draws.
 */
export function returnToPlayer(): ReturnToPlayer {
  const hands = countHands();
  const chances = PAYS.map(() => 0);
  let total = 0;
  for (const { hand, deals } of kindsOfDeals()) {
    const [first, ...others] = holdValues(hand, hands);
    if (first === undefined) continue;
    const best = others.reduce((top, value) => (value.expected > top.expected ? value : top), first);
    const share = deals / choose(DECK, 5);
    total += share * best.expected;
    for (const [handClass, count] of best.outcomes.entries()) chances[handClass] = (chances[handClass] ?? 0) + (share * count) / best.draws;
  }
  const square = PAYS.reduce((sum, { stakes }, index) => sum + (chances[index] ?? 0) * stakes ** 2, 0);
  return { total, chances, deviation: Math.sqrt(square - total ** 2) };
}

/** One deal of each kind, and the number of deals of that kind. Deals of a kind differ only in the names of the suits. */
function kindsOfDeals(): { hand: number[]; deals: number }[] {
  const counts = new Uint32Array(choose(DECK, 5));
  const kinds: { hand: number[]; place: number }[] = [];
  for (let a = 0; a < DECK; a++)
    for (let b = a + 1; b < DECK; b++)
      for (let c = b + 1; c < DECK; c++)
        for (let d = c + 1; d < DECK; d++)
          for (let e = d + 1; e < DECK; e++) {
            const hand = kindOf([a, b, c, d, e]);
            const place = placeOf(hand);
            if (counts[place] === 0) kinds.push({ hand, place });
            counts[place] = (counts[place] ?? 0) + 1;
          }
  return kinds.map(({ hand, place }) => ({ hand, deals: counts[place] ?? 0 }));
}

/** Renames suits in the order of the ranks they hold, so that equivalent deals become equal. */
function kindOf(cards: readonly number[]): number[] {
  const masks = [0, 0, 0, 0];
  for (const card of cards) masks[suitOf(card)] = (masks[suitOf(card)] ?? 0) | (1 << rankOf(card));
  masks.sort((x, y) => y - x);
  const named: number[] = [];
  for (const [suit, mask] of masks.entries()) {
    for (let left = mask; left !== 0; left &= left - 1) named.push((31 - Math.clz32(left & -left)) * 4 + suit);
  }
  return named.sort((x, y) => x - y);
}
