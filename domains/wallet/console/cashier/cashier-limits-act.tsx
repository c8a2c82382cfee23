import { FormChoice, ReadingButton, ReasonField, useMay, useOperatorAction, useReasonFault } from '@jogada/platform/console';
import { readDecimal, writeDecimal, type AnswerOf, type Currency } from '@jogada/platform/contract';
import { FormAmountField, FormTextField, useActForm } from '@jogada/platform/web/forms';
import { Dialog, toast } from '@jogada/platform/web/ui';
import {
  askCashierLimits,
  CASHIER_AMOUNTS,
  type CashierAmount,
  CODE_MINUTES_MAX,
  readCashierLimits,
  SUGGESTED_AMOUNTS_MAX,
  UNPLAYED_RULES,
} from '@jogada/wallet/contract/operator';
import { useText } from '../use-text.ts';

interface CashierLimitsActProps {
  readonly merchantCode: string;
}

/** Requests new deposit and withdrawal limits, deposit suggestions and a PIX code lifetime. A second operator must approve the change. */
export function CashierLimitsAct({ merchantCode }: CashierLimitsActProps) {
  const t = useText();
  if (!useMay(askCashierLimits)) return null;
  return (
    <ReadingButton label={t('cashier.act')} endpoint={readCashierLimits} input={{ merchantCode }}>
      {(limits, close) => <LimitsDialog limits={limits} merchantCode={merchantCode} onClose={close} />}
    </ReadingButton>
  );
}

type Limits = AnswerOf<typeof readCashierLimits>;
type Amounts = Readonly<Record<CashierAmount, bigint | undefined>>;

interface LimitsDialogProps extends CashierLimitsActProps {
  readonly limits: Limits;
  readonly onClose: () => void;
}

function LimitsDialog({ limits, merchantCode, onClose }: LimitsDialogProps) {
  const t = useText();
  const { currency } = limits;
  const { act, isPending } = useOperatorAction(askCashierLimits);
  const reasonFault = useReasonFault();
  const { control, submit } = useActForm({
    defaultValues: {
      amounts: Object.fromEntries(CASHIER_AMOUNTS.map((name) => [name, BigInt(limits[name])])) as Amounts,
      suggested: suggestedText(limits),
      minutes: String(limits.depositCodeMinutes),
      unplayedRule: limits.unplayedRule,
      reason: '',
    },
    findFaults: ({ amounts, suggested, minutes, reason }) => ({
      ...Object.fromEntries(CASHIER_AMOUNTS.map((name) => [`amounts.${name}`, !amounts[name] && t('limits.amountMissing')])),
      suggested: !suggestedOf(suggested, currency) && t('cashier.suggestedWrong', { most: SUGGESTED_AMOUNTS_MAX }),
      minutes: minutesOf(minutes) === undefined && t('cashier.minutesWrong', { most: CODE_MINUTES_MAX }),
      reason: reasonFault(reason),
    }),
    placeOf: ({ facts: { field } }) => {
      const amount = CASHIER_AMOUNTS.find((name) => name === field);
      if (amount) return `amounts.${amount}`;
      return field === 'depositSuggestedAmounts' ? 'suggested' : undefined;
    },
  });

  const handleConfirm = submit(async ({ amounts, suggested, minutes, unplayedRule, reason }) => {
    const wanted = Object.fromEntries(CASHIER_AMOUNTS.map((name) => [name, (amounts[name] ?? 0n).toString()])) as Record<
      CashierAmount,
      string
    >;
    const depositSuggestedAmounts = suggestedOf(suggested, currency) ?? [];
    const depositCodeMinutes = minutesOf(minutes) ?? limits.depositCodeMinutes;
    const asked = { ...wanted, depositSuggestedAmounts, depositCodeMinutes, unplayedRule };
    if (!(await act({ merchantCode, ...asked, reason: reason.trim() }))) return;
    toast.success(t('cashier.asked'));
    onClose();
  });

  return (
    <Dialog
      isOpen
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title={t('cashier.act')}
      confirmLabel={t('cashier.ask')}
      isPending={isPending}
      onConfirm={handleConfirm}
    >
      <p className="mb-4">{t('cashier.body')}</p>
      <div className="grid gap-4">
        {CASHIER_AMOUNTS.map((name) => (
          <FormAmountField key={name} control={control} name={`amounts.${name}`} label={t(`cashier.${name}`)} currency={currency} />
        ))}
        <FormTextField
          control={control}
          name="suggested"
          label={t('cashier.depositSuggestedAmounts')}
          hint={t('cashier.suggestedHint', { most: SUGGESTED_AMOUNTS_MAX })}
        />
        <FormTextField control={control} name="minutes" label={t('cashier.depositCodeMinutes')} inputMode="numeric" />
        <FormChoice
          control={control}
          name="unplayedRule"
          label={t('cashier.unplayedRule')}
          options={UNPLAYED_RULES.map((value) => ({ value, name: t(`cashier.unplayedRules.${value}`) }))}
        />
        <ReasonField control={control} name="reason" />
      </div>
    </Dialog>
  );
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

/** The suggestions in minor units; undefined if an amount is invalid, or there are none or too many. */
function suggestedOf(text: string, currency: Currency): string[] | undefined {
  const amounts = text
    .split(/[;\s]+/)
    .filter((word) => word !== '')
    .map((word) => amountIn(word, currency));
  const found = amounts.filter((amount) => amount !== undefined);
  return found.length === amounts.length && found.length > 0 && found.length <= SUGGESTED_AMOUNTS_MAX ? found : undefined;
}

function amountIn(word: string, currency: Currency): string | undefined {
  const reading = readDecimal(word.replace(',', '.'), currency);
  return reading.kind === 'amount' && reading.amount > 0n ? reading.amount.toString() : undefined;
}

function minutesOf(text: string): number | undefined {
  const minutes = /^\d{1,4}$/.test(text.trim()) ? Number(text) : 0;
  return minutes >= 1 && minutes <= CODE_MINUTES_MAX ? minutes : undefined;
}
