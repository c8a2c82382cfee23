import { useMoneyText } from '@jogada/platform/web';
import { FormTextField, useActForm } from '@jogada/platform/web/forms';
import { Button, gainFeedback, toast } from '@jogada/platform/web/ui';
import { useText } from '../use-text.ts';
import { useRedeemVoucher } from './use-rewards.ts';

/** Redeems a voucher code. Errors are shown at the field. */
export function VoucherForm() {
  const money = useMoneyText();
  const t = useText();
  const { act, isPending } = useRedeemVoucher();
  const { control, submit, reset } = useActForm({
    defaultValues: { code: '' },
    findFaults: ({ code }) => ({ code: code.trim() === '' && t('rewards.voucherMissing') }),
    placeOf: () => 'code',
  });

  const handleSubmit = submit(async (values) => {
    const { amount, currency } = await act(values);
    gainFeedback();
    toast.success(t('rewards.claimed', { amount: money(amount, currency) }));
    reset();
  });

  return (
    <form noValidate onSubmit={handleSubmit} className="rounded-card bg-s1 p-5 shadow-raised">
      <FormTextField
        control={control}
        name="code"
        write={(typed) => typed.toUpperCase()}
        label={t('rewards.voucher')}
        hint={t('rewards.voucherHint')}
        maxLength={40}
        autoCapitalize="characters"
        autoComplete="off"
        spellCheck={false}
      />
      <Button type="submit" look="quiet" isWide className="mt-3" isLoading={isPending}>
        {t('rewards.voucherRedeem')}
      </Button>
    </form>
  );
}
