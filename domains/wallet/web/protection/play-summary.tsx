import { useCall } from '@jogada/platform/web';
import { Card, FailedState, Skeleton } from '@jogada/platform/web/ui';
import { readPlayTime, readProfit } from '@jogada/wallet/contract/player';
import { playResult } from '../profit/play-result.ts';
import { periodNamed } from '../record/period.ts';
import { SignedAmount } from '../record/signed-amount.tsx';
import { useToday } from '../record/use-today.ts';
import { useText } from '../use-text.ts';
import { minutesOf, usePlayTimeText } from './use-play-time-text.ts';

/** Play result and playing time of the last seven days (R25). */
export function PlaySummary() {
  const t = useText();
  const playTimeText = usePlayTimeText();
  const { from, to } = periodNamed('week', useToday());
  const result = useCall(readProfit, { from, to });
  const time = useCall(readPlayTime, { from, to });
  const { data: profit } = result;
  const { data: playTime } = time;
  const failed = [result, time].filter(({ data, error }) => error && !data);
  if (failed[0])
    return (
      <FailedState
        problem={failed[0].error}
        onRetry={() => failed.forEach(({ refetch }) => void refetch())}
        isRetrying={failed.some(({ isFetching }) => isFetching)}
      />
    );
  if (!profit || !playTime) return <Skeleton className="h-52 rounded-card" />;
  return (
    <Card look="note">
      <p className="text-13 text-ink-2">{t('protection.lastWeek')}</p>
      <dl className="mt-3 grid grid-cols-2 gap-4">
        <div>
          <dt className="text-13 text-ink-3">{t('protection.result')}</dt>
          <dd className="mt-0.5">
            <SignedAmount amount={playResult(profit.total)} currency={profit.currency} className="display text-24" />
          </dd>
        </div>
        <div>
          <dt className="text-13 text-ink-3">{t('protection.time')}</dt>
          <dd className="display mt-0.5 text-24 tabular-nums">{playTimeText(minutesOf(playTime.totalMs))}</dd>
        </div>
      </dl>
      <p className="mt-4 border-t border-line pt-3 text-13 text-ink-3">{t('protection.timeNote')}</p>
    </Card>
  );
}
