import {
  discardDelivery,
  dryRunDeliveries,
  listFailedDeliveries,
  readDeliveryDryRun,
  replayDelivery,
  type DeliveryDryRun,
  type EventDelivery,
} from '@jogada/accounts/contract/operator';
import {
  ActionButton,
  ConsoleData,
  DataTable,
  Panel,
  ReasonAct,
  useBackgroundTask,
  useMay,
  useOperatorAction,
  useOperatorCall,
  type Column,
} from '@jogada/platform/console';
import { DateText } from '@jogada/platform/web';
import { Badge, toast } from '@jogada/platform/web/ui';
import { useText } from '../use-text.ts';

/** Deliveries are retried while the page is open. */
const READ_AGAIN_MS = 2000;

/** Event deliveries that failed: retried by themselves for about 20 minutes, afterwards on request. */
export function FailedDeliveries() {
  const t = useText();
  const answer = useOperatorCall(listFailedDeliveries, {}, { refetchInterval: READ_AGAIN_MS });
  const dryRun = useBackgroundTask<DeliveryDryRun, typeof readDeliveryDryRun, typeof dryRunDeliveries>({
    read: readDeliveryDryRun,
    ask: dryRunDeliveries,
  });
  const columns = useColumns(dryRun.isRunning ? undefined : dryRun.result);
  return (
    <ConsoleData answer={answer}>
      {({ deliveries }) => (
        <Panel title={t('deliveries.title')}>
          <div className="grid gap-4 p-4">
            <p className="text-13 text-ink-2">{deliveries.length === 0 ? t('deliveries.none') : t('deliveries.detail')}</p>
            {deliveries.length > 0 && <DryRun {...dryRun} />}
          </div>
          {deliveries.length > 0 && <DataTable label={t('deliveries.title')} columns={columns} rows={deliveries} keyOf={keyOf} />}
        </Panel>
      )}
    </ConsoleData>
  );
}

const keyOf = ({ eventId, subscriber }: Pick<EventDelivery, 'eventId' | 'subscriber'>) => `${eventId} ${subscriber}`;

type DryRunTask = ReturnType<typeof useBackgroundTask<DeliveryDryRun, typeof readDeliveryDryRun, typeof dryRunDeliveries>>;

/** Gives the failed events to their subscribers and undoes what they write. The rows show what would happen. */
function DryRun({ state, result, isRunning, ask }: DryRunTask) {
  const t = useText();
  const mayRun = useMay(dryRunDeliveries);
  if (!mayRun) return null;
  return (
    <span role="status" className="flex flex-wrap items-center gap-3 text-13 text-ink-2">
      <ActionButton isLoading={isRunning} disabled={state === undefined} onClick={ask}>
        {t('deliveries.dryRun')}
      </ActionButton>
      {!isRunning && state === 'failed' && <span className="text-danger">{t('deliveries.dryRunFailed')}</span>}
      {!isRunning && state === 'done' && result && (
        <span>
          {t('deliveries.dryRunAt')} <DateText moment={result.asOf} shape="dayTime" />
        </span>
      )}
    </span>
  );
}

function useColumns(dryRun: DeliveryDryRun | undefined): readonly Column<EventDelivery>[] {
  const t = useText();
  return [
    {
      key: 'event',
      title: t('deliveries.event'),
      isMain: true,
      cell: (row) => (
        <span className="font-mono text-12">
          {row.topic} {row.eventId}
        </span>
      ),
    },
    { key: 'subscriber', title: t('deliveries.subscriber'), cell: (row) => <span className="font-mono text-12">{row.subscriber}</span> },
    { key: 'failed', title: t('deliveries.failed'), cell: (row) => <DateText moment={row.failedAt} shape="dayTime" /> },
    {
      key: 'state',
      title: t('deliveries.state'),
      cell: (row) => <State delivery={row} dryRun={dryRun?.deliveries.find((one) => keyOf(one) === keyOf(row))} />,
    },
    { key: 'actions', title: t('deliveries.actions'), isActions: true, align: 'end', cell: (row) => <Actions delivery={row} /> },
  ];
}

interface StateProps {
  readonly delivery: EventDelivery;
  readonly dryRun: DeliveryDryRun['deliveries'][number] | undefined;
}

function State({ delivery: { nextAt, attempts, error }, dryRun }: StateProps) {
  const t = useText();
  return (
    <span className="block max-w-72">
      {nextAt === null ? (
        <Badge tone="danger">{t('deliveries.dead')}</Badge>
      ) : (
        <span className="text-ink-2">
          {t('deliveries.retrying')} <DateText moment={nextAt} shape="dayTime" />
        </span>
      )}
      <span className="block text-12 text-ink-3">{t('deliveries.attempts', { count: attempts })}</span>
      <span className="block font-mono text-11 break-words text-danger">{error}</span>
      {dryRun?.error === null && <span className="block text-12 text-ok">{t('deliveries.wouldSucceed')}</span>}
      {dryRun?.error && <span className="block text-12 break-words text-danger">{t('deliveries.wouldFail', { error: dryRun.error })}</span>}
    </span>
  );
}

function Actions({ delivery: { eventId, subscriber } }: { readonly delivery: EventDelivery }) {
  const t = useText();
  const mayRun = useMay(replayDelivery);
  const replay = useOperatorAction(replayDelivery);
  const discard = useOperatorAction(discardDelivery);
  if (!mayRun) return null;

  async function handleReplay() {
    if (await replay.act({ eventId, subscriber })) toast.success(t('deliveries.replayed'));
  }

  return (
    <span className="flex flex-wrap justify-end gap-2">
      <ActionButton isLoading={replay.isPending} onClick={() => void handleReplay()}>
        {t('deliveries.replay')}
      </ActionButton>
      <ReasonAct
        label={t('deliveries.discard')}
        body={t('deliveries.discardBody', { subscriber })}
        isPending={discard.isPending}
        onAct={async (reason) => {
          if (await discard.act({ eventId, subscriber, reason })) toast.success(t('deliveries.discarded'));
        }}
      />
    </span>
  );
}
