import { useMoneyText, useProblemText } from '@jogada/platform/web';
import { Button, gainFeedback, TextField, toast } from '@jogada/platform/web/ui';
import { useState, type FormEvent } from 'react';
import { useText } from '../use-text.ts';
import { useRedeemVoucher } from './use-rewards.ts';

/** Redeems a voucher code. Errors are shown at the field. */
export function VoucherForm() {
  const money = useMoneyText();
  const t = useText();
  const problemText = useProblemText();
  const { act, isPending, problem, reset } = useRedeemVoucher();
  const [code, setCode] = useState('');
  const [isMissing, setMissing] = useState(false);

  async function handleSubmit(event: FormEvent) {
    event.preventDefault();
    setMissing(code.trim() === '');
    if (code.trim() === '') return;
    try {
      const { amount, currency } = await act({ code });
      gainFeedback();
      toast.success(t('rewards.claimed', { amount: money(amount, currency) }));
      setCode('');
    } catch {
      // The field shows the error from the mutation's state.
    }
  }

  return (
    <form noValidate onSubmit={(event) => void handleSubmit(event)} className="rounded-card bg-s1 p-5 shadow-raised">
      <TextField
        label={t('rewards.voucher')}
        hint={t('rewards.voucherHint')}
        error={isMissing ? t('rewards.voucherMissing') : problem && problemText(problem)}
        value={code}
        maxLength={40}
        autoCapitalize="characters"
        autoComplete="off"
        spellCheck={false}
        onChange={({ target }) => {
          setCode(target.value.toUpperCase());
          setMissing(false);
          reset();
        }}
      />
      <Button type="submit" look="quiet" isWide className="mt-3" isLoading={isPending}>
        {t('rewards.voucherRedeem')}
      </Button>
    </form>
  );
}
