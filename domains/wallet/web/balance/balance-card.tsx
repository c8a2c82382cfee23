import { useSwitch } from '@jogada/merchant/web';
import { AnimatedMoney, MoneyText, PageLink } from '@jogada/platform/web';
import { ButtonLink, Card, classNames, IconButton, Sheet, Skeleton } from '@jogada/platform/web/ui';
import { IconArrowDownLeft, IconArrowUpRight, IconChevronRight, IconEye, IconEyeOff, IconInfoCircle } from '@tabler/icons-react';
import { lazy, Suspense, useState, type ComponentType } from 'react';
import { useCashierDoors } from '../cashier/use-cashier-doors.ts';
import { bonusPath, depositPath, withdrawPath } from '../paths.ts';
import { useText } from '../use-text.ts';
import { BalanceSplit } from './balance-split.tsx';
import { useBalance } from './use-balance.ts';

const BalanceSources = lazy(async () => ({ default: (await import('./balance-sources.tsx')).BalanceSources }));

interface BalanceCardProps {
  /** Shows the member's money outside the wallet. */
  readonly elsewhere?: ComponentType<{ readonly isHidden: boolean }>;
}

/** The member's balance with deposit and withdrawal buttons. The eye button hides the amounts. */
export function BalanceCard({ elsewhere: Elsewhere }: BalanceCardProps) {
  const t = useText();
  const balance = useBalance();
  const { isDepositOpen, isWithdrawalOpen } = useCashierDoors();
  const [isHidden, setHidden] = useState(false);
  const [isExplained, setExplained] = useState(false);
  const hasStory = useSwitch('PNLREP3');
  const hasEntries = useSwitch('TRANSREC3');
  const isExplainable = balance && (hasStory || hasEntries || balance.bonus !== '0' || balance.held !== '0');
  const Eye = isHidden ? IconEye : IconEyeOff;
  return (
    <Card look="note">
      <div className="-mt-2 flex items-center justify-between">
        <h2 className="text-13 text-ink-2">{t('balance.title')}</h2>
        <span className="-mr-3">
          <IconButton
            label={isHidden ? t('balance.show') : t('balance.hide')}
            icon={<Eye size={20} aria-hidden="true" />}
            onClick={() => setHidden(!isHidden)}
          />
        </span>
      </div>
      {!balance && <Skeleton className="h-12 w-1/2" />}
      {balance && isHidden && (
        <p className="display text-44" aria-label={t('balance.hidden')}>
          ••••••
        </p>
      )}
      {balance && !isHidden && <AnimatedMoney amount={balance.sumBalance} currency={balance.currency} className="display block text-44" />}
      {isExplainable && !isHidden && (
        <button
          type="button"
          className="press -mx-2 flex min-h-11 items-center gap-1.5 rounded-control px-2 text-13 text-ink-2"
          onClick={() => setExplained(true)}
        >
          <IconInfoCircle size={16} aria-hidden="true" className="text-ink-3" />
          {t('balance.why')}
        </button>
      )}
      {balance && balance.bonus !== '0' && (
        <PageLink to={bonusPath} className="press -mx-2 mt-2 flex min-h-11 items-center gap-2 rounded-control px-2 py-2 hover:bg-s2">
          <span className="min-w-0 flex-1">
            <BalanceSplit
              cash={BigInt(balance.sumBalance) - BigInt(balance.bonus)}
              bonus={BigInt(balance.bonus)}
              currency={balance.currency}
              isHidden={isHidden}
            />
          </span>
          <IconChevronRight size={18} aria-hidden="true" className="shrink-0 text-ink-3" />
          <span className="sr-only">{t('withdraw.seeBonus')}</span>
        </PageLink>
      )}
      {balance && balance.held !== '0' && (
        <p className="mt-1 text-13 text-ink-3">
          {t('withdraw.held')}{' '}
          {isHidden ? '••••' : <MoneyText amount={balance.held} currency={balance.currency} className="font-semibold text-ink-2" />}
        </p>
      )}
      {Elsewhere && <Elsewhere isHidden={isHidden} />}
      <div className={classNames('mt-5 grid gap-3 empty:hidden', isDepositOpen && isWithdrawalOpen && 'grid-cols-2')}>
        {isDepositOpen && (
          <ButtonLink to={depositPath()} icon={<IconArrowDownLeft size={20} aria-hidden="true" />}>
            {t('deposit.title')}
          </ButtonLink>
        )}
        {isWithdrawalOpen && (
          <ButtonLink to={withdrawPath} look="quiet" icon={<IconArrowUpRight size={20} aria-hidden="true" />}>
            {t('withdraw.title')}
          </ButtonLink>
        )}
      </div>
      <Sheet isOpen={isExplained} onOpenChange={setExplained} title={t('balance.why')}>
        {balance && (
          <Suspense fallback={<Skeleton className="h-52 rounded-card" />}>
            <BalanceSources balance={balance} hasStory={hasStory} hasEntries={hasEntries} />
          </Suspense>
        )}
      </Sheet>
    </Card>
  );
}
