import { DATE_SHAPES, type DateShape } from '@jogada/platform/contract';
import { useCallback } from 'react';
import { useFormats } from './use-formats.ts';

interface DateTextProps {
  /** A time in ISO 8601. */
  readonly moment: string;
  readonly shape?: DateShape;
  readonly className?: string;
}

/** Formats times within sentences, in the player's language and the merchant's time zone. */
export function useMomentText(shape: DateShape): (moment: string) => string {
  const format = useFormats();
  return useCallback((moment) => format.dateTime(new Date(moment), DATE_SHAPES[shape]), [format, shape]);
}

/** Formats days given as 2026-11-22 in the reader's language. A calendar day has no time zone. */
export function useDayText(): (day: string) => string {
  const format = useFormats();
  return useCallback((day) => format.dateTime(new Date(`${day}T12:00:00Z`), { ...DATE_SHAPES.date, timeZone: 'UTC' }), [format]);
}

/** A time in the player's language and the merchant's time zone. */
export function DateText({ moment, shape = 'dateTime', className }: DateTextProps) {
  const format = useFormats();
  return (
    <time dateTime={moment} className={`tabular-nums ${className ?? ''}`}>
      {format.dateTime(new Date(moment), DATE_SHAPES[shape])}
    </time>
  );
}
