import { ActionButton, FormTick, useOperatorAction } from '@jogada/platform/console';
import { FormAmountField, FormTextField, useActForm } from '@jogada/platform/web/forms';
import { setPointsStore, type OperatorPointsStore } from '@jogada/promotions/contract/operator';
import { useText } from '../use-text.ts';
import { useSavedNotice } from '../waits-for-second.tsx';
import { useWholeFault } from '../use-whole-fault.ts';

const MONTHS = { min: 1, max: 60 };
const MONTHS_AT_FIRST = 12;

interface Typed {
  readonly isOpen: boolean;
  /** Minor units; empty for the rate of the VIP programme. */
  readonly pointAmount: bigint | undefined;
  readonly expiryMonths: string;
}

/** Opens and closes a store, and sets its rate and expiry. */
export function StoreForm({ owned: { merchantCode, currency, store } }: { readonly owned: OperatorPointsStore }) {
  const t = useText();
  const wholeFault = useWholeFault();
  const { act, isPending } = useOperatorAction(setPointsStore);
  const noticeSaved = useSavedNotice();
  const { control, submit } = useActForm<Typed>({
    defaultValues: {
      isOpen: store?.isOpen ?? false,
      pointAmount: store?.pointAmount ? BigInt(store.pointAmount) : undefined,
      expiryMonths: String(store?.expiryMonths ?? MONTHS_AT_FIRST),
    },
    findFaults: ({ expiryMonths }) => ({ expiryMonths: wholeFault(expiryMonths, MONTHS) }),
  });
  const handleSubmit = submit(async ({ isOpen, pointAmount, expiryMonths }) => {
    const amount = pointAmount === undefined || pointAmount === 0n ? null : pointAmount.toString();
    const settings = { isOpen, pointAmount: amount, expiryMonths: Number(expiryMonths) };
    const saved = await act({ merchantCode, revision: store?.revision ?? 0, ...settings });
    if (saved) noticeSaved(saved);
  });
  return (
    <form noValidate aria-label={t('points.settings')} onSubmit={handleSubmit} className="grid gap-4 border-t border-line/60 p-4">
      <p className="text-13 text-ink-3">{t('points.lead')}</p>
      <div className="grid items-start gap-4 sm:grid-cols-2 lg:grid-cols-3">
        <FormAmountField control={control} name="pointAmount" label={t('points.pointAmount')} currency={currency} />
        <FormTextField control={control} name="expiryMonths" label={t('points.expiryMonths')} inputMode="numeric" maxLength={2} />
        <FormTick control={control} name="isOpen" label={t('points.isOpen')} />
      </div>
      <div>
        <ActionButton type="submit" isLoading={isPending}>
          {t('form.save')}
        </ActionButton>
      </div>
    </form>
  );
}
