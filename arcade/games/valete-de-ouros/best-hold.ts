import { DECK, HAND } from './cards.ts';
import { classOf, paidStakes } from './hands.ts';

/**
 * The hold with the highest expected pay, found by evaluating every possible draw: exact, and fast enough for one hand. Discarding all
 * cards accounts for most of the two and a half million draws and is tried only when no other hold is worth more.
 * Among equal holds returns the one that keeps most cards.
 * @param hand five cards in order.
 * @returns bit i: keep the card at position i.
 */
export function bestHold(hand: readonly number[]): number {
  const rest = Array.from({ length: DECK }, (_, card) => card).filter((card) => !hand.includes(card));
  let best = { mask: 31, expected: paidStakes(classOf(...asHand(hand))) };
  for (let mask = 30; mask > 0; mask--) {
    const expected = expectedPay(hand, mask, rest);
    if (expected > best.expected) best = { mask, expected };
  }
  // Five new cards are worth at most 0.36 stakes (0.3596 with all high cards left); one high card is worth more.
  return best.expected >= FIVE_NEW_CARDS_MAX || expectedPay(hand, 0, rest) <= best.expected ? best.mask : 0;
}

const FIVE_NEW_CARDS_MAX = 0.37;

function expectedPay(hand: readonly number[], mask: number, rest: readonly number[]): number {
  const held = hand.filter((_, index) => (mask & (1 << index)) !== 0);
  let paid = 0;
  let draws = 0;
  const deal = (from: number): void => {
    if (held.length === HAND) {
      paid += paidStakes(classOf(...asHand(held)));
      draws++;
      return;
    }
    for (let index = from; index < rest.length; index++) {
      held.push(rest[index] ?? 0);
      deal(index + 1);
      held.pop();
    }
  };
  deal(0);
  return paid / draws;
}

function asHand(cards: readonly number[]): [number, number, number, number, number] {
  const [a = 0, b = 0, c = 0, d = 0, e = 0] = cards;
  return [a, b, c, d, e];
}
