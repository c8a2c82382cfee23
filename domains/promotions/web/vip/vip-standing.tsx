import { DateText, useFormats } from '@jogada/platform/web';
import { ProgressBar } from '@jogada/platform/web/ui';
import type { Vip } from '@jogada/promotions/contract/player';
import { useId, type ReactNode } from 'react';
import { useText } from '../use-text.ts';
import { VipGem } from './vip-gem.tsx';

interface VipStandingProps {
  readonly vip: Vip;
  /** Whether the merchant shows points (PTSYS3). */
  readonly hasPoints: boolean;
}

/** The member's level, and the points to reach the next and to keep the current one. */
export function VipStanding({ vip, hasPoints }: VipStandingProps) {
  const t = useText();
  const write = useFormats().number;
  const own = vip.levels.find(({ level }) => level === vip.level);
  const next = vip.levels.find(({ level }) => level > vip.level);
  const missing = next ? Math.max(0, next.pointsNeeded - vip.points) : 0;
  return (
    <section className="guilloche relative overflow-hidden rounded-card bg-s1 p-5 shadow-raised [--guilloche:color-mix(in_oklab,var(--vip)_14%,transparent)]">
      <div className="flex items-center gap-4">
        <VipGem level={own?.level ?? next?.level ?? 1} sizePx={80} isReached={own !== undefined} />
        <div className="min-w-0">
          <p className="text-13 text-ink-3">{t('vip.yourLevel')}</p>
          <h2 className="display text-32 text-vip">{own?.name ?? t('vip.none')}</h2>
          {vip.reachedAt && own && (
            <p className="text-12 text-ink-3">
              {t.rich('vip.since', { day: () => <DateText moment={vip.reachedAt ?? ''} shape="date" /> })}
            </p>
          )}
        </div>
      </div>
      {hasPoints && next && (
        <>
          <Progress
            label={t('vip.toLevel', { level: next.name })}
            words={t('vip.pointsOf', { points: write(vip.points), needed: write(next.pointsNeeded) })}
            percent={percentOf(vip.points, next.pointsNeeded)}
            gem={<VipGem level={next.level} sizePx={36} isReached={false} className="-my-3" />}
          />
          <p className="mt-2 text-13 text-ink-2">{t('vip.missing', { count: missing, points: write(missing), level: next.name })}</p>
        </>
      )}
      {hasPoints && vip.forecast && next && <Forecast forecast={vip.forecast} level={next.name} />}
      {hasPoints && !next && <p className="mt-5 text-13 text-ink-2">{t('vip.highest', { points: write(vip.points) })}</p>}
      {hasPoints && own && own.pointsKept > 0 && (
        <Progress
          label={t('vip.toKeep', { level: own.name })}
          words={t('vip.pointsOf', { points: write(Math.min(vip.points, own.pointsKept)), needed: write(own.pointsKept) })}
          percent={percentOf(vip.points, own.pointsKept)}
        />
      )}
      {hasPoints && (
        <p className="mt-4 border-t border-line/60 pt-3 text-12 text-ink-3">
          {t.rich('vip.periodEnds', { day: () => <DateText moment={vip.period.endsAt} /> })}
        </p>
      )}
    </section>
  );
}

interface ForecastProps {
  readonly forecast: NonNullable<Vip['forecast']>;
  readonly level: string;
}

/** When the next level would be reached at the pace of the last weeks. */
function Forecast({ forecast: { weeklyPoints, reachedAt, pointsAtEnd }, level }: ForecastProps) {
  const t = useText();
  const write = useFormats().number;
  return (
    <p className="mt-2 text-13 text-ink-3">
      {reachedAt === null
        ? t('vip.forecastShort', { weekly: write(weeklyPoints), points: write(pointsAtEnd), level })
        : t.rich('vip.forecast', { weekly: write(weeklyPoints), level, day: () => <DateText moment={reachedAt} shape="date" /> })}
    </p>
  );
}

interface ProgressProps {
  readonly label: string;
  readonly words: string;
  readonly percent: number;
  /** What the progress leads to, at its end. */
  readonly gem?: ReactNode;
}

function Progress({ label, words, percent, gem }: ProgressProps) {
  const id = useId();
  return (
    <div className="mt-5">
      <div className="mb-2 flex items-baseline justify-between gap-3 text-13">
        <span id={id} className="min-w-0 text-ink-3">
          {label}
        </span>
        <span className="amount shrink-0 font-semibold text-ink">{words}</span>
      </div>
      <div className="flex items-center gap-2">
        <ProgressBar label={{ id }} percent={percent} words={words} tone="vip" className="flex-1" />
        {gem}
      </div>
    </div>
  );
}

/** Whole percent, rounded down: 100 only when complete. */
function percentOf(points: number, needed: number): number {
  return Math.min(100, Math.floor((points * 100) / needed));
}
