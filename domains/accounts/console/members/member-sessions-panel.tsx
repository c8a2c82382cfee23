import { endMemberSessions, listMemberSessions, type MemberSession } from '@jogada/accounts/contract/operator';
import { ActionButton, type Column, DataTable, Panel, useMay, useOperatorAction, useOperatorCall } from '@jogada/platform/console';
import { DateText } from '@jogada/platform/web';
import { AfterAWhile, Dialog, EmptyState, FailedState, Skeleton, toast } from '@jogada/platform/web/ui';
import { useState } from 'react';
import { useText } from '../use-text.ts';

/** The member's sessions. Staff with the permission can end all of them. */
export function MemberSessionsPanel({ memberId }: { readonly memberId: `mbr_${string}` }) {
  const t = useText();
  const { data, error, refetch, isFetching } = useOperatorCall(listMemberSessions, { memberId });
  const columns = useColumns();
  const sessions = data?.list ?? [];
  return (
    <Panel title={t('sessions.title')} end={sessions.length > 0 && <EndAll memberId={memberId} />}>
      {error && <FailedState problem={error} onRetry={() => void refetch()} isRetrying={isFetching} />}
      {!data && !error && (
        <AfterAWhile>
          <Skeleton className="h-20" />
        </AfterAWhile>
      )}
      {data && sessions.length === 0 && <EmptyState title={t('sessions.none')} />}
      {sessions.length > 0 && (
        <DataTable label={t('sessions.title')} columns={columns} rows={sessions} keyOf={({ sessionId }) => sessionId} />
      )}
    </Panel>
  );
}

function useColumns(): readonly Column<MemberSession>[] {
  const t = useText();
  return [
    {
      key: 'device',
      title: t('sessions.device'),
      isMain: true,
      cell: ({ browser, system }) => [browser, system].filter((part) => part !== '').join(' · ') || '—',
    },
    { key: 'address', title: t('sessions.address'), cell: (row) => <span className="font-mono text-12">{row.address}</span> },
    { key: 'method', title: t('sessions.method'), cell: (row) => row.method },
    { key: 'since', title: t('sessions.since'), cell: (row) => <DateText moment={row.signedInAt} /> },
    { key: 'seen', title: t('sessions.seen'), cell: (row) => <DateText moment={row.lastSeenAt} /> },
  ];
}

function EndAll({ memberId }: { readonly memberId: `mbr_${string}` }) {
  const t = useText();
  const mayEndMemberSessions = useMay(endMemberSessions);
  const { act, isPending } = useOperatorAction(endMemberSessions);
  const [isAsked, setAsked] = useState(false);
  if (!mayEndMemberSessions) return null;

  async function handleConfirm() {
    if (await act({ memberId })) toast.success(t('sessions.ended'));
    setAsked(false);
  }

  return (
    <>
      <ActionButton look="danger" onClick={() => setAsked(true)}>
        {t('sessions.endAll')}
      </ActionButton>
      <Dialog
        isOpen={isAsked}
        onOpenChange={setAsked}
        title={t('sessions.endAll')}
        confirmLabel={t('sessions.endAll')}
        onConfirm={() => void handleConfirm()}
        isPending={isPending}
        look="danger"
      >
        {t('sessions.endAllBody')}
      </Dialog>
    </>
  );
}
