import { useFormats } from '@jogada/platform/web';

const MINUTES_IN_HOUR = 60;
const MINUTE_MS = 60_000;

/** Formats playing time as hours and minutes in the player's language: 1 h 30 min. */
export function usePlayTimeText(): (minutes: number) => string {
  const format = useFormats();
  return (minutes) => {
    const hours = Math.floor(minutes / MINUTES_IN_HOUR);
    const rest = minutes % MINUTES_IN_HOUR;
    const unit = (value: number, name: 'hour' | 'minute') => format.number(value, { style: 'unit', unit: name, unitDisplay: 'short' });
    if (hours === 0) return unit(rest, 'minute');
    return rest === 0 ? unit(hours, 'hour') : `${unit(hours, 'hour')} ${unit(rest, 'minute')}`;
  };
}

export function minutesOf(durationMs: number): number {
  return Math.floor(durationMs / MINUTE_MS);
}
