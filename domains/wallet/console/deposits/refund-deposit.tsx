import { ReasonAct, useOperatorAction, useMay } from '@jogada/platform/console';
import { useMoneyText } from '@jogada/platform/web';
import { AmountField, toast } from '@jogada/platform/web/ui';
import { type DepositCase, refundDeposit } from '@jogada/wallet/contract/operator';
import { useState } from 'react';
import { useText } from '../use-text.ts';

/** The part of a deposit that staff refunded. */
export function RefundNote({ deposit }: { readonly deposit: DepositCase }) {
  const money = useMoneyText();
  const t = useText();
  if (deposit.refundState === null) return null;
  const amount = money(deposit.refundedAmount, deposit.currency);
  return (
    <span className="text-12 text-ink-2">
      {t(deposit.refundState === 'returned' ? 'deposits.refundOf' : 'deposits.refundOnWay', { amount })}
    </span>
  );
}

/** Requests a full or partial refund of a paid deposit. The refund is executed after a second operator approves it. */
export function RefundDeposit({ deposit }: { readonly deposit: DepositCase }) {
  const money = useMoneyText();
  const t = useText();
  const mayRefund = useMay(refundDeposit);
  const { act, isPending } = useOperatorAction(refundDeposit);
  const rest = BigInt(deposit.amount) - BigInt(deposit.refundedAmount);
  const [amount, setAmount] = useState<bigint | undefined>(rest);
  if (!mayRefund || deposit.state !== 'paid' || rest <= 0n) return null;

  async function handleAsk(reason: string) {
    if (amount === undefined || amount <= 0n || amount > rest) {
      toast.refusal(t('deposits.refundWrong', { most: money(rest, deposit.currency) }));
      return;
    }
    const depositId = `dep_${deposit.depositId.slice('dep_'.length)}` as const;
    if (await act({ depositId, amount: amount.toString(), reason })) toast.success(t('deposits.refundAsked'));
  }

  return (
    <ReasonAct
      label={t('deposits.refund')}
      look="quiet"
      isPending={isPending}
      onAct={handleAsk}
      body={
        <span className="grid gap-4">
          {t('deposits.refundBody', { username: deposit.username })}
          <AmountField label={t('deposits.refundAmount')} amount={amount} onAmount={setAmount} currency={deposit.currency} />
        </span>
      }
    />
  );
}
