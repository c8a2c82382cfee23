import { ruleCard, symbolLine } from '../../../screen/board/symbol-lines.ts';
import type { Hud } from '../../../screen/hud/hud.ts';
import { element } from '../../../screen/element.ts';
import { COIN, COIN_SHARES_TOTAL, COINS, LINE_PAYS, LINES, ROWS, SYMBOLS, WILD } from '../paper.ts';
import { amountOf } from '../rounds.ts';
import type { GameTexts } from './game-texts.ts';
import { JACKPOTS } from './jackpot-bar.ts';
import { paintSymbol } from './symbols.ts';

/** The paytable at the stake of the moment, the jackpots, and how the game goes. */
export function paperSections(hud: Hud<GameTexts>): HTMLElement[] {
  const { t, money, keeper } = hud;
  const pays = LINE_PAYS.map((runs, symbol) =>
    symbolLine(paintSymbol, {
      symbol,
      name: t(SYMBOLS[symbol] ?? 'crown'),
      pays: runs.map((parts, index) => ({ count: `${index + 3}`, amount: money.write(amountOf(parts, keeper.stakeAmount)) })),
    }),
  );
  return [
    element(
      'section',
      {},
      element('h3', {}, t('how_title')),
      element('p', { class: 'sheet-note' }, t('how_text')),
      ruleCard(paintSymbol, { symbol: WILD }, t('wild_text')),
      ruleCard(paintSymbol, { symbol: COIN }, t('coin_text')),
    ),
    jackpotSection(hud),
    element(
      'section',
      {},
      element('h3', {}, t('pays_title')),
      element('p', { class: 'sheet-note' }, t('pays_note', { stake: money.write(keeper.stakeAmount) })),
      element('ul', { class: 'pay-list' }, ...pays),
    ),
    element('section', {}, element('h3', {}, t('lines_title')), element('ol', { class: 'line-maps' }, ...LINES.map(lineMap))),
  ];
}

function jackpotSection({ t, money, keeper, decimalSign }: Hud<GameTexts>): HTMLElement {
  const jackpots = JACKPOTS.map(({ jackpot, stakes }) =>
    element(
      'li',
      {},
      element('strong', {}, jackpot.toUpperCase()),
      element('span', {}, `${stakes} ×`),
      element('b', {}, money.write(keeper.stakeAmount * BigInt(stakes))),
    ),
  );
  const coins = COINS.map(({ stakes, share, jackpot }) => {
    const chance = `${((share * 100) / COIN_SHARES_TOTAL).toFixed(1).replace('.', decimalSign)} %`;
    return element(
      'li',
      {},
      element('span', {}, jackpot?.toUpperCase() ?? `${stakes}×`),
      element('span', {}, chance),
      element('b', {}, money.write(keeper.stakeAmount * BigInt(stakes))),
    );
  });
  return element(
    'section',
    {},
    element('h3', {}, t('jackpots')),
    element('p', { class: 'sheet-note' }, t('jackpots_text')),
    element('ul', { class: 'pay-list' }, ...jackpots),
    element('h3', {}, t('coins_title')),
    element('ul', { class: 'pay-list' }, ...coins),
  );
}

function lineMap(rows: readonly number[], index: number): HTMLElement {
  const cells = Array.from({ length: ROWS }, (_, row) => rows.map((at) => element('i', at === row ? { class: 'on' } : {})));
  return element(
    'li',
    { 'aria-label': `${index + 1}: ${rows.map((row) => row + 1).join(' ')}` },
    element('span', { class: 'line-map', 'aria-hidden': 'true' }, ...cells.flat()),
    element('span', {}, String(index + 1)),
  );
}
