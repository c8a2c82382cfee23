import { daysBetween, PERIOD_DAYS_MAX } from '@jogada/platform/contract';
import { Button, Chip, ChipRow, Sheet, TextField } from '@jogada/platform/web/ui';
import { IconCalendar } from '@tabler/icons-react';
import { useAddressChoices } from '@jogada/platform/web';
import { useMemo, useState, type FormEvent } from 'react';
import { useText } from '../use-text.ts';
import { PERIOD_NAMES, periodIn, periodNamed, writtenPeriod, type ChosenPeriod, type Period, type PeriodName } from './period.ts';
import { useToday } from './use-today.ts';

/** The days that a record shows, in the merchant's time zone instead of the phone's. */
export function useChosenPeriod(first: PeriodName): readonly [ChosenPeriod, (period: ChosenPeriod) => void] {
  const [{ days }, change] = useAddressChoices();
  const today = useToday();
  const period = useMemo(() => periodIn(days, today) ?? { name: first, ...periodNamed(first, today) }, [days, first, today]);
  return [period, (chosen) => change({ days: writtenPeriod(chosen) })];
}

/** The longest named period. */
export function useWidestPeriod(): ChosenPeriod & { readonly name: PeriodName } {
  return { name: WIDEST, ...periodNamed(WIDEST, useToday()) };
}

const WIDEST = 'days90';

interface PeriodChipsProps {
  readonly period: ChosenPeriod;
  readonly onChoose: (period: ChosenPeriod) => void;
}

/** Common periods, and a custom range. */
export function PeriodChips({ period, onChoose }: PeriodChipsProps) {
  const t = useText();
  const today = useToday();
  const [isPicking, setPicking] = useState(false);
  return (
    <>
      <ChipRow label={t('period.label')}>
        {PERIOD_NAMES.map((name) => (
          <Chip key={name} isActive={period.name === name} onClick={() => onChoose({ name, ...periodNamed(name, today) })}>
            {t(`period.${name}`)}
          </Chip>
        ))}
        <Chip isActive={period.name === undefined} icon={<IconCalendar size={18} aria-hidden="true" />} onClick={() => setPicking(true)}>
          {t('period.pick')}
        </Chip>
      </ChipRow>
      <Sheet
        isOpen={isPicking}
        onOpenChange={setPicking}
        title={t('period.pick')}
        description={t('period.most', { days: PERIOD_DAYS_MAX })}
      >
        <DayPicker
          period={period}
          onPick={(picked) => {
            setPicking(false);
            onChoose(picked);
          }}
        />
      </Sheet>
    </>
  );
}

interface DayPickerProps {
  readonly period: Period;
  readonly onPick: (period: Period) => void;
}

function DayPicker({ period, onPick }: DayPickerProps) {
  const t = useText();
  const today = useToday();
  const [{ from, to }, setDays] = useState<Period>({ from: period.from, to: period.to });
  const [isJudged, setJudged] = useState(false);
  const fault = faultOf({ from, to }, today);

  function submit(event: FormEvent) {
    event.preventDefault();
    setJudged(true);
    if (!fault) onPick({ from, to });
  }

  return (
    <form noValidate onSubmit={submit} className="grid gap-4 pb-2">
      <TextField
        type="date"
        label={t('period.from')}
        value={from}
        max={today}
        required
        onChange={({ target }) => setDays({ from: target.value, to })}
        error={isJudged && fault === 'missing' ? t('period.fault.missing') : undefined}
      />
      <TextField
        type="date"
        label={t('period.to')}
        value={to}
        max={today}
        required
        onChange={({ target }) => setDays({ from, to: target.value })}
        error={isJudged && fault && fault !== 'missing' ? t(`period.fault.${fault}`, { days: PERIOD_DAYS_MAX }) : undefined}
      />
      <Button type="submit" size="large" isWide>
        {t('period.show')}
      </Button>
    </form>
  );
}

function faultOf({ from, to }: Period, today: string): 'missing' | 'order' | 'future' | 'length' | undefined {
  if (from === '' || to === '') return 'missing';
  if (from > to) return 'order';
  if (to > today) return 'future';
  return daysBetween(from, to) > PERIOD_DAYS_MAX ? 'length' : undefined;
}
