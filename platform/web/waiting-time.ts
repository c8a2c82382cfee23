import type { Formats } from './use-formats.ts';

const MINUTE_SECONDS = 60;
const HOUR_SECONDS = 60 * MINUTE_SECONDS;

/** Formats a waiting time in its largest unit, rounded up: `40 segundos`, `2 minutos`. */
export function waitingTime(seconds: number, number: Formats['number']): string {
  const { unit, size } = unitOf(Math.max(1, Math.ceil(seconds)));
  return number(Math.ceil(seconds / size) || 1, { style: 'unit', unit, unitDisplay: 'long' });
}

function unitOf(seconds: number): { readonly unit: 'second' | 'minute' | 'hour'; readonly size: number } {
  if (seconds < MINUTE_SECONDS) return { unit: 'second', size: 1 };
  // An hour and a half is shown as ninety minutes.
  return seconds < 2 * HOUR_SECONDS ? { unit: 'minute', size: MINUTE_SECONDS } : { unit: 'hour', size: HOUR_SECONDS };
}
