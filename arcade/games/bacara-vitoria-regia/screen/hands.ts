import { element } from '../../../screen/element.ts';
import type { Translate } from '../../../screen/texts.ts';
import { dealPlan } from '../deal-plan.ts';
import { type BaccaratOutcome, rankOf, totalOf } from '../rules.ts';
import type { GameTexts } from './game-texts.ts';

const RANKS = ['A', '2', '3', '4', '5', '6', '7', '8', '9', '10', 'J', 'Q', 'K'] as const;
// The text variant of the sign, because some phones render an emoji otherwise.
const SUITS = ['♠\uFE0E', '♥\uFE0E', '♦\uFE0E', '♣\uFE0E'] as const;

export interface Hands {
  node: HTMLElement;
  /** Shows the cards dealt by the given time; returns their number. */
  show(outcome: BaccaratOutcome | undefined, elapsedMs: number): number;
}

/** Two hands, dealt at the pace that the server waits for. */
export function createHands(t: Translate<GameTexts>): Hands {
  const sides = { player: createSide(t, 'player'), banker: createSide(t, 'banker') };
  let shown = '';
  return {
    node: element('div', { class: 'hands' }, sides.player.node, sides.banker.node),
    show(outcome, elapsedMs) {
      const dealt = outcome === undefined ? [] : dealPlan(outcome).cards.filter(({ atMs }) => atMs <= elapsedMs);
      const key = dealt.map(({ side, card }) => `${side}${card}`).join(' ');
      if (key === shown) return dealt.length;
      shown = key;
      for (const side of ['player', 'banker'] as const) {
        sides[side].show(dealt.filter((card) => card.side === side).map(({ card }) => card));
      }
      return dealt.length;
    },
  };
}

function createSide(t: Translate<GameTexts>, side: 'player' | 'banker'): { node: HTMLElement; show: (cards: readonly number[]) => void } {
  const total = element('strong', { class: 'hand-total', 'data-testid': `${side}-total` });
  const row = element('div', { class: 'hand-cards' });
  const node = element('section', { class: 'hand', 'data-side': side }, element('h2', {}, t(side), ' ', total), row);
  return {
    node,
    show(cards) {
      total.textContent = cards.length === 0 ? '' : String(totalOf(cards));
      while (row.childElementCount > cards.length) row.lastElementChild?.remove();
      for (const [index, card] of cards.entries()) {
        if (index >= row.childElementCount) row.append(cardFace(t, card, index === 2));
      }
    },
  };
}

function cardFace(t: Translate<GameTexts>, card: number, isThird: boolean): HTMLElement {
  const suit = Math.floor(card / RANKS.length) % SUITS.length;
  const rank = RANKS[rankOf(card)] ?? '';
  const names = [t('suit_0'), t('suit_1'), t('suit_2'), t('suit_3')];
  return element(
    'div',
    {
      class: 'card',
      role: 'img',
      'aria-label': t('card_label', { rank, suit: names[suit] ?? '' }),
      'data-red': suit === 1 || suit === 2,
      'data-third': isThird,
    },
    element('b', {}, rank),
    element('i', {}, SUITS[suit] ?? ''),
    element('span', {}, SUITS[suit] ?? ''),
  );
}
