import { ActionButton, DeskData, useDeskAct, useDeskCall, useMay } from '@jogada/platform/console';
import type { AnswerOf } from '@jogada/platform/contract';
import { AmountField, Dialog, TextField, toast } from '@jogada/platform/web/ui';
import { askCashierLimits, CASHIER_AMOUNTS, readCashierLimits, type CashierAmount } from '@jogada/wallet/contract/operator';
import { useState } from 'react';
import { useText } from '../use-text.ts';

const REASON_MIN = 10;

/** What may be paid in and taken out at once: asked for by one of the staff, holding when another one agrees. */
export function CashierLimitsAct({ merchantCode }: { readonly merchantCode: string }) {
  const t = useText();
  const mayChange = useMay('cashier', 'change');
  const [isOpen, setOpen] = useState(false);
  if (!mayChange) return null;
  return (
    <>
      <ActionButton onClick={() => setOpen(true)}>{t('cashier.act')}</ActionButton>
      {isOpen && <LimitsDialog merchantCode={merchantCode} onClose={() => setOpen(false)} />}
    </>
  );
}

type Limits = AnswerOf<typeof readCashierLimits>;
type Draft = Readonly<Record<CashierAmount, bigint | undefined>>;

function LimitsDialog({ merchantCode, onClose }: { readonly merchantCode: string; readonly onClose: () => void }) {
  const t = useText();
  const answer = useDeskCall(readCashierLimits, { merchantCode });
  const { act, isPending } = useDeskAct(askCashierLimits);
  const [changes, setChanges] = useState<Partial<Draft>>({});
  const [reason, setReason] = useState('');
  const [isAsked, setAsked] = useState(false);

  async function handleConfirm() {
    setAsked(true);
    const wanted = answer.data && wantedOf(answer.data, changes);
    if (!wanted || reason.trim().length < REASON_MIN) return;
    if (!(await act({ merchantCode, ...wanted, reason: reason.trim() }))) return;
    toast.success(t('cashier.asked'));
    onClose();
  }

  return (
    <Dialog
      isOpen
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title={t('cashier.act')}
      confirmLabel={t('cashier.ask')}
      isPending={isPending}
      onConfirm={() => void handleConfirm()}
    >
      <p className="mb-4">{t('cashier.body')}</p>
      <DeskData answer={answer}>
        {(limits) => (
          <div className="grid gap-4">
            {CASHIER_AMOUNTS.map((name) => (
              <AmountField
                key={name}
                label={t(`cashier.${name}`)}
                currency={limits.currency}
                amount={name in changes ? changes[name] : BigInt(limits[name])}
                error={isAsked && isMissing(changes, name) && t('limits.amountMissing')}
                onAmount={(amount) => setChanges((now) => ({ ...now, [name]: amount }))}
              />
            ))}
            <TextField
              label={t('adjust.reason')}
              value={reason}
              maxLength={300}
              error={isAsked && reason.trim().length < REASON_MIN && t('adjust.reasonShort')}
              onChange={({ target }) => setReason(target.value)}
            />
          </div>
        )}
      </DeskData>
    </Dialog>
  );
}

function isMissing(changes: Partial<Draft>, name: CashierAmount): boolean {
  return name in changes && (changes[name] ?? 0n) === 0n;
}

/** Every amount as it is to be; nothing while one of them is missing. */
function wantedOf(limits: Limits, changes: Partial<Draft>): Record<CashierAmount, string> | undefined {
  if (CASHIER_AMOUNTS.some((name) => isMissing(changes, name))) return undefined;
  const amountOf = (name: CashierAmount) => changes[name]?.toString() ?? limits[name];
  return {
    depositMinimumAmount: amountOf('depositMinimumAmount'),
    depositMaximumAmount: amountOf('depositMaximumAmount'),
    withdrawalMinimumAmount: amountOf('withdrawalMinimumAmount'),
    withdrawalMaximumAmount: amountOf('withdrawalMaximumAmount'),
    withdrawalUnreviewedAmount: amountOf('withdrawalUnreviewedAmount'),
    withdrawalFourEyesAmount: amountOf('withdrawalFourEyesAmount'),
  };
}
