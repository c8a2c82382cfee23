import { element } from '../../../screen/element.ts';
import type { MoneyText } from '../../../screen/money-text.ts';
import { createRulesSheet } from '../../../screen/hud/rules-sheet.ts';
import type { Sheet } from '../../../screen/sheet.ts';
import { LINES, LINE_PAYS, SCATTER_PAYS, SYMBOLS, type SlotSymbol, WIN_MAX_STAKES } from '../reels.ts';
import { HIT_PERCENT, RETURN_PERCENT } from '../return-percent.ts';
import type { GameTranslate } from './game-texts.ts';
import type { StakeChoice } from '../../../screen/stake-choice.ts';

export interface PaytableSettings {
  t: GameTranslate;
  money: MoneyText;
  stake: StakeChoice;
  /** Such as "," in 96,00 %. */
  decimalSign: string;
}

/** Paytable at the current stake, free-spin rules, and the mandatory figures. */
export function createPaytableSheet(parent: HTMLElement, settings: PaytableSettings): Sheet {
  const { t } = settings;
  return createRulesSheet(parent, {
    ...settings,
    facts: {
      returnPercent: RETURN_PERCENT,
      volatility: 'medium',
      hitPercent: HIT_PERCENT,
      others: [[t('fact_free'), t('fact_free_value')]],
      winMaxStakes: WIN_MAX_STAKES.toString(),
      hasSteps: false,
    },
    sections: () => [pays(settings), features(settings), lines(settings)],
  });
}

function pays({ t, money, stake }: PaytableSettings): HTMLElement {
  const lineBet = stake.amount / BigInt(LINES.length);
  const cards = SYMBOLS.filter((symbol) => symbol !== 'orchid').map((symbol) => {
    const rows = LINE_PAYS[symbol].map((pay, index) =>
      element('span', {}, element('b', {}, `${index + 3}`), ` ${money.write(lineBet * BigInt(pay))}`),
    );
    return element('li', { class: 'pay' }, picture(symbol), element('div', {}, element('strong', {}, t(symbol)), ...rows.toReversed()));
  });
  return element(
    'section',
    {},
    element('h3', {}, t('pays_title')),
    element('p', { class: 'sheet-note' }, t('pays_note', { stake: money.write(stake.amount) })),
    element('ul', { class: 'pays' }, ...cards),
  );
}

function features({ t, money, stake }: PaytableSettings): HTMLElement {
  const [three = '', four = '', five = ''] = SCATTER_PAYS.map((stakes) => money.write(stake.amount * BigInt(stakes)));
  return element(
    'section',
    { class: 'features' },
    element('div', { class: 'feature-card' }, picture('jaguar'), element('p', {}, t('wild_text'))),
    element('div', { class: 'feature-card' }, picture('orchid'), element('p', {}, t('scatter_text', { three, four, five }))),
    element('p', { class: 'sheet-note' }, t('free_text')),
  );
}

function lines({ t }: PaytableSettings): HTMLElement {
  const maps = LINES.map((rows, index) => {
    const cells = rows
      .flatMap((_, column) => [0, 1, 2].map((row) => ({ row, column })))
      .toSorted((a, b) => a.row - b.row || a.column - b.column);
    const grid = element(
      'span',
      { class: 'line-map', 'aria-hidden': 'true' },
      ...cells.map(({ row, column }) => element('i', rows[column] === row ? { class: 'on' } : {})),
    );
    return element(
      'li',
      { 'aria-label': `${index + 1}: ${rows.map((row) => row + 1).join(' ')}` },
      grid,
      element('span', {}, String(index + 1)),
    );
  });
  return element('section', {}, element('h3', {}, t('lines_title')), element('ol', { class: 'line-maps' }, ...maps));
}

function picture(symbol: SlotSymbol): HTMLElement {
  return element('span', { class: 'symbol-picture', 'data-symbol': symbol, 'aria-hidden': 'true' });
}
