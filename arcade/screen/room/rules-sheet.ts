import { element } from '../element.ts';
import { createSheet, type Sheet } from '../sheet.ts';
import type { RoomTranslate } from './room-texts.ts';

export interface RulesContent {
  /** Name, value and, where a test reads it, an id. */
  figures: [name: string, value: string, testId?: string][];
  /** What the game itself has to explain, above the rules of every room. */
  parts: HTMLElement[];
  rules: string[];
}

/** The figures every player has a right to, what pays what, and the rules; made anew each time it opens. */
export function createRulesSheet(parent: HTMLElement, { t, content }: { t: RoomTranslate; content: () => RulesContent }): Sheet {
  const sheet = createSheet(parent, { title: t('rules'), closeLabel: t('close'), testId: 'paytable' });
  return {
    ...sheet,
    get isOpen() {
      return sheet.isOpen;
    },
    open() {
      const { figures, parts, rules } = content();
      const list = figures.map(([name, value, testId]) =>
        element('div', {}, element('dt', {}, name), element('dd', { 'data-testid': testId }, value)),
      );
      const lines = [...rules, t('room_schedule'), t('room_interrupted'), t('room_average')].map((text) => element('li', {}, text));
      sheet.body.replaceChildren(
        element('section', {}, element('h3', {}, t('room_figures')), element('dl', { class: 'figures' }, ...list)),
        ...parts,
        element('section', {}, element('h3', {}, t('room_rules')), element('ul', { class: 'rules' }, ...lines)),
      );
      sheet.open();
    },
  };
}
