import { FormProblem } from '@jogada/accounts/web/field';
import type { Currency } from '@jogada/platform/contract';
import { ApiProblem, useProblemText } from '@jogada/platform/web';
import { AmountField, Button, Chip, ChipRow, SegmentedTabs, Sheet, TextField, toast } from '@jogada/platform/web/ui';
import { LIMIT_PERIODS, type LimitKind, type LimitPeriod, type PlayLimit } from '@jogada/wallet/contract/player';
import { useState } from 'react';
import { useText } from '../use-text.ts';
import { PastUse } from './past-use.tsx';
import { PendingLimit } from './pending-limit.tsx';
import { useLimitActs, useLimitAmountText } from './use-limits.ts';
import { usePlayTimeText } from './use-play-time-text.ts';

interface LimitSheetProps {
  readonly kind: LimitKind;
  readonly limits: readonly PlayLimit[];
  readonly currency: Currency;
  readonly isOpen: boolean;
  readonly onOpenChange: (isOpen: boolean) => void;
}

/** Preset playing times in minutes. */
const TIMES: Record<LimitPeriod, readonly number[]> = {
  day: [30, 60, 120, 240],
  week: [180, 300, 600, 900],
  month: [600, 1200, 1800, 3000],
};
const MINUTES_DIGITS_MAX = 5;

/** Sets the limits of one kind by period, and states in advance whether the change takes effect at once. */
export function LimitSheet({ kind, limits, currency, isOpen, onOpenChange }: LimitSheetProps) {
  const t = useText();
  const [period, setPeriod] = useState<LimitPeriod>('day');
  const present = limits.find((limit) => limit.period === period);
  return (
    <Sheet isOpen={isOpen} onOpenChange={onOpenChange} title={t(`limits.kind.${kind}`)} description={t(`limits.about.${kind}`)}>
      <SegmentedTabs
        label={t('limits.periods')}
        tabs={LIMIT_PERIODS.map((key) => ({ key, title: t(`limits.period.${key}`) }))}
        active={period}
        onSelect={setPeriod}
      />
      <div className="mt-5 pb-2">
        {present?.asked ? (
          <PendingLimit limit={present} asked={present.asked} currency={currency} />
        ) : (
          <LimitForm key={period} {...{ kind, period, present, currency }} onDone={() => onOpenChange(false)} />
        )}
      </div>
    </Sheet>
  );
}

interface LimitFormProps {
  readonly kind: LimitKind;
  readonly period: LimitPeriod;
  readonly present: PlayLimit | undefined;
  readonly currency: Currency;
  readonly onDone: () => void;
}

function LimitForm({ kind, period, present, currency, onDone }: LimitFormProps) {
  const t = useText();
  const problemText = useProblemText();
  const write = useLimitAmountText(currency);
  const { set, isPending } = useLimitActs();
  const [amount, setAmount] = useState<bigint | undefined>(present && BigInt(present.amount));
  const [problem, setProblem] = useState<ApiProblem>();
  const isLooser = present !== undefined && amount !== undefined && amount > BigInt(present.amount);
  const hint = isLooser ? t('limits.looserHint') : t('limits.tighterHint');

  function contradictionText({ code, facts: { otherPeriod, otherLimit } }: ApiProblem): string | undefined {
    const other = LIMIT_PERIODS.find((known) => known === otherPeriod);
    if (code !== 'limits_contradict' || other === undefined || typeof otherLimit !== 'string') return undefined;
    return t('limits.contradiction', { period: t(`limits.period.${other}`), amount: write(kind, otherLimit) });
  }

  async function save(wanted: string | null) {
    setProblem(undefined);
    try {
      await set({ kind, period, amount: wanted });
      toast.success(wanted === null || isLooser ? t('limits.asked') : t('limits.holds'));
      onDone();
    } catch (error) {
      if (!(error instanceof ApiProblem)) throw error;
      setProblem(error);
    }
  }

  return (
    <div className="grid gap-4">
      {kind === 'time' ? (
        <TimeField period={period} minutes={amount} onMinutes={setAmount} hint={hint} />
      ) : (
        <AmountField label={t('limits.amount')} amount={amount} onAmount={setAmount} currency={currency} hint={hint} />
      )}
      <PastUse {...{ kind, period, amount }} />
      {present && <p className="text-13 text-ink-3">{t('limits.now', { amount: write(kind, present.amount) })}</p>}
      <FormProblem>{problem && (contradictionText(problem) ?? problemText(problem))}</FormProblem>
      <Button
        size="large"
        isWide
        isLoading={isPending}
        disabled={amount === undefined || present?.amount === amount.toString()}
        onClick={() => amount !== undefined && void save(amount.toString())}
      >
        {isLooser ? t('limits.askLooser') : t('limits.save')}
      </Button>
      {present && !present.isRequired && (
        <Button look="quiet" isWide disabled={isPending} onClick={() => void save(null)}>
          {t('limits.remove')}
        </Button>
      )}
      {present?.isRequired && <p className="text-13 text-ink-3">{t('limits.required')}</p>}
    </div>
  );
}

interface TimeFieldProps {
  readonly period: LimitPeriod;
  readonly minutes: bigint | undefined;
  readonly onMinutes: (minutes: bigint | undefined) => void;
  readonly hint: string;
}

function TimeField({ period, minutes, onMinutes, hint }: TimeFieldProps) {
  const t = useText();
  const playTimeText = usePlayTimeText();
  return (
    <>
      <ChipRow label={t('limits.suggested')} flow="grid">
        {TIMES[period].map((choice) => (
          <Chip key={choice} isActive={minutes === BigInt(choice)} onClick={() => onMinutes(BigInt(choice))}>
            {playTimeText(choice)}
          </Chip>
        ))}
      </ChipRow>
      <TextField
        label={t('limits.minutes')}
        inputMode="numeric"
        autoComplete="off"
        value={minutes?.toString() ?? ''}
        onChange={({ target }) => {
          const digits = target.value.replaceAll(/\D/g, '').slice(0, MINUTES_DIGITS_MAX);
          onMinutes(digits === '' ? undefined : BigInt(digits));
        }}
        hint={hint}
      />
    </>
  );
}
