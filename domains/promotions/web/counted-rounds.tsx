import { DateText } from '@jogada/platform/web';
import { AfterAWhile, FailedState, List, ListRow, Skeleton } from '@jogada/platform/web/ui';
import { LoadMore, type Pages } from './load-more.tsx';

interface Round {
  readonly roundId: string;
  readonly gameName: string;
  readonly settledAt: string;
}

interface CountedRoundsProps<Row extends Round> {
  readonly label: string;
  readonly empty: string;
  readonly pages: Pages & {
    readonly data: { readonly pages: readonly { readonly list: readonly Row[] }[] } | undefined;
    readonly error: Error | null;
    readonly refetch: () => Promise<unknown>;
    readonly isRefetching: boolean;
  };
  /** What the round counted from, and what it gave. */
  readonly textsOf: (row: Row) => { readonly detail: string; readonly end: string };
}

/** The member's rounds that count for something, newest first. */
export function CountedRounds<Row extends Round>({ label, empty, pages, textsOf }: CountedRoundsProps<Row>) {
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
  if (rows.length === 0) return <p className="text-ink-2">{empty}</p>;
  return (
    <>
      <List label={label}>
        {rows.map((row) => {
          const { detail, end } = textsOf(row);
          return (
            <ListRow
              key={row.roundId}
              title={row.gameName}
              detail={detail}
              end={<span className="amount">{end}</span>}
              endDetail={<DateText moment={row.settledAt} />}
            />
          );
        })}
      </List>
      <LoadMore pages={pages} />
    </>
  );
}
