import { daysBetween, PERIOD_DAYS_MAX } from '@jogada/platform/contract';
import { FormTextField, useActForm } from '@jogada/platform/web/forms';
import { Button, Chip, ChipRow, Sheet } from '@jogada/platform/web/ui';
import { IconCalendar } from '@tabler/icons-react';
import { useAddressChoices } from '@jogada/platform/web';
import { useMemo, useState } from 'react';
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
  const { control, submit } = useActForm<Period>({
    defaultValues: { from: period.from, to: period.to },
    findFaults(values) {
      const fault = faultOf(values, today);
      if (fault === 'missing') return { from: t('period.fault.missing') };
      return { to: fault && t(`period.fault.${fault}`, { days: PERIOD_DAYS_MAX }) };
    },
  });

  return (
    <form noValidate onSubmit={submit(onPick)} className="grid gap-4 pb-2">
      <FormTextField control={control} name="from" deps={['to']} type="date" label={t('period.from')} max={today} required />
      <FormTextField control={control} name="to" deps={['from']} type="date" label={t('period.to')} max={today} required />
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
