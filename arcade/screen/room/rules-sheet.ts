import { element } from '../element.ts';
import { createSheet, type Sheet } from '../sheet.ts';
import type { RoomTranslate } from './room-texts.ts';

export interface RulesContent {
  /** Name, value and, when a test reads it, a test id. */
  figures: [name: string, value: string, testId?: string][];
  /** The game's own explanations, above the general rules of rooms. */
  parts: HTMLElement[];
  rules: string[];
}

/** Mandatory figures, paytable and rules; rebuilt on each opening. */
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
