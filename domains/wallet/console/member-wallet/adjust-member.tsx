import { ActionButton, Choice, useMay, useOperatorAction } from '@jogada/platform/console';
import type { Currency } from '@jogada/platform/contract';
import { AmountField, Dialog, TextField, toast } from '@jogada/platform/web/ui';
import { adjustMember } from '@jogada/wallet/contract/operator';
import { useState } from 'react';
import { useText } from '../use-text.ts';

const DIRECTIONS = ['credit', 'debit'] as const;
const REASON_MIN = 10;

interface AdjustMemberProps {
  readonly memberId: `mbr_${string}`;
  readonly currency: Currency;
}

/** Requests a correction of a member's cash. It is posted after a second operator approves it. */
export function AdjustMember({ memberId, currency }: AdjustMemberProps) {
  const t = useText();
  const mayAdjustMember = useMay(adjustMember);
  const { act, isPending } = useOperatorAction(adjustMember);
  const [isOpen, setOpen] = useState(false);
  const [direction, setDirection] = useState<(typeof DIRECTIONS)[number]>('credit');
  const [amount, setAmount] = useState<bigint>();
  const [reason, setReason] = useState('');
  const [isAsked, setAsked] = useState(false);
  if (!mayAdjustMember) return null;

  const isShort = reason.trim().length < REASON_MIN;

  async function handleConfirm() {
    setAsked(true);
    if (amount === undefined || isShort) return;
    if (!(await act({ memberId, direction, amount: amount.toString(), reason }))) return;
    toast.success(t('adjust.asked'));
    setOpen(false);
    setAsked(false);
    setAmount(undefined);
    setReason('');
  }

  return (
    <>
      <ActionButton onClick={() => setOpen(true)}>{t('adjust.title')}</ActionButton>
      <Dialog
        isOpen={isOpen}
        onOpenChange={setOpen}
        title={t('adjust.title')}
        confirmLabel={t('adjust.ask')}
        onConfirm={() => void handleConfirm()}
        isPending={isPending}
      >
        <div className="grid gap-4">
          <p>{t('adjust.body')}</p>
          <Choice
            label={t('adjust.direction')}
            value={direction}
            options={DIRECTIONS.map((value) => ({ value, name: t(`adjust.${value}`) }))}
            onChoose={setDirection}
          />
          <AmountField
            label={t('adjust.amount')}
            amount={amount}
            onAmount={setAmount}
            currency={currency}
            error={isAsked && amount === undefined && t('bonuses.amountMissing')}
          />
          <TextField
            label={t('adjust.reason')}
            value={reason}
            maxLength={300}
            error={isAsked && isShort && t('adjust.reasonShort')}
            onChange={({ target }) => setReason(target.value)}
          />
        </div>
      </Dialog>
    </>
  );
}
