import { ActionButton, FormChoice, FormTick, useMay, useOperatorAction } from '@jogada/platform/console';
import type { Currency } from '@jogada/platform/contract';
import { FormAmountField, FormTextField, useActForm, useWatch } from '@jogada/platform/web/forms';
import { Dialog, toast } from '@jogada/platform/web/ui';
import { setMemberLimit } from '@jogada/wallet/contract/operator';
import { LIMIT_KINDS, LIMIT_PERIODS } from '@jogada/wallet/contract/player';
import { useState } from 'react';
import { useText } from '../use-text.ts';

const REASON_MIN = 10;

interface TypedLimit {
  readonly kind: (typeof LIMIT_KINDS)[number];
  readonly period: (typeof LIMIT_PERIODS)[number];
  readonly isNone: boolean;
  readonly amount: bigint | undefined;
  readonly minutes: string;
  readonly reason: string;
}

interface SetMemberLimitProps {
  readonly memberId: `mbr_${string}`;
  readonly currency: Currency;
}

/** Sets a limit on the member's behalf. A tighter limit takes effect at once; a looser one needs a second operator's approval. */
export function SetMemberLimit({ memberId, currency }: SetMemberLimitProps) {
  const t = useText();
  const maySetMemberLimit = useMay(setMemberLimit);
  const { act, isPending } = useOperatorAction(setMemberLimit);
  const [isOpen, setOpen] = useState(false);
  const { control, submit, reset } = useActForm<TypedLimit>({
    defaultValues: { kind: 'deposit', period: 'day', isNone: false, amount: undefined, minutes: '', reason: '' },
    findFaults(typed) {
      const missing = amountOf(typed) === undefined && t('limits.amountMissing');
      return {
        ...(typed.kind === 'time' ? { minutes: missing } : { amount: missing }),
        reason: typed.reason.trim().length < REASON_MIN && t('adjust.reasonShort'),
      };
    },
  });
  const [kind, isNone] = useWatch({ control, name: ['kind', 'isNone'] });
  if (!maySetMemberLimit) return null;

  const handleConfirm = submit(async (typed) => {
    const { period, reason } = typed;
    const answer = await act({ memberId, kind: typed.kind, period, amount: amountOf(typed) ?? null, reason: reason.trim() });
    if (!answer) return;
    toast.success(t(answer.approvalId === null ? 'limits.set' : 'limits.waits'));
    setOpen(false);
    reset({ ...typed, reason: '' });
  });

  return (
    <>
      <ActionButton onClick={() => setOpen(true)}>{t('limits.change')}</ActionButton>
      <Dialog
        isOpen={isOpen}
        onOpenChange={setOpen}
        title={t('limits.change')}
        confirmLabel={t('limits.change')}
        onConfirm={handleConfirm}
        isPending={isPending}
      >
        <div className="grid gap-4">
          <p>{t('limits.body')}</p>
          <FormChoice
            control={control}
            name="kind"
            label={t('limits.kind')}
            options={LIMIT_KINDS.map((value) => ({ value, name: t(`limits.kinds.${value}`) }))}
          />
          <FormChoice
            control={control}
            name="period"
            label={t('limits.period')}
            options={LIMIT_PERIODS.map((value) => ({ value, name: t(`limits.periods.${value}`) }))}
          />
          <FormTick control={control} name="isNone" label={t('limits.without')} />
          {!isNone && kind === 'time' && (
            <FormTextField control={control} name="minutes" label={t('limits.minutesField')} inputMode="numeric" />
          )}
          {!isNone && kind !== 'time' && <FormAmountField control={control} name="amount" label={t('limits.amount')} currency={currency} />}
          <FormTextField control={control} name="reason" label={t('adjust.reason')} maxLength={300} />
        </div>
      </Dialog>
    </>
  );
}

/** null for no limit; undefined while the amount is missing. */
function amountOf({ isNone, kind, amount, minutes }: TypedLimit): string | null | undefined {
  if (isNone) return null;
  if (kind !== 'time') return amount ? amount.toString() : undefined;
  return /^[1-9]\d{0,5}$/.test(minutes.trim()) ? minutes.trim() : undefined;
}
