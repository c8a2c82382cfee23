import { DateText, useFormats } from '@jogada/platform/web';
import { AfterAWhile, FailedState, List, ListRow, Section, Skeleton } from '@jogada/platform/web/ui';
import { IconArrowBackUp, IconClockOff, IconDice5, IconGift } from '@tabler/icons-react';
import { LoadMore } from '../load-more.tsx';
import { useText } from '../use-text.ts';
import { usePointsLines } from './use-points.ts';

const ICONS = { earned: IconDice5, reversed: IconArrowBackUp, purchased: IconGift, expired: IconClockOff } as const;

/** The changes of the member's points, newest first. */
export function PointsHistory() {
  const t = useText();
  return (
    <Section title={t('points.history')}>
      <Lines />
    </Section>
  );
}

function Lines() {
  const t = useText();
  const { number } = useFormats();
  const pages = usePointsLines();
  const { data, error, refetch, isRefetching } = pages;
  if (error && !data) return <FailedState problem={error} onRetry={() => void refetch()} isRetrying={isRefetching} />;
  if (!data) {
    return (
      <AfterAWhile>
        <Skeleton className="h-40 rounded-card" />
      </AfterAWhile>
    );
  }
  const rows = data.pages.flatMap(({ list }) => list);
  if (rows.length === 0) return <p className="text-ink-2">{t('points.noHistory')}</p>;
  return (
    <>
      <List label={t('points.history')}>
        {rows.map(({ lineId, cause, points, itemName, at }) => {
          const CauseIcon = ICONS[cause];
          return (
            <ListRow
              key={lineId}
              icon={<CauseIcon size={20} aria-hidden="true" className={points > 0 ? 'text-ok' : undefined} />}
              title={itemName || t(`points.cause.${cause}`)}
              {...(itemName !== '' && { detail: t(`points.cause.${cause}`) })}
              end={<span className="amount">{points > 0 ? `+${number(points)}` : `−${number(-points)}`}</span>}
              endDetail={<DateText moment={at} shape="date" />}
            />
          );
        })}
      </List>
      <LoadMore pages={pages} />
    </>
  );
}
