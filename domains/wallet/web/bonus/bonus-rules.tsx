import { DateText, useMoneyText } from '@jogada/platform/web';
import type { Bonus } from '@jogada/wallet/contract/player';
import {
  IconArrowUpRight,
  IconCalendarTime,
  IconCash,
  IconChartPie,
  IconHandClick,
  IconRotateClockwise2,
  IconTarget,
  type Icon,
} from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useText } from '../use-text.ts';

/** The terms in plain lines: wagering, weights, cap and expiry. */
export function BonusRules({ bonus }: { readonly bonus: Bonus }) {
  const money = useMoneyText();
  const t = useText();
  const write = (amount: string) => money(amount, bonus.currency);
  return (
    <ul className="grid gap-2.5 text-13 text-ink-2">
      <Rule icon={IconTarget}>{t('bonus.rule.wager', { amount: write(bonus.wagerRequiredAmount) })}</Rule>
      <Rule icon={IconChartPie}>
        {bonus.weights.length === 0 ? t('bonus.rule.allCount') : t('bonus.rule.weights')}
        {bonus.weights.length > 0 && <Weights weights={bonus.weights} />}
      </Rule>
      <Rule icon={IconRotateClockwise2}>{t(bonus.spendsFirst === 'cash' ? 'bonus.rule.cashFirst' : 'bonus.rule.bonusFirst')}</Rule>
      {bonus.maximumBetAmount !== null && (
        <Rule icon={IconHandClick}>{t('bonus.rule.maximumBet', { amount: write(bonus.maximumBetAmount) })}</Rule>
      )}
      {bonus.maximumCashAmount !== null && (
        <Rule icon={IconCash}>{t('bonus.rule.maximumCash', { amount: write(bonus.maximumCashAmount) })}</Rule>
      )}
      <Rule icon={IconCalendarTime}>{t.rich('bonus.rule.expires', { time: () => <DateText moment={bonus.expiresAt} /> })}</Rule>
      <Rule icon={IconArrowUpRight}>{t('bonus.rule.withdrawal')}</Rule>
    </ul>
  );
}

function Rule({ icon: RuleIcon, children }: { readonly icon: Icon; readonly children: ReactNode }) {
  return (
    <li className="flex gap-3">
      <RuleIcon size={18} stroke={1.8} aria-hidden="true" className="shrink-0 text-ink-3" />
      <div className="min-w-0">{children}</div>
    </li>
  );
}

const KINDS = ['RNG', 'LIVE', 'FISH', 'PVP', 'LOTT', 'ELOTT', 'SPORTS', 'ESPORTS'] as const;

function Weights({ weights }: { readonly weights: Bonus['weights'] }) {
  const t = useText();
  return (
    <ul className="mt-2 flex flex-wrap gap-1.5">
      {inReadingOrder(weights).map(({ classification, percent, takesBonus }) => {
        const kind = KINDS.find((known) => known === classification);
        return (
          <li key={classification} className="rounded-full bg-s2 px-2.5 py-1 text-12">
            {kind ? t(`bonus.games.${kind}`) : classification === '*' ? t('bonus.games.other') : classification}{' '}
            <span className="amount font-semibold text-ink">{takesBonus ? `${percent}%` : t('bonus.excluded')}</span>
          </li>
        );
      })}
    </ul>
  );
}

/** Highest weight first, all other games last. */
function inReadingOrder(weights: Bonus['weights']): Bonus['weights'] {
  return weights.toSorted(
    (one, other) => Number(one.classification === '*') - Number(other.classification === '*') || other.percent - one.percent,
  );
}
