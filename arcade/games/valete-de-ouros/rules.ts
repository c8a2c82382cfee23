import type { RandomSource } from '@jogada/platform/contract';
import { DECK, HAND } from './cards.ts';
import { classOf, PAYS, paidStakes, type PaidHand } from './hands.ts';

export interface Deal {
  /** Five cards in the order they lie: as dealt, or after the draw. */
  cards: number[];
  /** Places that were kept; empty before the draw. */
  held: number[];
  /** What the cards are worth as they lie. */
  hand: PaidHand | 'nothing';
  isOver: boolean;
}

/** Five cards, and for each place the one that follows if it is thrown away: drawn before the player sees any. */
export function drawTen(random: RandomSource): number[] {
  const deck = Array.from({ length: DECK }, (_, card) => card);
  return Array.from({ length: 2 * HAND }, () => deck.splice(random.below(deck.length), 1)[0] ?? 0);
}

/** @param held undefined before the player decided. */
export function playDeal(ten: readonly number[], held: readonly number[] | undefined): Deal {
  const cards = Array.from({ length: HAND }, (_, place) => {
    const isKept = held === undefined || held.includes(place);
    return ten[isKept ? place : place + HAND] ?? 0;
  });
  const hand = PAYS[classOf(...asHand(cards))]?.hand ?? 'nothing';
  return { cards, held: [...(held ?? [])], hand, isOver: held !== undefined };
}

/** What a deal pays, in stakes; nothing before it is over. */
export function paidFor({ cards, isOver }: Deal): number {
  return isOver ? paidStakes(classOf(...asHand(cards))) : 0;
}

function asHand(cards: readonly number[]): [number, number, number, number, number] {
  const [a = 0, b = 0, c = 0, d = 0, e = 0] = cards;
  return [a, b, c, d, e];
}
