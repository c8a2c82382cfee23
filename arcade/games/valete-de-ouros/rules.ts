import type { RandomSource } from '@jogada/platform/contract';
import { DECK, HAND } from './cards.ts';
import { classOf, PAYS, paidStakes, type PaidHand } from './hands.ts';

export interface Deal {
  /** Five cards in order, as dealt or after the draw. */
  cards: number[];
  /** Held positions; empty before the draw. */
  held: number[];
  /** Class of the current cards. */
  hand: PaidHand | 'nothing';
  isOver: boolean;
}

/** Five cards and a replacement for each position, all drawn before the player sees any. */
export function drawTen(random: RandomSource): number[] {
  const deck = Array.from({ length: DECK }, (_, card) => card);
  return Array.from({ length: 2 * HAND }, () => deck.splice(random.below(deck.length), 1)[0] ?? 0);
}

/** @param held undefined before the player's decision. */
export function playDeal(ten: readonly number[], held: readonly number[] | undefined): Deal {
  const cards = Array.from({ length: HAND }, (_, place) => {
    const isKept = held === undefined || held.includes(place);
    return ten[isKept ? place : place + HAND] ?? 0;
  });
  const hand = PAYS[classOf(...asHand(cards))]?.hand ?? 'nothing';
  return { cards, held: [...(held ?? [])], hand, isOver: held !== undefined };
}

/** Payout in stakes; 0 before the deal is over. */
export function paidFor({ cards, isOver }: Deal): number {
  return isOver ? paidStakes(classOf(...asHand(cards))) : 0;
}

function asHand(cards: readonly number[]): [number, number, number, number, number] {
  const [a = 0, b = 0, c = 0, d = 0, e = 0] = cards;
  return [a, b, c, d, e];
}
