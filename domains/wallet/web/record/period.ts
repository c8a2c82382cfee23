import { dayBefore } from './day-groups.ts';

export const PERIOD_NAMES = ['today', 'yesterday', 'week', 'days30', 'days90', 'month', 'lastMonth'] as const;
export type PeriodName = (typeof PERIOD_NAMES)[number];

/** From a day to a day, both included, as 2026-09-01. */
export interface Period {
  readonly from: string;
  readonly to: string;
}

/** The days of a period by its name, told from today. */
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

/** Every day of a period, the oldest first. */
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
