import { resolvePaymentDifference } from '@jogada/wallet/contract/operator';
import { MemberLink } from '@jogada/accounts/console';
import { DataTable, ListPanel, ReasonAct, useMay, type usePages } from '@jogada/platform/console';
import { DateText } from '@jogada/platform/web';
import { Badge } from '@jogada/platform/web/ui';
import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useText } from '../use-text.ts';
import { TransferTrace, type Traced } from './transfer-trace.tsx';

interface Difference {
  readonly resolvedAt: string | null;
  readonly resolvedBy: string | null;
  readonly resolution: string;
}

interface DifferencesPanelProps<Row extends Difference> {
  readonly title: string;
  readonly answer: UseQueryResult<{ readonly list: readonly Row[]; readonly nextCursor: string | null }, Error>;
  readonly pages: ReturnType<typeof usePages>;
  readonly keyOf: (row: Row) => string;
  readonly reasonsOf: (row: Row) => readonly string[];
  /** The row's id on the other side. */
  readonly nameOf: (row: Row) => string;
  readonly memberOf: (row: Row) => { readonly memberId: string; readonly username: string } | null;
  readonly hereOf: (row: Row) => ReactNode;
  readonly thereOf: (row: Row) => ReactNode;
  readonly tracedOf: (row: Row) => Traced | null;
  readonly isPending: boolean;
  readonly onResolve: (row: Row, reason: string) => Promise<unknown>;
}

/** The differences between two lists. Each row can be expanded to its entries and resolved with a finding. */
export function DifferencesPanel<Row extends Difference>(props: DifferencesPanelProps<Row>) {
  const { title, answer, pages, keyOf, reasonsOf, nameOf, memberOf, hereOf, thereOf, tracedOf, isPending, onResolve } = props;
  const t = useText();
  const mayResolve = useMay(resolvePaymentDifference);
  return (
    <ListPanel title={title} answer={answer} pages={pages} emptyTitle={t('reconciliation.noDifferences')}>
      {(rows) => (
        <DataTable
          label={title}
          rows={rows}
          keyOf={keyOf}
          columns={[
            {
              key: 'what',
              title: t('reconciliation.difference'),
              isMain: true,
              cell: (row) => (
                <span>
                  {reasonsOf(row).join(', ')}
                  <span className="block max-w-64 font-mono text-11 font-normal break-all text-ink-3">{nameOf(row)}</span>
                </span>
              ),
            },
            { key: 'member', title: t('withdrawals.member'), cell: (row) => <MemberOf member={memberOf(row)} /> },
            { key: 'here', title: t('reconciliation.here'), align: 'end', cell: (row) => hereOf(row) ?? '—' },
            { key: 'there', title: t('reconciliation.there'), align: 'end', cell: (row) => thereOf(row) ?? '—' },
            {
              key: 'resolution',
              title: t('reconciliation.resolution'),
              cell: (row) =>
                row.resolvedAt === null ? (
                  <Badge tone="danger">{t('reconciliation.isOpen')}</Badge>
                ) : (
                  <span className="block max-w-72 text-ink-2">
                    {row.resolution}
                    <span className="block text-12 text-ink-3">
                      {row.resolvedBy} · <DateText moment={row.resolvedAt} shape="dayTime" />
                    </span>
                  </span>
                ),
            },
            {
              key: 'acts',
              title: t('reconciliation.resolve'),
              isActions: true,
              align: 'end',
              cell: (row) => {
                const traced = tracedOf(row);
                return (
                  <span className="inline-flex flex-wrap justify-end gap-2">
                    {traced && <TransferTrace traced={traced} />}
                    {mayResolve && row.resolvedAt === null && (
                      <ReasonAct
                        label={t('reconciliation.resolve')}
                        look="quiet"
                        body={t('reconciliation.resolveBody')}
                        isPending={isPending}
                        onAct={(reason) => onResolve(row, reason)}
                      />
                    )}
                  </span>
                );
              },
            },
          ]}
        />
      )}
    </ListPanel>
  );
}

function MemberOf({ member }: { readonly member: { readonly memberId: string; readonly username: string } | null }) {
  if (!member) return '—';
  return <MemberLink memberId={member.memberId} username={member.username} />;
}
