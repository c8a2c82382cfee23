import { discardDelivery, listFailedDeliveries, replayDelivery, type EventDelivery } from '@jogada/accounts/contract/operator';
import {
  ActionButton,
  ConsoleData,
  DataTable,
  Panel,
  ReasonAct,
  useMay,
  useOperatorAction,
  useOperatorCall,
  type Column,
} from '@jogada/platform/console';
import { DateText } from '@jogada/platform/web';
import { Badge, toast } from '@jogada/platform/web/ui';
import { useText } from '../use-text.ts';

/** Event deliveries that failed: retried by themselves for about 20 minutes, afterwards on request. */
export function FailedDeliveries() {
  const t = useText();
  const answer = useOperatorCall(listFailedDeliveries, {});
  const columns = useColumns();
  return (
    <ConsoleData answer={answer}>
      {({ deliveries }) => (
        <Panel title={t('deliveries.title')}>
          <p className="mb-4 text-14 text-ink-2">{deliveries.length === 0 ? t('deliveries.none') : t('deliveries.detail')}</p>
          {deliveries.length > 0 && (
            <DataTable
              label={t('deliveries.title')}
              columns={columns}
              rows={deliveries}
              keyOf={({ eventId, subscriber }) => `${eventId} ${subscriber}`}
            />
          )}
        </Panel>
      )}
    </ConsoleData>
  );
}

function useColumns(): readonly Column<EventDelivery>[] {
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
    { key: 'state', title: t('deliveries.state'), cell: (row) => <State delivery={row} /> },
    { key: 'actions', title: t('deliveries.actions'), isActions: true, align: 'end', cell: (row) => <Actions delivery={row} /> },
  ];
}

function State({ delivery: { nextAt, attempts, error } }: { readonly delivery: EventDelivery }) {
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
