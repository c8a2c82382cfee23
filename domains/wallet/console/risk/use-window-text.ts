import { useFormats } from '@jogada/platform/web';

const UNITS = [
  { unit: 'day', minutes: 1440 },
  { unit: 'hour', minutes: 60 },
] as const;

/** Formats minutes in the largest unit that divides them: "1 dia", "6 horas", "90 minutos". */
export function useWindowText(): (minutes: number) => string {
  const { number } = useFormats();
  return (minutes) => {
    const { unit, minutes: size } = UNITS.find((candidate) => minutes % candidate.minutes === 0) ?? { unit: 'minute', minutes: 1 };
    return number(minutes / size, { style: 'unit', unit, unitDisplay: 'long' });
  };
}
