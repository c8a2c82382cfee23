import { element } from '../../../screen/element.ts';
import type { Translate } from '../../../screen/texts.ts';
import { HAND, rankOf, RANKS, SUITS, suitOf } from '../cards.ts';
import { courtArt, suitArt } from './art.ts';
import type { GameTexts } from './game-texts.ts';

export interface HandView {
  node: HTMLElement;
  /** Turns the cards at these positions one after another; `undefined` lays a card face down. */
  turn(cards: readonly (number | undefined)[], places: readonly number[]): Promise<void>;
  setHeld(held: ReadonlySet<number>, canChoose: boolean): void;
  setWinning(places: readonly number[]): void;
}

const GAP_MS = 110;
const TURN_MS = 260;

/** Five cards that act as hold toggles. */
export function createHandView({
  t,
  isStill,
  onToggle,
  onTurn,
}: {
  t: Translate<GameTexts>;
  isStill: boolean;
  onToggle: (place: number) => void;
  onTurn: () => void;
}): HandView {
  const places = Array.from({ length: HAND }, (_, place) => {
    const face = element('span', { class: 'card-face' });
    const tag = element('span', { class: 'card-tag' });
    const card = element('button', { type: 'button', class: 'card', 'data-place': place, 'aria-pressed': 'false' }, face, tag);
    card.addEventListener('click', () => onToggle(place));
    return { card, face, tag };
  });
  const node = element('div', { class: 'hand', role: 'group', 'data-testid': 'hand' }, ...places.map(({ card }) => card));

  function setFace(place: number, value: number | undefined): void {
    const at = places[place];
    if (at === undefined) return;
    at.card.toggleAttribute('data-open', value !== undefined);
    if (value === undefined) {
      at.face.replaceChildren();
      at.card.setAttribute('aria-label', t('back'));
      return;
    }
    const suit = SUITS[suitOf(value)] ?? 'clubs';
    const rank = RANKS[rankOf(value)] ?? '2';
    const isRed = suit === 'diamonds' || suit === 'hearts';
    const middle = rank === 'J' || rank === 'Q' || rank === 'K' ? courtArt(rank, isRed) : suitArt(suit);
    at.face.innerHTML = `<span class="card-corner"><b>${rank}</b>${suitArt(suit)}</span><span class="card-middle">${middle}</span>`;
    at.face.toggleAttribute('data-red', isRed);
    at.card.setAttribute('aria-label', t('card', { rank, suit: t(suit) }));
  }

  return {
    node,
    async turn(cards, turned) {
      const waiting = turned.map(async (place, index) => {
        await pause(isStill ? 0 : index * GAP_MS);
        const at = places[place];
        const turning = isStill ? undefined : at?.card.animate([{ transform: 'scaleX(1)' }, { transform: 'scaleX(0.04)' }], TURN_MS / 2);
        await turning?.finished;
        setFace(place, cards[place]);
        if (cards[place] !== undefined) onTurn();
        const opening = isStill
          ? undefined
          : at?.card.animate([{ transform: 'scaleX(0.04) translateY(-6%)' }, { transform: 'none' }], {
              duration: TURN_MS,
              easing: 'cubic-bezier(.2,1.4,.4,1)',
            });
        await opening?.finished;
      });
      await Promise.all(waiting);
    },
    setHeld(held, canChoose) {
      for (const [place, { card, tag }] of places.entries()) {
        card.setAttribute('aria-pressed', String(held.has(place)));
        card.disabled = !canChoose;
        tag.textContent = held.has(place) ? t('held') : canChoose ? t('hold') : '';
      }
    },
    setWinning(winning) {
      for (const [place, { card }] of places.entries()) card.toggleAttribute('data-won', winning.includes(place));
    },
  };
}

function pause(ms: number): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve, ms);
  });
}
