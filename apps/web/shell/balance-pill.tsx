import { AnimatedMoney, useMoneyText, PageLink } from '@jogada/platform/web';
import { TRIAL_TYPE } from '@jogada/accounts/contract/player';
import { memberCentrePath, useSession } from '@jogada/accounts/web';
import { useBalance } from '@jogada/wallet/web';
import { useText } from '../use-text.ts';

/** The live balance. */
export function BalancePill() {
  const moneyText = useMoneyText();
  const t = useText();
  const balance = useBalance();
  // Play money is never formatted as a currency amount.
  const isTrial = useSession().session?.type === TRIAL_TYPE;
  return (
    <PageLink
      to={memberCentrePath}
      className="press flex h-11 min-w-0 items-center rounded-full px-2.5 text-13 font-bold hover:bg-s3 min-[360px]:px-3.5 min-[360px]:text-15"
    >
      <span className="sr-only">{t('shell.balance')}: </span>
      {balance ? (
        <>
          {isTrial && <span className="mr-2 text-11 font-semibold text-ink-3">{t('shell.play')}</span>}
          <AnimatedMoney amount={balance.sumBalance} currency={balance.currency} />
          {balance.bonus !== '0' && (
            <span className="hatch ml-2 size-3 shrink-0 rounded-full">
              <span className="sr-only">({t('shell.bonusPart', { amount: moneyText(balance.bonus, balance.currency) })})</span>
            </span>
          )}
        </>
      ) : (
        <span className="h-4 w-16 rounded-badge bg-s3" />
      )}
    </PageLink>
  );
}
