/** A card is a number 0 … 51: rank times four plus suit. Rank 0 is the two, 12 the ace. */
export const DECK = 52;
export const HAND = 5;

export const SUITS = ['clubs', 'diamonds', 'hearts', 'spades'] as const;
export const RANKS = ['2', '3', '4', '5', '6', '7', '8', '9', '10', 'J', 'Q', 'K', 'A'] as const;

export const rankOf = (card: number): number => card >> 2;
export const suitOf = (card: number): number => card & 3;

export function cardName(card: number): string {
  return `${RANKS[rankOf(card)]}${'♣♦♥♠'[suitOf(card)]}`;
}
