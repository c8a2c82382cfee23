import { element } from '../../../screen/element.ts';
import type { Chips } from '../../../screen/room/chip-board.ts';
import { chipFace } from '../../../screen/room/chip-face.ts';
import type { Translate } from '../../../screen/texts.ts';
import { colourOf, coveredBy } from '../rules.ts';
import type { GameTexts } from './game-texts.ts';

export interface BettingTable {
  node: HTMLElement;
  /** Shows the placed bets, the chips not bet yet, and the drawn number. */
  show(look: { standing: Chips; pending: Chips; number: number | undefined }): void;
}

/** The betting table in portrait layout: three columns of numbers, dozens beside them, even-chance bets at the edge. */
export function createBettingTable({ t, onPlace }: { t: Translate<GameTexts>; onPlace: (place: string) => void }): BettingTable {
  const places = new Map<string, HTMLButtonElement>();

  function add(place: string, { text, label, kind, area }: { text: string; label: string; kind: string; area: string }): HTMLButtonElement {
    const node = element(
      'button',
      { type: 'button', class: `place ${kind}`, 'data-place': place, 'data-area': area, 'aria-label': label },
      text,
    );
    node.addEventListener('click', () => onPlace(place));
    places.set(place, node);
    return node;
  }

  const numbers = Array.from({ length: 37 }, (_, number) =>
    add(String(number), {
      text: String(number),
      label: `${t('number_label', { number })}, ${t(colourOf(number))}`,
      kind: `number ${colourOf(number)}`,
      area: number === 0 ? 'zero' : `n${number}`,
    }),
  );
  const dozens = (['dozen-1', 'dozen-2', 'dozen-3'] as const).map((place) =>
    add(place, { text: t(place), label: t(place), kind: 'outside upright', area: place }),
  );
  const columns = ([1, 2, 3] as const).map((number) =>
    add(`column-${number}`, { text: t('column'), label: t('column_label', { number }), kind: 'outside', area: `column-${number}` }),
  );
  const halves = (['low', 'even', 'red', 'black', 'odd', 'high'] as const).map((place) =>
    add(place, { text: t(place), label: t(place), kind: `outside upright ${place}`, area: place }),
  );
  const node = element('div', { class: 'felt', 'data-testid': 'table' }, ...halves, ...dozens, ...numbers, ...columns);

  return {
    node,
    show({ standing, pending, number }) {
      for (const [place, button] of places) {
        const lying = pending.get(place) ?? 0n;
        const amount = lying + (standing.get(place) ?? 0n);
        const shown = button.querySelector('.chip');
        if (amount === 0n) shown?.remove();
        else if (shown?.getAttribute('data-amount') !== String(amount)) {
          const chip = chipFace(amount);
          chip.dataset['amount'] = String(amount);
          shown?.remove();
          button.append(chip);
        }
        button.toggleAttribute('data-pending', lying > 0n);
        button.toggleAttribute('data-won', number !== undefined && (coveredBy(place)?.includes(number) ?? false));
      }
    },
  };
}
