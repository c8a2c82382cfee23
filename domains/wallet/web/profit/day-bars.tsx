import type { Currency } from '@jogada/platform/contract';
import { useMoneyText, useFormats } from '@jogada/platform/web';
import type { ProfitDay } from '@jogada/wallet/contract/player';
import { daysOf, type Period } from '../record/period.ts';
import { useText } from '../use-text.ts';
import { playResult } from './play-result.ts';

interface DayBarsProps {
  readonly days: readonly ProfitDay[];
  readonly period: Period;
  readonly currency: Currency;
}

const HALF_HEIGHT = 50;
/** Minimum bar height, so that every day with movements is visible. */
const BAR_MIN = 2;

/** The result per day of the period: gains above the line, losses below. Days without play leave a gap. */
export function DayBars({ days, period, currency }: DayBarsProps) {
  const money = useMoneyText();
  const t = useText();
  const format = useFormats();
  const all = daysOf(period);
  if (all.length < 2) return null;
  const results = new Map(days.map((day) => [day.day, Number(playResult(day))]));
  const most = Math.max(1, ...[...results.values()].map(Math.abs));
  const write = (day: string) => format.dateTime(new Date(`${day}T12:00:00Z`), { timeZone: 'UTC', day: '2-digit', month: '2-digit' });
  const width = 100 / all.length;
  return (
    <figure className="mt-4 rounded-card bg-s1 p-5 shadow-raised">
      <figcaption className="text-13 text-ink-2">{t('profit.byDay')}</figcaption>
      <svg
        viewBox={`0 0 100 ${HALF_HEIGHT * 2}`}
        preserveAspectRatio="none"
        role="img"
        aria-label={t('profit.byDay')}
        className="mt-3 h-28 w-full"
      >
        <line x1="0" x2="100" y1={HALF_HEIGHT} y2={HALF_HEIGHT} className="stroke-line" strokeWidth="1" vectorEffect="non-scaling-stroke" />
        {all.map((day, index) => {
          const result = results.get(day);
          if (result === undefined || result === 0) return null;
          const height = Math.max(BAR_MIN, (Math.abs(result) / most) * (HALF_HEIGHT - 1));
          return (
            <rect
              key={day}
              x={index * width + width * 0.15}
              width={width * 0.7}
              y={result > 0 ? HALF_HEIGHT - height : HALF_HEIGHT}
              height={height}
              className={result > 0 ? 'fill-ok' : 'fill-ink-3'}
            >
              <title>{`${write(day)}: ${money(BigInt(result), currency, { signed: true })}`}</title>
            </rect>
          );
        })}
      </svg>
      <div aria-hidden="true" className="mt-1.5 flex justify-between text-12 text-ink-3 tabular-nums">
        <span>{write(period.from)}</span>
        <span>{write(period.to)}</span>
      </div>
    </figure>
  );
}
