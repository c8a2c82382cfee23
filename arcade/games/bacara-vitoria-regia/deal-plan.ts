import type { BaccaratOutcome } from './rules.ts';

const FIRST_MS = 700;
const CARD_MS = 750;
const THIRD_MS = 1300;
const LAST_MS = 1300;

export interface DealtCard {
  side: 'player' | 'banker';
  index: number;
  card: number;
  /** Milliseconds from the start until the card is turned. */
  atMs: number;
}

/** Order and times of the dealt cards. The server waits for the duration that the screens show. */
export function dealPlan({ player, banker }: BaccaratOutcome): { cards: DealtCard[]; lastsMs: number } {
  const order = [
    { side: 'player', index: 0 },
    { side: 'banker', index: 0 },
    { side: 'player', index: 1 },
    { side: 'banker', index: 1 },
    { side: 'player', index: 2 },
    { side: 'banker', index: 2 },
  ] as const;
  let atMs = FIRST_MS;
  const cards = order.flatMap(({ side, index }): DealtCard[] => {
    const card = (side === 'player' ? player : banker)[index];
    if (card === undefined) return [];
    const dealt = { side, index, card, atMs: index === 2 ? atMs + THIRD_MS - CARD_MS : atMs };
    atMs = dealt.atMs + CARD_MS;
    return [dealt];
  });
  return { cards, lastsMs: atMs + LAST_MS };
}
