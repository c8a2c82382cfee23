import { ActionButton, DataTable, ListPanel, type usePages } from '@jogada/platform/console';
import { DateText, useDayText, useFormats } from '@jogada/platform/web';
import { Badge, classNames } from '@jogada/platform/web/ui';
import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useText } from '../use-text.ts';

/** One reconciliation of a day's list with the ledger. */
export interface Run {
  readonly runId: `rec_${string}`;
  readonly day: string;
  readonly state: 'running' | 'agrees' | 'differs' | 'failed';
  readonly differenceCount: number;
  readonly openCount: number;
  readonly fault: string;
  readonly startedAt: string;
}

interface RunsPanelProps<Row extends Run> {
  readonly title: string;
  readonly answer: UseQueryResult<{ readonly list: readonly Row[]; readonly nextCursor: string | null }, Error>;
  readonly pages: ReturnType<typeof usePages>;
  /** Name of the list's owner, for reconciliations with several; empty for the usual one. */
  readonly nameOf?: (run: Row) => string;
  readonly lineCountOf: (run: Row) => number;
  readonly shown: Run | undefined;
  readonly onShow: (run: Row) => void;
  /** Button that repeats the run; undefined without permission. */
  readonly again?: (run: Row) => ReactNode;
  readonly end?: ReactNode;
}

const TONES = { running: 'info', agrees: 'ok', differs: 'danger', failed: 'gold' } as const;

/** Reconciliation runs, newest first. The selected run is shown below the list. */
export function RunsPanel<Row extends Run>(props: RunsPanelProps<Row>) {
  const { title, answer, pages, nameOf, lineCountOf, shown, onShow, again, end } = props;
  const t = useText();
  const dayText = useDayText();
  const format = useFormats();
  return (
    <ListPanel title={title} answer={answer} pages={pages} emptyTitle={t('reconciliation.noRuns')} end={end}>
      {(runs) => (
        <DataTable
          label={title}
          rows={runs}
          keyOf={(run) => run.runId}
          columns={[
            {
              key: 'day',
              title: t('reconciliation.day'),
              isMain: true,
              cell: (run) => (
                <span className={classNames(run.runId === shown?.runId && 'text-primary')}>
                  {dayText(run.day)}
                  {nameOf?.(run) && <span className="block text-12 font-normal text-ink-3">{nameOf(run)}</span>}
                </span>
              ),
            },
            {
              key: 'state',
              title: t('reconciliation.state'),
              cell: (run) => (
                <span className="inline-flex flex-wrap items-center gap-2" title={run.fault}>
                  <Badge tone={run.state === 'differs' && run.openCount === 0 ? 'ok' : TONES[run.state]}>
                    {run.state === 'differs' && run.openCount === 0
                      ? t('reconciliation.explained')
                      : t(`reconciliation.states.${run.state}`)}
                  </Badge>
                  {run.fault !== '' && <span className="max-w-72 truncate text-12 text-ink-3">{run.fault}</span>}
                </span>
              ),
            },
            {
              key: 'lines',
              title: t('reconciliation.lines'),
              align: 'end',
              cell: (run) => <span className="tabular-nums">{format.number(lineCountOf(run))}</span>,
            },
            {
              key: 'differences',
              title: t('reconciliation.differences'),
              align: 'end',
              cell: (run) => (
                <span className={classNames('tabular-nums', run.openCount > 0 && 'font-bold text-danger')}>
                  {t('reconciliation.openOf', { open: run.openCount, all: run.differenceCount })}
                </span>
              ),
            },
            { key: 'at', title: t('reconciliation.at'), cell: (run) => <DateText moment={run.startedAt} shape="dayTime" /> },
            {
              key: 'acts',
              title: t('reconciliation.open'),
              isActions: true,
              align: 'end',
              cell: (run) => (
                <span className="inline-flex gap-2">
                  {run.differenceCount > 0 && <ActionButton onClick={() => onShow(run)}>{t('reconciliation.open')}</ActionButton>}
                  {again?.(run)}
                </span>
              ),
            },
          ]}
        />
      )}
    </ListPanel>
  );
}
