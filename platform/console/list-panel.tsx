import { EmptyState } from '@jogada/platform/web/ui';
import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { ActionButton } from './action-button.tsx';
import { ConsoleData } from './console-data.tsx';
import { Panel } from './panel.tsx';
import { useConsoleText } from './use-console-text.ts';
import type { Pages } from './use-pages.ts';

interface ListPanelProps<Row> {
  readonly title: ReactNode;
  readonly end?: ReactNode;
  readonly answer: UseQueryResult<{ readonly list: readonly Row[]; readonly nextCursor: string | null }, Error>;
  readonly pages: Pages;
  readonly emptyTitle: string;
  /** Not by time: its pages are turned on and back. */
  readonly isOrdered?: boolean;
  /** Below the list: how something is added to it. */
  readonly foot?: ReactNode;
  readonly children: (rows: readonly Row[]) => ReactNode;
}

/** A list that is part of a larger page, newest first where nothing else is said, turned page by page. */
export function ListPanel<Row>({ title, end, answer, pages, emptyTitle, isOrdered = false, foot, children }: ListPanelProps<Row>) {
  const t = useConsoleText();
  const nextCursor = answer.data?.nextCursor ?? null;
  return (
    <Panel title={title} end={end}>
      <ConsoleData answer={answer}>{({ list }) => (list.length === 0 ? <EmptyState title={emptyTitle} /> : children(list))}</ConsoleData>
      {(!pages.isFirst || nextCursor !== null) && (
        <div className="flex justify-end gap-2 border-t border-line/60 px-4 py-2">
          <ActionButton disabled={pages.isFirst} onClick={pages.goBack}>
            {t(isOrdered ? 'previous' : 'newer')}
          </ActionButton>
          <ActionButton disabled={nextCursor === null} onClick={() => nextCursor !== null && pages.goOn(nextCursor)}>
            {t(isOrdered ? 'next' : 'older')}
          </ActionButton>
        </div>
      )}
      {foot}
    </Panel>
  );
}
