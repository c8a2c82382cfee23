import { ActionButton, useOperatorAction } from '@jogada/platform/console';
import { TextField, toast } from '@jogada/platform/web/ui';
import { addVoucher, type OperatorPromotion } from '@jogada/promotions/contract/operator';
import { useState, type FormEvent } from 'react';
import { useText } from '../use-text.ts';

const CODE = /^[A-Z0-9]{4,24}$/;

/** The codes that redeem a promotion, how often each was, and a new one. */
export function VoucherCodes({ promotion, mayChange }: { readonly promotion: OperatorPromotion; readonly mayChange: boolean }) {
  const t = useText();
  const { act, isPending } = useOperatorAction(addVoucher);
  const [code, setCode] = useState('');
  const [uses, setUses] = useState('');
  const [isAsked, setAsked] = useState(false);
  const isRight = CODE.test(code) && /^\d{0,6}$/.test(uses) && uses !== '0';

  async function handleSubmit(event: FormEvent) {
    event.preventDefault();
    setAsked(true);
    if (!isRight) return;
    const added = await act({ promotionId: promotion.promotionId, code, usesMax: uses === '' ? null : Number(uses) });
    if (!added) return;
    toast.success(t('promotions.saved'));
    setCode('');
    setUses('');
    setAsked(false);
  }

  return (
    <div className="mt-4 px-4">
      <h3 className="text-13 font-semibold">{t('promotions.vouchers')}</h3>
      <ul className="mt-1 grid gap-1 text-13">
        {promotion.vouchers.map(({ code: known, uses: used, usesMax }) => (
          <li key={known} className="flex gap-3">
            <span className="font-mono font-semibold">{known}</span>
            <span className="text-ink-3">
              {usesMax === null ? t('promotions.usesAny', { uses: used }) : t('promotions.uses', { uses: used, max: usesMax })}
            </span>
          </li>
        ))}
      </ul>
      {mayChange && (
        <form
          noValidate
          onSubmit={(event) => void handleSubmit(event)}
          className="mt-3 grid items-start gap-3 sm:grid-cols-[1fr_140px_auto]"
        >
          <TextField
            label={t('promotions.newCode')}
            value={code}
            maxLength={24}
            hint={t('promotions.codeHint')}
            error={isAsked && !isRight ? t('promotions.codeHint') : undefined}
            onChange={({ target }) => setCode(target.value.toUpperCase())}
          />
          <TextField
            label={t('promotions.usesMax')}
            inputMode="numeric"
            value={uses}
            maxLength={6}
            onChange={({ target }) => setUses(target.value)}
          />
          <ActionButton type="submit" isLoading={isPending} className="sm:mt-7">
            {t('promotions.addCode')}
          </ActionButton>
        </form>
      )}
    </div>
  );
}
