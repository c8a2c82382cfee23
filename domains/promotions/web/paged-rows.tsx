import { AfterAWhile, FailedState, List, Skeleton } from '@jogada/platform/web/ui';
import type { ReactNode } from 'react';
import { LoadMore, type Pages } from './load-more.tsx';

export interface PagesOf<Row> extends Pages {
  readonly data: { readonly pages: readonly { readonly list: readonly Row[] }[] } | undefined;
  readonly error: Error | null;
  readonly refetch: () => Promise<unknown>;
  readonly isRefetching: boolean;
}

interface PagedRowsProps<Row> {
  readonly label: string;
  readonly empty: string;
  readonly pages: PagesOf<Row>;
  /** A `ListRow` with the row's key. */
  readonly children: (row: Row) => ReactNode;
}

/** A list that is read page by page, with its loading, failed and empty states. */
export function PagedRows<Row>({ label, empty, pages, children }: PagedRowsProps<Row>) {
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
      <List label={label}>{rows.map((row) => children(row))}</List>
      <LoadMore pages={pages} />
    </>
  );
}
