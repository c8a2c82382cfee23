import { ActionButton, ConsoleData, useOperatorAction, useOperatorCall, useMay } from '@jogada/platform/console';
import { readDecimal, writeDecimal, type AnswerOf, type Currency } from '@jogada/platform/contract';
import { AmountField, Dialog, TextField, toast } from '@jogada/platform/web/ui';
import {
  askCashierLimits,
  CASHIER_AMOUNTS,
  type CashierAmount,
  CODE_MINUTES_MAX,
  readCashierLimits,
  SUGGESTED_AMOUNTS_MAX,
} from '@jogada/wallet/contract/operator';
import { useState } from 'react';
import { useText } from '../use-text.ts';

const REASON_MIN = 10;

/** Requests new deposit and withdrawal limits, deposit suggestions and a PIX code lifetime. A second operator must approve the change. */
export function CashierLimitsAct({ merchantCode }: { readonly merchantCode: string }) {
  const t = useText();
  const mayChange = useMay(askCashierLimits);
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
/** Entered values: amounts in minor units, other fields as text. */
type Draft = Readonly<Record<CashierAmount, bigint | undefined>> & { readonly suggested: string; readonly minutes: string };

function LimitsDialog({ merchantCode, onClose }: { readonly merchantCode: string; readonly onClose: () => void }) {
  const t = useText();
  const answer = useOperatorCall(readCashierLimits, { merchantCode });
  const { act, isPending } = useOperatorAction(askCashierLimits);
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
      <ConsoleData answer={answer}>
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
              label={t('cashier.depositSuggestedAmounts')}
              value={changes.suggested ?? suggestedText(limits)}
              hint={t('cashier.suggestedHint', { most: SUGGESTED_AMOUNTS_MAX })}
              error={isAsked && !suggestedOf(limits, changes) && t('cashier.suggestedWrong', { most: SUGGESTED_AMOUNTS_MAX })}
              onChange={({ target }) => setChanges((now) => ({ ...now, suggested: target.value }))}
            />
            <TextField
              label={t('cashier.depositCodeMinutes')}
              value={changes.minutes ?? String(limits.depositCodeMinutes)}
              inputMode="numeric"
              error={isAsked && minutesOf(limits, changes) === undefined && t('cashier.minutesWrong', { most: CODE_MINUTES_MAX })}
              onChange={({ target }) => setChanges((now) => ({ ...now, minutes: target.value }))}
            />
            <TextField
              label={t('adjust.reason')}
              value={reason}
              maxLength={300}
              error={isAsked && reason.trim().length < REASON_MIN && t('adjust.reasonShort')}
              onChange={({ target }) => setReason(target.value)}
            />
          </div>
        )}
      </ConsoleData>
    </Dialog>
  );
}

function isMissing(changes: Partial<Draft>, name: CashierAmount): boolean {
  return name in changes && (changes[name] ?? 0n) === 0n;
}

/** The complete settings to request; undefined while a field is empty or invalid. */
function wantedOf(limits: Limits, changes: Partial<Draft>) {
  const suggested = suggestedOf(limits, changes);
  const minutes = minutesOf(limits, changes);
  if (!suggested || minutes === undefined || CASHIER_AMOUNTS.some((name) => isMissing(changes, name))) return undefined;
  const amounts = Object.fromEntries(CASHIER_AMOUNTS.map((name) => [name, changes[name]?.toString() ?? limits[name]])) as Record<
    CashierAmount,
    string
  >;
  return {
    ...amounts,
    depositSuggestedAmounts: suggested,
    depositCodeMinutes: minutes,
  };
}

const BETWEEN = '; ';

/** Example: "20; 50; 100,50". Whole amounts have no decimals. */
function suggestedText({ depositSuggestedAmounts, currency }: Limits): string {
  const write = (amount: string) =>
    writeDecimal({ amount: BigInt(amount), currency })
      .replace(/\.0+$/, '')
      .replace('.', ',');
  return depositSuggestedAmounts.map(write).join(BETWEEN);
}

/** The suggestions in minor units; undefined if an amount is invalid or there are too many. */
function suggestedOf(limits: Limits, { suggested }: Partial<Draft>): string[] | undefined {
  if (suggested === undefined) return [...limits.depositSuggestedAmounts];
  const amounts = suggested
    .split(/[;\s]+/)
    .filter((word) => word !== '')
    .map((word) => amountIn(word, limits.currency));
  const found = amounts.filter((amount) => amount !== undefined);
  return found.length === amounts.length && found.length > 0 && found.length <= SUGGESTED_AMOUNTS_MAX ? found : undefined;
}

function amountIn(word: string, currency: Currency): string | undefined {
  const reading = readDecimal(word.replace(',', '.'), currency);
  return reading.kind === 'amount' && reading.amount > 0n ? reading.amount.toString() : undefined;
}

function minutesOf(limits: Limits, { minutes }: Partial<Draft>): number | undefined {
  if (minutes === undefined) return limits.depositCodeMinutes;
  const read = /^\d{1,4}$/.test(minutes.trim()) ? Number(minutes) : 0;
  return read >= 1 && read <= CODE_MINUTES_MAX ? read : undefined;
}
