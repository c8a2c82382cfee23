import { listJobs, type OperatorJob, runJob } from '@jogada/accounts/contract/operator';
import {
  ActionButton,
  DataTable,
  ConsoleData,
  ConsolePage,
  Panel,
  useOperatorAction,
  useOperatorCall,
  useMay,
  type Column,
} from '@jogada/platform/console';
import { DateText, useFormats } from '@jogada/platform/web';
import { Badge, toast } from '@jogada/platform/web/ui';
import { useText } from '../use-text.ts';
import { FailedDeliveries } from './failed-deliveries.tsx';

/** The scheduled jobs: last run, result, and a button to run a job again. */
export function JobsPage() {
  const t = useText();
  const answer = useOperatorCall(listJobs, {});
  const columns = useColumns();
  return (
    <ConsolePage title={t('jobs.title')} detail={t('jobs.detail')}>
      <FailedDeliveries />
      <ConsoleData answer={answer}>
        {({ jobs }) => (
          <Panel>
            <DataTable label={t('jobs.title')} columns={columns} rows={jobs} keyOf={({ jobName }) => jobName} />
          </Panel>
        )}
      </ConsoleData>
    </ConsolePage>
  );
}

function useColumns(): readonly Column<OperatorJob>[] {
  const t = useText();
  const duration = useDuration();
  return [
    { key: 'name', title: t('jobs.name'), isMain: true, cell: (row) => <span className="font-mono text-12">{row.jobName}</span> },
    { key: 'every', title: t('jobs.every'), cell: (row) => duration(row.everyMs) },
    { key: 'ran', title: t('jobs.ran'), cell: (row) => (row.lastRun ? <DateText moment={row.lastRun.startedAt} /> : '—') },
    { key: 'took', title: t('jobs.took'), align: 'end', cell: (row) => (row.lastRun ? duration(row.lastRun.tookMs) : '—') },
    { key: 'result', title: t('jobs.result'), cell: (row) => <Result job={row} /> },
    { key: 'run', title: t('jobs.run'), isActions: true, align: 'end', cell: (row) => <RunNow job={row} /> },
  ];
}

function Result({ job: { lastRun, failedCount, failedAt } }: { readonly job: OperatorJob }) {
  const t = useText();
  if (!lastRun) return <span className="text-ink-3">{t('jobs.never')}</span>;
  return (
    <span className="block max-w-72">
      <Badge tone={lastRun.state === 'done' ? 'ok' : 'danger'}>{t(`jobs.states.${lastRun.state}`)}</Badge>
      {lastRun.error !== '' && <span className="block font-mono text-11 break-words text-danger">{lastRun.error}</span>}
      {failedAt !== null && (
        <span className="block text-12 text-ink-3">
          {t('jobs.failures', { count: failedCount })} <DateText moment={failedAt} />
        </span>
      )}
    </span>
  );
}

function RunNow({ job: { jobName } }: { readonly job: OperatorJob }) {
  const t = useText();
  const mayRun = useMay(runJob);
  const { act, isPending } = useOperatorAction(runJob);
  if (!mayRun) return null;

  async function handleRun() {
    if (await act({ jobName })) toast.success(t('jobs.done'));
  }

  return (
    <ActionButton isLoading={isPending} onClick={() => void handleRun()}>
      {t('jobs.run')}
    </ActionButton>
  );
}

const UNITS = [
  { unit: 'day', ms: 86_400_000 },
  { unit: 'hour', ms: 3_600_000 },
  { unit: 'minute', ms: 60_000 },
  { unit: 'second', ms: 1000 },
] as const;

/** Formats ms in the largest unit that is not below one. */
function useDuration(): (ms: number) => string {
  const format = useFormats();
  return (ms) => {
    const { unit, ms: unitMs } = UNITS.find((candidate) => ms >= candidate.ms) ?? { unit: 'millisecond', ms: 1 };
    return format.number(ms / unitMs, { style: 'unit', unit, unitDisplay: 'short', maximumFractionDigits: 1 });
  };
}
