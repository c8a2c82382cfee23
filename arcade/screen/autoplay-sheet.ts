import type { AutoplayLimits } from './autoplay.ts';
import { element } from './element.ts';
import type { MoneyText } from './money-text.ts';
import { createSheet, type Sheet } from './sheet.ts';
import type { SharedTranslate } from './texts.ts';

const ROUND_CHOICES = [10, 25, 50, 100];
const LOSS_CHOICES = [5n, 10n, 25n, 50n];
const WIN_CHOICES = [10n, 50n, 100n];

export interface AutoplaySheetSettings {
  t: SharedTranslate;
  money: () => MoneyText;
  stakeAmount: () => bigint;
  onStart: (limits: AutoplayLimits) => void;
}

/** Sets the limits of an automatic run; a loss limit is mandatory. */
export function createAutoplaySheet(parent: HTMLElement, { t, money, stakeAmount, onStart }: AutoplaySheetSettings): Sheet {
  const sheet = createSheet(parent, { title: t('auto_title'), closeLabel: t('close'), testId: 'autoplay-sheet' });
  return {
    ...sheet,
    get isOpen() {
      return sheet.isOpen;
    },
    open() {
      const write = (stakes: bigint) => money().write(stakes * stakeAmount());
      const rounds = choices(
        t('auto_rounds'),
        ROUND_CHOICES.map((count) => ({ text: String(count), value: count })),
      );
      const loss = choices(
        t('auto_loss_limit'),
        LOSS_CHOICES.map((stakes) => ({ text: write(stakes), value: stakes * stakeAmount() })),
      );
      const win = choices(t('auto_win_limit'), [
        { text: t('none'), value: undefined },
        ...WIN_CHOICES.map((stakes) => ({ text: write(stakes), value: stakes * stakeAmount() })),
      ]);
      const start = element('button', { type: 'button', class: 'main-button', 'data-testid': 'autoplay-start' }, t('auto_start'));
      start.addEventListener('click', () => {
        sheet.close();
        onStart({ rounds: rounds.chosen() ?? 10, lossMaxAmount: loss.chosen() ?? 0n, winMaxAmount: win.chosen() });
      });
      sheet.body.replaceChildren(element('p', { class: 'sheet-note' }, t('auto_note')), rounds.node, loss.node, win.node, start);
      sheet.open();
    },
  };
}

interface Choice<Value> {
  text: string;
  value: Value;
}

function choices<Value>(label: string, all: Choice<Value>[]): { node: HTMLElement; chosen: () => Value | undefined } {
  const group = `choice-${label}`;
  const inputs = all.map(({ text }, index) => {
    const input = element('input', { type: 'radio', name: group, value: index, checked: index === 0 });
    return { input, node: element('label', { class: 'choice' }, input, element('span', {}, text)) };
  });
  return {
    node: element(
      'fieldset',
      { class: 'choices' },
      element('legend', {}, label),
      element('div', { class: 'choice-row' }, ...inputs.map(({ node }) => node)),
    ),
    chosen: () => all[inputs.findIndex(({ input }) => input.checked)]?.value,
  };
}
