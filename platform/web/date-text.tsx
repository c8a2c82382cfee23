import { useCallback } from 'react';
import { useFormats } from './use-formats.ts';

const SHAPES = {
  dateTime: { day: '2-digit', month: '2-digit', year: 'numeric', hour: '2-digit', minute: '2-digit', hourCycle: 'h23' },
  date: { day: '2-digit', month: '2-digit', year: 'numeric' },
  time: { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' },
  dayTime: { day: '2-digit', month: '2-digit', hour: '2-digit', minute: '2-digit', hourCycle: 'h23' },
} as const satisfies Record<string, Intl.DateTimeFormatOptions>;

interface DateTextProps {
  /** A time in ISO 8601. */
  readonly moment: string;
  readonly shape?: keyof typeof SHAPES;
  readonly className?: string;
}

/** Formats times within sentences, in the player's language and the merchant's time zone. */
export function useMomentText(shape: keyof typeof SHAPES): (moment: string) => string {
  const format = useFormats();
  return useCallback((moment) => format.dateTime(new Date(moment), SHAPES[shape]), [format, shape]);
}

/** Formats days given as 2026-11-22 in the reader's language. A calendar day has no time zone. */
export function useDayText(): (day: string) => string {
  const format = useFormats();
  return useCallback((day) => format.dateTime(new Date(`${day}T12:00:00Z`), { ...SHAPES.date, timeZone: 'UTC' }), [format]);
}

/** A time in the player's language and the merchant's time zone. */
export function DateText({ moment, shape = 'dateTime', className }: DateTextProps) {
  const format = useFormats();
  return (
    <time dateTime={moment} className={`tabular-nums ${className ?? ''}`}>
      {format.dateTime(new Date(moment), SHAPES[shape])}
    </time>
  );
}
