import { AnimatedMoney, useMoneyText } from '@jogada/platform/web';
import { Button, classNames } from '@jogada/platform/web/ui';
import type { Bonus } from '@jogada/wallet/contract/player';
import { IconChevronDown, IconClock, IconGift } from '@tabler/icons-react';
import { useId, useState } from 'react';
import { useText } from '../use-text.ts';
import { BonusProgress } from './bonus-progress.tsx';
import { BonusRules } from './bonus-rules.tsx';
import { CancelBonusSheet } from './cancel-bonus-sheet.tsx';
import { isSoon, timeLeftUntil } from './time-left.ts';
import { useNow } from './use-now.ts';

interface BonusCardProps {
  readonly bonus: Bonus;
  /** Whether bets currently use this bonus. Its rules are then expanded. */
  readonly isFirst: boolean;
}

/** An open bonus: balance, progress, time left, rules and cancellation. */
export function BonusCard({ bonus, isFirst }: BonusCardProps) {
  const money = useMoneyText();
  const t = useText();
  const titleId = useId();
  const [isCancelling, setCancelling] = useState(false);
  const write = (amount: string | bigint) => money(amount, bonus.currency);
  const missing = BigInt(bonus.wagerRequiredAmount) - BigInt(bonus.wagerDoneAmount);
  return (
    <article aria-labelledby={titleId} className="overflow-hidden rounded-card bg-s1 shadow-raised">
      <div className="guilloche p-5">
        <header className="flex items-center justify-between gap-3">
          <h3 id={titleId} className="display flex min-w-0 items-center gap-2.5 text-17">
            <span className="grid size-9 shrink-0 place-items-center rounded-full bg-s2 text-primary">
              <IconGift size={20} aria-hidden="true" />
            </span>
            <span className="line-clamp-2 text-balance">{bonus.name || t('bonus.one')}</span>
          </h3>
          <TimeLeft expiresAt={bonus.expiresAt} />
        </header>
        <p className="mt-4 flex flex-wrap items-baseline gap-x-2">
          <AnimatedMoney amount={bonus.balanceAmount} currency={bonus.currency} className="display text-44" />
          <span className="text-13 text-ink-3">{t('bonus.inBonus')}</span>
        </p>
        <p className="mt-1 text-13 text-ink-3">
          {t('bonus.granted', { amount: write(bonus.grantedAmount) })}
          {bonus.inPlayAmount !== '0' && ` · ${t('bonus.inPlay', { amount: write(bonus.inPlayAmount) })}`}
        </p>
        <BonusProgress wager={bonus} className="mt-5" />
        <p className="mt-2 text-13 text-ink-2">{t('bonus.missing', { amount: write(missing) })}</p>
      </div>
      <div className="border-t border-line/60 p-5">
        <details open={isFirst} className="group">
          <summary className="-my-2 flex min-h-11 items-center justify-between gap-3 text-13 font-semibold text-ink [&::-webkit-details-marker]:hidden">
            {t('bonus.rules')}
            <IconChevronDown size={18} aria-hidden="true" className="text-ink-3 transition-transform group-open:rotate-180" />
          </summary>
          <div className="mt-3">
            <BonusRules bonus={bonus} />
          </div>
        </details>
        <Button look="quiet" isWide className="mt-5" onClick={() => setCancelling(true)}>
          {t('bonus.cancel')}
        </Button>
      </div>
      <CancelBonusSheet bonus={bonus} isOpen={isCancelling} onOpenChange={setCancelling} />
    </article>
  );
}

function TimeLeft({ expiresAt }: { readonly expiresAt: string }) {
  const t = useText();
  const now = useNow();
  const { unit, count } = timeLeftUntil(expiresAt, now);
  return (
    <p
      className={classNames(
        'flex shrink-0 items-center gap-1.5 rounded-full bg-s2 px-3 py-1.5 text-12 font-medium',
        isSoon(expiresAt, now) ? 'text-hot' : 'text-ink-2',
      )}
    >
      <IconClock size={16} aria-hidden="true" />
      {t(`bonus.timeLeft.${unit}`, { count })}
    </p>
  );
}
