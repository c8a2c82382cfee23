import { useDeskAct, useDeskCall } from '@jogada/platform/console';
import { formatMoney } from '@jogada/platform/web';
import { AmountField, Dialog, TextField, toast } from '@jogada/platform/web/ui';
import { giveMemberBonus, listWeightRules, readMemberAccounts } from '@jogada/wallet/contract/operator';
import { useState } from 'react';
import { useText } from '../use-text.ts';
import { EMPTY_GIFT, findGiftFaults, giftRequest, type GiftValues } from './gift-values.ts';

interface GiveBonusDialogProps {
  readonly memberId: `mbr_${string}`;
  readonly onClose: () => void;
}

/** What to give, under which terms, and why. */
export function GiveBonusDialog({ memberId, onClose }: GiveBonusDialogProps) {
  const t = useText();
  const { data: wallet } = useDeskCall(readMemberAccounts, { memberId });
  const { data: rules } = useDeskCall(listWeightRules, {});
  const { act, isPending } = useDeskAct(giveMemberBonus);
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
    toast.success(t('bonuses.given', { amount: formatMoney({ amount: BigInt(given.grantedAmount), currency: given.currency }) }));
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
        {rules && rules.rules.length > 1 && (
          <label className="block text-13 font-medium text-ink-2">
            {t('bonuses.weightRule')}
            <select
              value={values.weightRule}
              onChange={(event) => set({ weightRule: event.target.value })}
              className="mt-1.5 block h-13 w-full rounded-control bg-s1 px-4 text-ink ring-1 ring-control ring-inset"
            >
              {rules.rules.map(({ weightRule }) => (
                <option key={weightRule}>{weightRule}</option>
              ))}
            </select>
          </label>
        )}
        <TextField
          label={t('bonuses.reason')}
          value={values.reason}
          maxLength={200}
          required
          onChange={(event) => set({ reason: event.target.value })}
          error={faultOf('reason')}
        />
      </span>
    </Dialog>
  );
}
