import { ActionButton, FormChoice, useMay, useOperatorAction } from '@jogada/platform/console';
import type { Currency } from '@jogada/platform/contract';
import { FormAmountField, FormTextField, useActForm } from '@jogada/platform/web/forms';
import { Dialog, toast } from '@jogada/platform/web/ui';
import { adjustMember } from '@jogada/wallet/contract/operator';
import { useState } from 'react';
import { useText } from '../use-text.ts';

const DIRECTIONS = ['credit', 'debit'] as const;
const REASON_MIN = 10;

interface Correction {
  readonly direction: (typeof DIRECTIONS)[number];
  readonly amount: bigint | undefined;
  readonly reason: string;
}

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
  const { control, submit, reset } = useActForm<Correction>({
    defaultValues: { direction: 'credit', amount: undefined, reason: '' },
    findFaults: ({ amount, reason }) => ({
      amount: !amount && t('bonuses.amountMissing'),
      reason: reason.trim().length < REASON_MIN && t('adjust.reasonShort'),
    }),
  });
  if (!mayAdjustMember) return null;

  const handleConfirm = submit(async ({ direction, amount = 0n, reason }) => {
    if (!(await act({ memberId, direction, amount: amount.toString(), reason }))) return;
    toast.success(t('adjust.asked'));
    setOpen(false);
    reset({ direction, amount: undefined, reason: '' });
  });

  return (
    <>
      <ActionButton onClick={() => setOpen(true)}>{t('adjust.title')}</ActionButton>
      <Dialog
        isOpen={isOpen}
        onOpenChange={setOpen}
        title={t('adjust.title')}
        confirmLabel={t('adjust.ask')}
        onConfirm={handleConfirm}
        isPending={isPending}
      >
        <div className="grid gap-4">
          <p>{t('adjust.body')}</p>
          <FormChoice
            control={control}
            name="direction"
            label={t('adjust.direction')}
            options={DIRECTIONS.map((value) => ({ value, name: t(`adjust.${value}`) }))}
          />
          <FormAmountField control={control} name="amount" label={t('adjust.amount')} currency={currency} />
          <FormTextField control={control} name="reason" label={t('adjust.reason')} maxLength={300} />
        </div>
      </Dialog>
    </>
  );
}
