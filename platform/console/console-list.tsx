import { IconChevronLeft, IconChevronRight, IconRefresh } from '@tabler/icons-react';
import { AfterAWhile, EmptyState, FailedState, IconButton, Skeleton } from '@jogada/platform/web/ui';
import { useListController, type ListControllerResult, type RaRecord } from 'ra-core';
import type { ReactNode } from 'react';
import { DataTable, type Column } from './data-table.tsx';
import { Panel } from './panel.tsx';
import { useConsoleText } from './use-console-text.ts';

interface ConsoleListProps<Row extends RaRecord> {
  /** A `ConsoleResource`'s name. */
  readonly resource: string;
  readonly label: string;
  readonly columns: readonly Column<Row>[];
  readonly filterDefaults?: Readonly<Record<string, string>>;
  readonly emptyTitle: string;
  readonly pageSize?: number;
  /** What is looked for names a person: it stays out of the address and the history. */
  readonly isPrivate?: boolean;
  /** What chooses the filter; its place is above the table. */
  readonly filter?: (list: { filterOf: (name: string) => string; setFilters: (filters: Record<string, string>) => void }) => ReactNode;
  /** What is done with all that the filter finds; its place is at the filter's end. */
  readonly end?: (list: { filterOf: (name: string) => string; isEmpty: boolean }) => ReactNode;
}

/** A paged list of a resource, with the looks of waiting, of nothing, and of failure. The address keeps page and filter, unless they are private. */
export function ConsoleList<Row extends RaRecord>(props: ConsoleListProps<Row>) {
  const { resource, columns, label, emptyTitle, filter, end, filterDefaults, pageSize = 25, isPrivate = false } = props;
  const list = useListController<Row>({
    resource,
    perPage: pageSize,
    exporter: false,
    storeKey: false,
    disableSyncWithLocation: isPrivate,
    ...(filterDefaults && { filterDefaultValues: filterDefaults }),
  });
  const filterOf = (name: string) => String((list.filterValues as Record<string, unknown>)[name] ?? '');

  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-3">
      <div className="flex items-center justify-between gap-3">
        <div className="min-w-0 flex-1">{filter?.({ filterOf, setFilters: (filters) => list.setFilters(filters, undefined, false) })}</div>
        {end?.({ filterOf, isEmpty: (list.data?.length ?? 0) === 0 })}
        <RefreshButton onRefresh={() => void list.refetch()} />
      </div>
      <Panel>
        <ListBody list={list} label={label} columns={columns} emptyTitle={emptyTitle} />
      </Panel>
      <Pager list={list} />
    </div>
  );
}

// Asked for by hand: a list that asked by itself would keep an unattended session alive.
function RefreshButton({ onRefresh }: { readonly onRefresh: () => void }) {
  const t = useConsoleText();
  return <IconButton label={t('refresh')} icon={<IconRefresh size={18} aria-hidden="true" />} onClick={onRefresh} className="text-ink-2" />;
}

function ListBody<Row extends RaRecord>({
  list,
  label,
  columns,
  emptyTitle,
}: Pick<ConsoleListProps<Row>, 'label' | 'columns' | 'emptyTitle'> & { readonly list: ListControllerResult<Row> }) {
  if (list.error) return <FailedState problem={list.error} onRetry={() => void list.refetch()} isRetrying={list.isFetching === true} />;
  if (list.isPending) {
    return (
      <AfterAWhile>
        <div className="grid gap-2 p-4">
          {['one', 'two', 'three', 'four'].map((key) => (
            <Skeleton key={key} className="h-9" />
          ))}
        </div>
      </AfterAWhile>
    );
  }
  if (list.data.length === 0) return <EmptyState art="records" title={emptyTitle} />;
  return (
    <DataTable label={label} columns={columns} rows={list.data} keyOf={(row) => String(row.id)} isStale={list.isPlaceholderData ?? false} />
  );
}

function Pager({ list }: { readonly list: Pick<ListControllerResult, 'page' | 'setPage' | 'hasNextPage' | 'hasPreviousPage'> }) {
  const t = useConsoleText();
  const { page, setPage, hasNextPage = false, hasPreviousPage = false } = list;
  if (!hasNextPage && !hasPreviousPage) return null;
  return (
    <nav aria-label={t('pages')} className="flex items-center justify-end gap-2 text-13 text-ink-2">
      <IconButton
        label={t('previous')}
        icon={<IconChevronLeft size={20} aria-hidden="true" />}
        disabled={!hasPreviousPage}
        onClick={() => setPage(page - 1)}
        className="disabled:text-ink-3 disabled:opacity-50"
      />
      <span className="tabular-nums">{t('page', { page })}</span>
      <IconButton
        label={t('next')}
        icon={<IconChevronRight size={20} aria-hidden="true" />}
        disabled={!hasNextPage}
        onClick={() => setPage(page + 1)}
        className="disabled:text-ink-3 disabled:opacity-50"
      />
    </nav>
  );
}
