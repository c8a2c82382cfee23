import { isPeriod } from '@jogada/platform/contract';
import { dayBefore } from './day-groups.ts';

export const PERIOD_NAMES = ['today', 'yesterday', 'week', 'days30', 'days90', 'month', 'lastMonth'] as const;
export type PeriodName = (typeof PERIOD_NAMES)[number];

/** From a day to a day, both inclusive, format 2026-09-01. */
export interface Period {
  readonly from: string;
  readonly to: string;
}

export interface ChosenPeriod extends Period {
  /** Undefined for a custom range. */
  readonly name?: PeriodName;
}

/** A period as written in the URL: its name, or both days. */
export function writtenPeriod({ name, from, to }: ChosenPeriod): string {
  return name ?? `${from}_${to}`;
}

/** The period in the URL; undefined if absent or invalid. */
export function periodIn(written: string | undefined, today: string): ChosenPeriod | undefined {
  const name = PERIOD_NAMES.find((known) => known === written);
  if (name) return { name, ...periodNamed(name, today) };
  const [, from = '', to = ''] = /^(\d{4}-\d\d-\d\d)_(\d{4}-\d\d-\d\d)$/.exec(written ?? '') ?? [];
  return isDay(from) && isDay(to) && isPeriod({ from, to }) ? { from, to } : undefined;
}

function isDay(text: string): boolean {
  return text !== '' && !Number.isNaN(Date.parse(`${text}T00:00:00Z`)) && new Date(`${text}T00:00:00Z`).toISOString().startsWith(text);
}

/** The days of a named period relative to today. */
export function periodNamed(name: PeriodName, today: string): Period {
  const monthStart = `${today.slice(0, 8)}01`;
  switch (name) {
    case 'today':
      return { from: today, to: today };
    case 'yesterday':
      return { from: dayBefore(today), to: dayBefore(today) };
    case 'week':
      return { from: daysAgo(today, 6), to: today };
    case 'days30':
      return { from: daysAgo(today, 29), to: today };
    case 'days90':
      return { from: daysAgo(today, 89), to: today };
    case 'month':
      return { from: monthStart, to: today };
    case 'lastMonth': {
      const to = dayBefore(monthStart);
      return { from: `${to.slice(0, 8)}01`, to };
    }
  }
}

/** Every day of a period, oldest first. */
export function daysOf({ from, to }: Period): string[] {
  const days: string[] = [];
  for (let day = to; day >= from; day = dayBefore(day)) days.push(day);
  return days.toReversed();
}

function daysAgo(today: string, days: number): string {
  const date = new Date(`${today}T00:00:00Z`);
  date.setUTCDate(date.getUTCDate() - days);
  return date.toISOString().slice(0, 10);
}
