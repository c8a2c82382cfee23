import { useMoneyText, MoneyText } from '@jogada/platform/web';
import type { BonusCost } from '@jogada/wallet/contract/player';
import { useText } from '../use-text.ts';
import { wagerPercent } from './wager-share.ts';

interface BonusLossProps {
  readonly cost: BonusCost;
  /** Whether the current cost differs from the accepted one. */
  readonly isChanged: boolean;
}

/** What would be forfeited and what remains, shown before the confirmation. */
export function BonusLoss({ cost, isChanged }: BonusLossProps) {
  const money = useMoneyText();
  const t = useText();
  const { currency } = cost;
  const inPlay = cost.bonuses.reduce((sum, bonus) => sum + BigInt(bonus.inPlayAmount), 0n);
  return (
    <>
      {isChanged && (
        <p role="alert" className="mb-4 rounded-control bg-s2 px-4 py-3 text-13 text-ink">
          {t('bonus.costChanged')}
        </p>
      )}
      <div className="grid grid-cols-2 gap-3">
        <div className="rounded-tile bg-s2 p-4">
          <p className="text-13 text-ink-3">{t('bonus.youLose')}</p>
          <MoneyText amount={cost.forfeitAmount} currency={currency} className="display block text-24 text-hot" />
          <p className="text-12 text-ink-3">{t('bonus.inBonus')}</p>
        </div>
        <div className="rounded-tile bg-s2 p-4">
          <p className="text-13 text-ink-3">{t('bonus.youKeep')}</p>
          <MoneyText amount={cost.keptAmount} currency={currency} className="display block text-24" />
          <p className="text-12 text-ink-3">{t('bonus.youKeepBody')}</p>
        </div>
      </div>
      <ul className="mt-3">
        {cost.bonuses.map((bonus) => (
          <li key={bonus.bonusId} className="flex items-baseline justify-between gap-4 border-b border-line/50 py-2.5 last:border-0">
            <span className="min-w-0">
              <span className="block truncate font-medium">{bonus.name || t('bonus.one')}</span>
              <span className="block text-13 text-ink-3">{t('bonus.progressLost', { percent: wagerPercent(bonus) })}</span>
            </span>
            <MoneyText amount={bonus.forfeitAmount} currency={currency} className="shrink-0 font-semibold" />
          </li>
        ))}
      </ul>
      {inPlay > 0n && <p className="mt-2 text-13 text-ink-2">{t('bonus.inPlayLost', { amount: money(inPlay, currency) })}</p>}
      <p className="mt-2 text-13 text-ink-3">{t('bonus.noWayBack')}</p>
    </>
  );
}
