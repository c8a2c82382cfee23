import { Choice, useOperatorAction, useOperatorCall } from '@jogada/platform/console';
import type { Currency } from '@jogada/platform/contract';
import { useMoneyText } from '@jogada/platform/web';
import { AmountField, Dialog, TextField, toast } from '@jogada/platform/web/ui';
import { giveMemberBonus, listWeightRules, readMemberAccounts } from '@jogada/wallet/contract/operator';
import { IconChevronDown } from '@tabler/icons-react';
import { useState } from 'react';
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
  const [values, setValues] = useState<GiftValues>(EMPTY_GIFT);
  const [isAsked, setAsked] = useState(false);
  const currency = wallet?.accounts[0]?.currency ?? 'BRL';
  const faults = findGiftFaults(values);
  const set = (change: Partial<GiftValues>) => setValues({ ...values, ...change });
  const faultOf = (name: keyof typeof faults) => {
    const fault = faults[name];
    return isAsked && fault ? t(fault) : undefined;
  };

  async function handleConfirm() {
    setAsked(true);
    if (Object.keys(faults).length > 0) return;
    const given = await act(giftRequest(memberId, values));
    if (!given) return;
    const { bonus } = given;
    toast.success(bonus ? t('bonuses.given', { amount: money(bonus.grantedAmount, bonus.currency) }) : t('bonuses.waitsForSecond'));
    onClose();
  }

  return (
    <Dialog
      isOpen
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title={t('bonuses.giveTitle')}
      confirmLabel={t('bonuses.give')}
      onConfirm={() => void handleConfirm()}
      isPending={isPending}
    >
      <span className="grid max-h-[60dvh] gap-4 overflow-y-auto p-0.5">
        <AmountField
          label={t('bonuses.amount')}
          amount={values.amount}
          onAmount={(amount) => set({ amount })}
          currency={currency}
          error={faultOf('amount')}
        />
        <span className="grid grid-cols-2 gap-3">
          <TextField
            label={t('bonuses.wagerTimes')}
            inputMode="numeric"
            value={values.wagerTimes}
            onChange={(event) => set({ wagerTimes: event.target.value })}
            error={faultOf('wagerTimes')}
          />
          <TextField
            label={t('bonuses.validDays')}
            inputMode="numeric"
            value={values.validDays}
            onChange={(event) => set({ validDays: event.target.value })}
            error={faultOf('validDays')}
          />
        </span>
        <TextField
          label={t('bonuses.name')}
          hint={t('bonuses.nameHint')}
          value={values.name}
          maxLength={40}
          onChange={(event) => set({ name: event.target.value })}
        />
        <TextField
          label={t('bonuses.reason')}
          value={values.reason}
          maxLength={200}
          required
          onChange={(event) => set({ reason: event.target.value })}
          error={faultOf('reason')}
        />
        <MoreTerms values={values} currency={currency} onChange={set} />
      </span>
    </Dialog>
  );
}

interface MoreTermsProps {
  readonly values: GiftValues;
  readonly currency: Currency;
  readonly onChange: (change: Partial<GiftValues>) => void;
}

/** Collapsed section with the rarely changed terms. */
function MoreTerms({ values, currency, onChange }: MoreTermsProps) {
  const t = useText();
  const { data } = useOperatorCall(listWeightRules, {});
  const rules = data?.rules.map(({ weightRule }) => weightRule) ?? [values.weightRule];
  return (
    <details className="group">
      <summary className="flex min-h-11 items-center justify-between gap-3 text-13 font-semibold text-ink [&::-webkit-details-marker]:hidden">
        {t('bonuses.moreTerms')}
        <IconChevronDown size={18} aria-hidden="true" className="text-ink-3 transition-transform group-open:rotate-180" />
      </summary>
      <span className="mt-2 grid gap-4">
        <Choice
          label={t('bonuses.spendsFirst')}
          value={values.spendsFirst}
          options={[
            { value: 'cash', name: t('pockets.cash') },
            { value: 'bonus', name: t('pockets.bonus') },
          ]}
          onChoose={(spendsFirst) => onChange({ spendsFirst })}
        />
        <Choice
          label={t('bonuses.weightRule')}
          value={values.weightRule}
          options={rules.map((rule) => ({ value: rule, name: rule }))}
          onChoose={(weightRule) => onChange({ weightRule })}
        />
        <AmountField
          label={t('bonuses.maximumBet')}
          hint={t('bonuses.maximumBetHint')}
          amount={values.maximumBetAmount}
          onAmount={(maximumBetAmount) => onChange({ maximumBetAmount })}
          currency={currency}
        />
        <AmountField
          label={t('bonuses.maximumCash')}
          hint={t('bonuses.maximumCashHint')}
          amount={values.maximumCashAmount}
          onAmount={(maximumCashAmount) => onChange({ maximumCashAmount })}
          currency={currency}
        />
      </span>
    </details>
  );
}
