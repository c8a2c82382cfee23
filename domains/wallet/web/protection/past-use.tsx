import { useCall } from '@jogada/platform/web';
import { classNames, Skeleton } from '@jogada/platform/web/ui';
import { listPastUse, type LimitKind, type LimitPeriod } from '@jogada/wallet/contract/player';
import { useText } from '../use-text.ts';
import { pastEffect } from './past-effect.ts';
import { useLimitAmountText } from './use-limits.ts';

interface PastUseProps {
  readonly kind: LimitKind;
  readonly period: LimitPeriod;
  /** The limit as it is typed, minor units or minutes. */
  readonly amount: bigint | undefined;
}

/** What a limit would have counted in the last periods, as bars and a sentence, with the amount as it is typed. Nothing for members who never played. */
export function PastUse({ kind, period, amount }: PastUseProps) {
  const t = useText();
  const { data, error } = useCall(listPastUse, { kind, period });
  const write = useLimitAmountText(data?.currency ?? 'BRL');
  if (error && !data) return null;
  if (!data) return <Skeleton className="h-28 rounded-tile" />;
  const { bars, highest, reachedCount, limitPercent } = pastEffect(data.periods, amount);
  if (highest <= 0n) return null;
  const counted = { periods: data.periods.length, count: reachedCount };
  return (
    <div className="rounded-tile bg-s2 p-3">
      <div aria-hidden="true" className="relative flex h-14 items-end gap-0.5 border-b border-line">
        {bars.map(({ percent, isReached }, index) => (
          <span
            key={index}
            className={classNames('min-w-0 flex-1', isReached ? 'bg-hot' : 'bg-primary/40')}
            style={{ height: `${percent}%` }}
          />
        ))}
        {limitPercent !== undefined && (
          <span className="absolute inset-x-0 border-t border-dashed text-ink-2" style={{ bottom: `${limitPercent}%` }} />
        )}
      </div>
      {amount !== undefined && (
        <p role="status" className="mt-2 text-13 text-ink-2">
          {t(kind === 'loss' ? `limits.past.lost.${period}` : `limits.past.reached.${period}`, counted)}
        </p>
      )}
      <p className="mt-1 text-13 text-ink-2">{t(`limits.past.highest.${period}`, { amount: write(kind, highest.toString()) })}</p>
    </div>
  );
}
