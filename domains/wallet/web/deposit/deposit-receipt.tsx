import { homePath } from '@jogada/accounts/web';
import { AnimatedMoney, DateText, useMoneyText, MoneyText, queryKeyOf } from '@jogada/platform/web';
import { ButtonLink, gainFeedback } from '@jogada/platform/web/ui';
import { readBalance, type Balance, type Deposit } from '@jogada/wallet/contract/player';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useBalance } from '../balance/use-balance.ts';
import { depositPath } from '../paths.ts';
import { FactList } from '../record/fact-list.tsx';
import { SuccessMark } from '../success-mark/success-mark.tsx';
import { DepositStep } from './deposit-step.tsx';
import { useText } from '../use-text.ts';

/** Last step: the receipt of a credited deposit. */
export function DepositReceipt({ deposit }: { readonly deposit: Deposit }) {
  const money = useMoneyText();
  const t = useText();
  const balance = useArrivingBalance(deposit);
  const { currency } = deposit;
  const amount = BigInt(deposit.amount);

  return (
    <DepositStep
      action={
        <div className="grid gap-3">
          <ButtonLink to={homePath} size="large" isWide>
            {t('deposit.playNow')}
          </ButtonLink>
          <ButtonLink to={depositPath()} replace look="quiet" isWide>
            {t('deposit.again')}
          </ButtonLink>
        </div>
      }
    >
      <div className="flex flex-col items-center pt-4 text-center">
        <SuccessMark />
        <h2 className="display mt-5 text-24">{t('deposit.paidTitle')}</h2>
        <MoneyText amount={amount} currency={currency} className="display mt-2 text-44 text-gold" />
        <p aria-live="polite" className="sr-only">
          {t('deposit.paidLive', { amount: money(amount, currency) })}
        </p>
      </div>

      <div className="mt-7 overflow-hidden rounded-card bg-s1 shadow-raised">
        <div className="guilloche flex items-center justify-between gap-4 px-5 py-4">
          <span className="text-ink-2">{t('deposit.newBalance')}</span>
          {balance !== undefined && <AnimatedMoney amount={balance} currency={currency} className="display text-20" />}
        </div>
        <div aria-hidden="true" className="mx-5 border-t border-dashed border-control/60" />
        <FactList
          facts={[
            { name: t('deposit.paidAt'), value: <DateText moment={deposit.paidAt ?? deposit.createdAt} /> },
            ...(deposit.endToEndId ? [{ name: t('deposit.endToEndId'), value: deposit.endToEndId, isId: true }] : []),
            { name: t('deposit.depositId'), value: deposit.depositId, isId: true },
          ]}
        />
      </div>
    </DepositStep>
  );
}

const FRESH_MS = 60_000;

/** The balance in minor units. A recent deposit is animated: first the balance without it, then the full balance. */
function useArrivingBalance({ amount, paidAt }: Deposit): bigint | undefined {
  const balance: Balance | undefined = useBalance();
  const queries = useQueryClient();
  const [isArriving, setArriving] = useState(() => paidAt !== null && Date.now() - Date.parse(paidAt) < FRESH_MS);

  useEffect(() => {
    if (!isArriving) return;
    gainFeedback();
    void queries.invalidateQueries({ queryKey: queryKeyOf(readBalance) });
    const frame = requestAnimationFrame(() => setArriving(false));
    return () => cancelAnimationFrame(frame);
  }, [isArriving, queries]);

  if (!balance) return undefined;
  const whole = BigInt(balance.sumBalance);
  const without = whole - BigInt(amount);
  return isArriving && without >= 0n ? without : whole;
}
