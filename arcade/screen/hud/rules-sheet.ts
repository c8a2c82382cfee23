import { element } from '../element.ts';
import type { MoneyText } from '../money-text.ts';
import { createSheet, type Sheet } from '../sheet.ts';
import type { StakeChoice } from '../stake-choice.ts';
import type { SharedTranslate } from '../texts.ts';

export interface GameFacts {
  /** Such as "96.12" or "96.10–97.00"; the percent sign is added by language. */
  returnPercent: string;
  volatility: 'low' | 'medium' | 'high';
  /** Share of rounds that pay anything, such as "28"; absent when the player's choices determine it. */
  hitPercent?: string;
  /** Figures of this game alone: name and value. */
  others?: readonly (readonly [string, string])[];
  /** Maximum win of a round in stakes. */
  winMaxStakes: string;
  hasSteps: boolean;
}

export interface RulesSheetSettings {
  t: SharedTranslate;
  money: MoneyText;
  stake: StakeChoice;
  /** Such as "," in 96,00 %. */
  decimalSign: string;
  facts: GameFacts;
  /** The game's own sections at the current stake. */
  sections: () => HTMLElement[];
}

/** Rules, paytable at the current stake, and the mandatory figures. */
export function createRulesSheet(parent: HTMLElement, settings: RulesSheetSettings): Sheet {
  const { t } = settings;
  const sheet = createSheet(parent, { title: t('rules'), closeLabel: t('close'), testId: 'paytable' });
  return {
    ...sheet,
    get isOpen() {
      return sheet.isOpen;
    },
    open() {
      sheet.body.replaceChildren(figures(settings), ...settings.sections(), rules(settings));
      sheet.open();
    },
  };
}

function figures({ t, money, stake, decimalSign, facts }: RulesSheetSettings): HTMLElement {
  const percent = (text: string) => `${text.replaceAll('.', decimalSign)} %`;
  const write = (amount: bigint | undefined) => money.write(amount ?? 0n);
  const rows: (readonly [string, string, string?])[] = [
    [t('fact_rtp'), percent(facts.returnPercent), 'rtp'],
    [t('fact_volatility'), t(`volatility_${facts.volatility}`)],
    ...(facts.hitPercent === undefined ? [] : [[t('fact_hits'), percent(facts.hitPercent)] as const]),
    ...(facts.others ?? []),
    [
      t('fact_max'),
      t('fact_max_value', { count: facts.winMaxStakes.replaceAll(/(\d)(?=(\d{3})+$)/g, `$1${decimalSign === ',' ? '.' : ','}`) }),
    ],
    [t('fact_stakes'), `${write(stake.all[0])} – ${write(stake.all.at(-1))}`],
  ];
  const list = rows.map(([name, value, testId]) =>
    element('div', {}, element('dt', {}, name), element('dd', { 'data-testid': testId }, value)),
  );
  return element('section', {}, element('h3', {}, t('facts_title')), element('dl', { class: 'figures' }, ...list));
}

function rules({ t, facts }: RulesSheetSettings): HTMLElement {
  const keys = ['rules_decided', facts.hasSteps ? 'rules_steps' : 'rules_interrupted', 'rules_rtp'] as const;
  const texts = keys.map((key) => element('li', {}, t(key)));
  return element('section', {}, element('h3', {}, t('rules_title')), element('ul', { class: 'rules' }, ...texts));
}
