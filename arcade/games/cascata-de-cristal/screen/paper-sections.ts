import { ruleCard, symbolLine } from '../../../screen/board/symbol-lines.ts';
import type { Hud } from '../../../screen/hud/hud.ts';
import { element } from '../../../screen/element.ts';
import { SCATTER, STONES, WAY_PAYS, WILD } from '../paper.ts';
import { amountOf } from '../rounds.ts';
import type { GameTexts } from './game-texts.ts';
import { paintStone } from './gems.ts';

/** The paytable at the stake of the moment, and how the game goes. */
export function paperSections({ t, money, keeper }: Hud<GameTexts>): HTMLElement[] {
  const lines = WAY_PAYS.map((pays, stone) =>
    symbolLine(paintStone, {
      symbol: stone,
      name: t(STONES[stone] ?? 'quartz'),
      pays: pays.map((parts, index) => ({ count: `${index + 3}`, amount: money.write(amountOf(parts, keeper.stakeAmount)) })),
    }),
  );
  return [
    element(
      'section',
      {},
      element('h3', {}, t('how_title')),
      element('p', { class: 'sheet-note' }, t('how_text')),
      ruleCard(paintStone, { symbol: WILD }, t('wild_text')),
      ruleCard(paintStone, { symbol: SCATTER }, t('scatter_text')),
    ),
    element(
      'section',
      {},
      element('h3', {}, t('pays_title')),
      element('p', { class: 'sheet-note' }, t('pays_note', { stake: money.write(keeper.stakeAmount) })),
      element('ul', { class: 'pay-list' }, ...lines.toReversed()),
    ),
    element('section', {}, element('h3', {}, t('shares_title')), element('p', { class: 'sheet-note' }, t('shares_text'))),
  ];
}
