import type { LotteryRules, NumberPlay, Pick } from '../../games/lottery-game.ts';
import { element } from '../element.ts';
import type { Translate } from '../texts.ts';
import type { LotteryTexts } from './lottery-texts.ts';

export interface NumberBoard {
  node: HTMLElement;
  /** The complete pick; undefined while numbers are missing. */
  readonly pick: Pick | undefined;
  clear(): void;
  /** Picks random numbers, which the player may still change. */
  fill(): void;
}

interface NumberBoardSettings {
  t: Translate<LotteryTexts>;
  rules: LotteryRules;
  play: NumberPlay;
  onChange: () => void;
}

/** Number picker: one board, or one per position in an ordered play. */
export function createNumberBoard({ t, rules, play, onChange }: NumberBoardSettings): NumberBoard {
  const places = play.isOrdered ? play.count : 1;
  const perPlace = play.isOrdered ? 1 : play.count;
  const all = Array.from({ length: rules.lastNumber - rules.firstNumber + 1 }, (_, index) => rules.firstNumber + index);
  let chosen: number[][] = Array.from({ length: places }, () => []);

  const fields = chosen.map((_, place) => {
    const buttons = all.map((number) => {
      const button = element('button', { type: 'button', class: 'number', 'aria-pressed': 'false', 'data-number': number }, String(number));
      button.addEventListener('click', () => toggle(place, number));
      return button;
    });
    const legend = play.isOrdered ? t('place', { place: place + 1 }) : t('choose_count', { count: play.count });
    return { buttons, node: element('fieldset', { class: 'numbers' }, element('legend', {}, legend), ...buttons) };
  });

  function toggle(place: number, number: number): void {
    const at = chosen[place] ?? [];
    const without = at.filter((other) => other !== number);
    // A new number replaces the oldest one beyond the limit; a picked number is removed.
    const next = at.includes(number) ? without : [...without, number].slice(-perPlace);
    set(chosen.map((numbers, index) => (index === place ? next : numbers)));
    navigator.vibrate?.(5);
  }

  function set(next: number[][]): void {
    chosen = next;
    fields.forEach(({ buttons }, place) => {
      for (const [index, button] of buttons.entries()) {
        button.setAttribute('aria-pressed', String(chosen[place]?.includes(all[index] ?? -1) ?? false));
      }
    });
    onChange();
  }

  return {
    node: element('div', { class: 'number-board', 'data-size': all.length > 10 ? 'large' : 'small' }, ...fields.map(({ node }) => node)),
    get pick() {
      if (chosen.some((numbers) => numbers.length < perPlace)) return undefined;
      const numbers = chosen.flat();
      return { play: play.key, numbers: play.isOrdered ? numbers : numbers.toSorted((a, b) => a - b), option: '' };
    },
    clear: () => set(chosen.map(() => [])),
    fill: () => set(chosen.map(() => randomOf(all, perPlace))),
  };
}

function randomOf(all: readonly number[], count: number): number[] {
  const left = [...all];
  return Array.from({ length: count }, () => left.splice(Math.floor(Math.random() * left.length), 1)[0] ?? 0);
}
