import { useFormats } from '@jogada/platform/web';
import { useText } from '../use-text.ts';

interface ChartDay {
  readonly day: string;
  readonly value: number;
}

interface DayChartProps {
  readonly title: string;
  /** Oldest first; days without data keep their place. */
  readonly days: readonly ChartDay[];
  readonly write: (value: number) => string;
}

const HEIGHT = 100;
/** Minimum bar height, so that every value is visible. */
const BAR_MIN = 2;

/** A bar per day, negative values below the line, and the same data as a table. */
export function DayChart({ title, days, write }: DayChartProps) {
  const t = useText();
  const format = useFormats();
  const writeDay = (day: string) => format.dateTime(new Date(`${day}T12:00:00Z`), { timeZone: 'UTC', day: '2-digit', month: '2-digit' });
  const [first, last] = [days[0], days.at(-1)];
  if (!first || !last) return null;
  const values = days.map(({ value }) => value);
  const [most, least] = [Math.max(0, ...values), Math.min(0, ...values)];
  const span = Math.max(1, most - least);
  const zero = (most / span) * HEIGHT;
  const width = 100 / days.length;
  const best = days.reduce((highest, one) => (one.value > highest.value ? one : highest), first);
  return (
    <figure className="rounded-card bg-s1 p-5 shadow-raised">
      <figcaption className="flex items-baseline justify-between gap-3">
        <span className="text-13 text-ink-2">{title}</span>
        {best.value > 0 && (
          <span className="text-12 text-ink-3">{t('chart.best', { value: write(best.value), day: writeDay(best.day) })}</span>
        )}
      </figcaption>
      <svg viewBox={`0 0 100 ${HEIGHT}`} preserveAspectRatio="none" aria-hidden="true" className="mt-3 h-28 w-full">
        <line x1="0" x2="100" y1={zero} y2={zero} className="stroke-line" strokeWidth="1" vectorEffect="non-scaling-stroke" />
        {days.map(({ day, value }, index) => {
          if (value === 0) return null;
          const height = Math.max(BAR_MIN, (Math.abs(value) / span) * HEIGHT);
          return (
            <rect
              key={day}
              x={index * width + width * 0.15}
              width={width * 0.7}
              y={value > 0 ? Math.max(0, zero - height) : zero}
              height={height}
              className={value > 0 ? 'fill-ok' : 'fill-ink-3'}
            />
          );
        })}
      </svg>
      <div aria-hidden="true" className="mt-1.5 flex justify-between text-12 text-ink-3 tabular-nums">
        <span>{writeDay(first.day)}</span>
        <span>{writeDay(last.day)}</span>
      </div>
      <details className="mt-2">
        <summary className="flex min-h-11 cursor-pointer items-center text-13 font-semibold text-ink-2">{t('chart.table')}</summary>
        <table className="w-full text-13">
          <caption className="sr-only">{title}</caption>
          <thead className="sr-only">
            <tr>
              <th scope="col">{t('chart.day')}</th>
              <th scope="col">{title}</th>
            </tr>
          </thead>
          <tbody>
            {days.toReversed().map(({ day, value }) => (
              <tr key={day} className="border-t border-line/60">
                <th scope="row" className="py-2 text-left font-medium text-ink-2">
                  {writeDay(day)}
                </th>
                <td className="amount py-2 text-right">{write(value)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </details>
    </figure>
  );
}
