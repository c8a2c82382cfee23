import { FormChoice, useOperatorAction, useOperatorCall } from '@jogada/platform/console';
import type { Currency } from '@jogada/platform/contract';
import { useMoneyText } from '@jogada/platform/web';
import { FormAmountField, FormTextField, useActForm, type Control } from '@jogada/platform/web/forms';
import { Dialog, toast } from '@jogada/platform/web/ui';
import { giveMemberBonus, listWeightRules, readMemberAccounts } from '@jogada/wallet/contract/operator';
import { IconChevronDown } from '@tabler/icons-react';
import { useText } from '../use-text.ts';
import { EMPTY_GIFT, findGiftFaults, giftRequest, type GiftValues } from './gift-values.ts';

interface GiveBonusDialogProps {
  readonly memberId: `mbr_${string}`;
  readonly onClose: () => void;
}

/** Form for granting a bonus: amount, terms and reason. */
export function GiveBonusDialog({ memberId, onClose }: GiveBonusDialogProps) {
  const money = useMoneyText();
  const t = useText();
  const { data: wallet } = useOperatorCall(readMemberAccounts, { memberId });
  const { act, isPending } = useOperatorAction(giveMemberBonus);
  const currency = wallet?.accounts[0]?.currency ?? 'BRL';
  const { control, submit } = useActForm({
    defaultValues: EMPTY_GIFT,
    findFaults: (values) => Object.fromEntries(Object.entries(findGiftFaults(values)).map(([name, fault]) => [name, t(fault)])),
  });

  const handleConfirm = submit(async (values) => {
    const given = await act(giftRequest(memberId, values));
    if (!given) return;
    const { bonus } = given;
    toast.success(bonus ? t('bonuses.given', { amount: money(bonus.grantedAmount, bonus.currency) }) : t('bonuses.waitsForSecond'));
    onClose();
  });

  return (
    <Dialog
      isOpen
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title={t('bonuses.giveTitle')}
      confirmLabel={t('bonuses.give')}
      onConfirm={handleConfirm}
      isPending={isPending}
    >
      <span className="grid gap-4">
        <FormAmountField control={control} name="amount" label={t('bonuses.amount')} currency={currency} />
        <span className="grid grid-cols-2 gap-3">
          <FormTextField control={control} name="wagerTimes" label={t('bonuses.wagerTimes')} inputMode="numeric" />
          <FormTextField control={control} name="validDays" label={t('bonuses.validDays')} inputMode="numeric" />
        </span>
        <FormTextField control={control} name="name" label={t('bonuses.name')} hint={t('bonuses.nameHint')} maxLength={40} />
        <FormTextField control={control} name="reason" label={t('bonuses.reason')} maxLength={200} required />
        <MoreTerms control={control} currency={currency} />
      </span>
    </Dialog>
  );
}

interface MoreTermsProps {
  readonly control: Control<GiftValues>;
  readonly currency: Currency;
}

/** Collapsed section with the rarely changed terms. */
function MoreTerms({ control, currency }: MoreTermsProps) {
  const t = useText();
  const { data } = useOperatorCall(listWeightRules, {});
  const rules = data?.rules.map(({ weightRule }) => weightRule) ?? [EMPTY_GIFT.weightRule];
  return (
    <details className="group">
      <summary className="flex min-h-11 items-center justify-between gap-3 text-13 font-semibold text-ink [&::-webkit-details-marker]:hidden">
        {t('bonuses.moreTerms')}
        <IconChevronDown size={18} aria-hidden="true" className="text-ink-3 transition-transform group-open:rotate-180" />
      </summary>
      <span className="mt-2 grid gap-4">
        <FormChoice
          control={control}
          name="spendsFirst"
          label={t('bonuses.spendsFirst')}
          options={[
            { value: 'cash', name: t('pockets.cash') },
            { value: 'bonus', name: t('pockets.bonus') },
          ]}
        />
        <FormChoice
          control={control}
          name="weightRule"
          label={t('bonuses.weightRule')}
          options={rules.map((rule) => ({ value: rule, name: rule }))}
        />
        <FormAmountField
          control={control}
          name="maximumBetAmount"
          label={t('bonuses.maximumBet')}
          hint={t('bonuses.maximumBetHint')}
          currency={currency}
        />
        <FormAmountField
          control={control}
          name="maximumCashAmount"
          label={t('bonuses.maximumCash')}
          hint={t('bonuses.maximumCashHint')}
          currency={currency}
        />
      </span>
    </details>
  );
}
