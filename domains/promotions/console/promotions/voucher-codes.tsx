import { ActionButton, useOperatorAction } from '@jogada/platform/console';
import { FormTextField, useActForm } from '@jogada/platform/web/forms';
import { toast } from '@jogada/platform/web/ui';
import { addVoucher, type OperatorPromotion } from '@jogada/promotions/contract/operator';
import { useText } from '../use-text.ts';
import { useWholeFault } from '../use-whole-fault.ts';

const CODE = /^[A-Z0-9]{4,24}$/;
const USES = { min: 1, max: 999_999 };

/** The voucher codes of a promotion with their use counts, and a form to add one. */
export function VoucherCodes({ promotion, mayChange }: { readonly promotion: OperatorPromotion; readonly mayChange: boolean }) {
  const t = useText();
  const { act, isPending } = useOperatorAction(addVoucher);
  const wholeFault = useWholeFault();
  const { control, submit, reset } = useActForm({
    defaultValues: { code: '', usesMax: '' },
    findFaults: ({ code, usesMax }) => ({
      code: !CODE.test(code) && t('promotions.codeHint'),
      usesMax: usesMax !== '' && wholeFault(usesMax, USES),
    }),
  });

  const handleSubmit = submit(async ({ code, usesMax }) => {
    const added = await act({ promotionId: promotion.promotionId, code, usesMax: usesMax === '' ? null : Number(usesMax) });
    if (!added) return;
    toast.success(t('promotions.saved'));
    reset();
  });

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
        <form noValidate onSubmit={handleSubmit} className="mt-3 grid items-start gap-3 sm:grid-cols-[1fr_140px_auto]">
          <FormTextField
            control={control}
            name="code"
            label={t('promotions.newCode')}
            maxLength={24}
            hint={t('promotions.codeHint')}
            write={(typed) => typed.toUpperCase()}
          />
          <FormTextField control={control} name="usesMax" label={t('promotions.usesMax')} inputMode="numeric" maxLength={6} />
          <ActionButton type="submit" isLoading={isPending} className="sm:mt-7">
            {t('promotions.addCode')}
          </ActionButton>
        </form>
      )}
    </div>
  );
}
