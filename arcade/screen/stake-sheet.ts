import { element } from './element.ts';
import type { MoneyText } from './money-text.ts';
import { createSheet, type Sheet } from './sheet.ts';
import type { SharedTranslate } from './texts.ts';
import type { StakeChoice } from './stake-choice.ts';

/** Lists all stakes; choosing one closes the sheet. */
export function createStakeSheet(
  parent: HTMLElement,
  { t, money, stake, lineCount }: { t: SharedTranslate; money: MoneyText; stake: StakeChoice; lineCount?: number },
): Sheet {
  const sheet = createSheet(parent, { title: t('choose_stake'), closeLabel: t('close'), testId: 'stake-sheet' });
  const write = (amount: bigint | undefined) => money.write(amount ?? 0n);
  const limits = () => ({ min: write(stake.all[0]), max: write(stake.all.at(-1)) });
  return {
    ...sheet,
    get isOpen() {
      return sheet.isOpen;
    },
    open() {
      const options = stake.all.map((amount) => {
        const option = element(
          'button',
          { type: 'button', class: 'stake-option', 'aria-pressed': String(amount === stake.amount), 'data-stake': amount.toString() },
          money.write(amount),
        );
        option.addEventListener('click', () => {
          stake.choose(amount);
          sheet.close();
        });
        return option;
      });
      sheet.body.replaceChildren(
        element(
          'p',
          { class: 'sheet-note' },
          lineCount === undefined ? t('stake_note_plain', limits()) : t('stake_note', { lines: lineCount, ...limits() }),
        ),
        element('div', { class: 'stake-grid' }, ...options),
      );
      sheet.open();
    },
  };
}
