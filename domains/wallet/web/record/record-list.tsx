import { useFormats } from '@jogada/platform/web';
import { useStatus } from '@jogada/merchant/web';
import { Button, FailedState, List, Page, Skeleton, Spinner } from '@jogada/platform/web/ui';
import { useEffect, useRef, type ReactNode } from 'react';
import { useText } from '../use-text.ts';
import { dayBefore, groupByDay } from './day-groups.ts';
import type { RecordPages } from './use-record-pages.ts';
import { useToday } from './use-today.ts';

interface RecordListProps<Row> {
  readonly pages: RecordPages<Row>;
  readonly momentOf: (row: Row) => string;
  readonly renderRow: (row: Row) => ReactNode;
  /** Shown above the rows: the filter and the totals. */
  readonly head?: ReactNode;
  readonly empty: ReactNode;
  /** The table's column titles on a wide screen: the row's title, detail, end, and the detail of its end. */
  readonly columns: readonly [title: string, detail: string, end: string, endDetail?: string];
}

/** A record grouped by day in the merchant's time zone, newest first. The next page is prefetched before the end is reached. */
export function RecordList<Row>({ pages, momentOf, renderRow, head, empty, columns }: RecordListProps<Row>) {
  const { timeZone } = useStatus().info;
  const { rows, problem, retry, isRetrying } = pages;

  if (!rows) {
    if (!problem) return <RecordSkeleton head={head} />;
    return (
      <Page className="two-columns">
        <div>{head}</div>
        <FailedState problem={problem} onRetry={retry} isRetrying={isRetrying} />
      </Page>
    );
  }
  if (rows.length === 0)
    return (
      <Page className="two-columns">
        <div>{head}</div>
        <div>{empty}</div>
      </Page>
    );
  return (
    <Page className="two-columns">
      <div>{head}</div>
      <div className="record-table">
        <p aria-hidden="true" className="wide-only">
          <span />
          {columns.map((column) => (
            <span key={column}>{column}</span>
          ))}
        </p>
        {groupByDay(rows, momentOf, timeZone).map(({ day, rows: ofDay }) => (
          <section key={day} aria-label={day} className="mb-6 [content-visibility:auto] [contain-intrinsic-size:auto_320px]">
            <DayTitle day={day} />
            <List>{ofDay.map(renderRow)}</List>
          </section>
        ))}
        <ListEnd pages={pages} />
      </div>
    </Page>
  );
}

function DayTitle({ day }: { readonly day: string }) {
  const t = useText();
  const format = useFormats();
  const today = useToday();
  const isThisYear = day.slice(0, 4) === today.slice(0, 4);
  const written = format.dateTime(new Date(`${day}T12:00:00Z`), {
    timeZone: 'UTC',
    weekday: 'short',
    day: 'numeric',
    month: 'long',
    ...(!isThisYear && { year: 'numeric' }),
  });
  const name = day === today ? t('record.today') : day === dayBefore(today) ? t('record.yesterday') : undefined;
  return (
    <h2 className="sticky top-14 z-10 -mx-4 mb-2 flex items-baseline gap-2 bg-bg/90 px-5 py-2 backdrop-blur-md">
      {name && <span className="font-semibold text-ink">{name}</span>}
      <span className="text-13 text-ink-3">{written}</span>
    </h2>
  );
}

const FETCH_AHEAD_PX = 300;

function ListEnd<Row>({ pages: { hasMore, isLoadingMore, loadMore } }: { readonly pages: RecordPages<Row> }) {
  const t = useText();
  const mark = useRef<HTMLDivElement>(null);

  useEffect(() => {
    const element = mark.current;
    if (!element || !hasMore) return;
    const watcher = new IntersectionObserver(([entry]) => entry?.isIntersecting && loadMore(), { rootMargin: `${FETCH_AHEAD_PX}px` });
    watcher.observe(element);
    return () => watcher.disconnect();
  }, [hasMore, loadMore]);

  return (
    <div ref={mark} aria-live="polite" className="grid min-h-14 place-items-center text-13 text-ink-3">
      {!hasMore && t('record.end')}
      {hasMore && isLoadingMore && (
        <span className="flex items-center gap-2">
          <Spinner />
          {t('record.loadingMore')}
        </span>
      )}
      {hasMore && !isLoadingMore && (
        <Button look="quiet" onClick={loadMore}>
          {t('record.loadMore')}
        </Button>
      )}
    </div>
  );
}

const SKELETON_ROWS = 7;

function RecordSkeleton({ head }: { readonly head: ReactNode }) {
  return (
    <Page className="two-columns">
      <div>{head}</div>
      <div>
        <Skeleton className="mb-3 h-5 w-24" />
        <div className="overflow-hidden rounded-card bg-s1 shadow-raised">
          {Array.from({ length: SKELETON_ROWS }, (_, index) => (
            <div key={index} className="flex h-16 items-center gap-3 border-b border-line/60 px-4 last:border-0">
              <Skeleton className="size-10 rounded-full" />
              <div className="flex-1">
                <Skeleton className="h-4 w-1/2" />
                <Skeleton className="mt-1.5 h-3 w-1/4" />
              </div>
              <Skeleton className="h-4 w-20" />
            </div>
          ))}
        </div>
      </div>
    </Page>
  );
}
