import { listAgentPayouts, type AgentPayout } from '@jogada/agents/contract/operator';
import { ActionButton, DataTable, ConsoleData, Panel, useOperatorCall } from '@jogada/platform/console';
import { DateText, useMoneyText } from '@jogada/platform/web';
import { Badge, EmptyState } from '@jogada/platform/web/ui';
import { useState } from 'react';
import { useText } from '../use-text.ts';
import { PayoutPanel } from './payout-panel.tsx';

const TONES = { issued: 'ok', not_reached: 'neutral', waiting: 'gold' } as const;
const PAGE_SIZE = 50;

/** Payouts to agents, newest first. Each opens to its calculation. */
export function PayoutsPart() {
  const money = useMoneyText();
  const t = useText();
  const [cursor, setCursor] = useState<string>();
  const [opened, setOpened] = useState<AgentPayout['payoutId']>();
  const answer = useOperatorCall(listAgentPayouts, { pageSize: PAGE_SIZE, ...(cursor !== undefined && { cursor }) });
  return (
    <>
      {opened && <PayoutPanel payoutId={opened} onClose={() => setOpened(undefined)} />}
      <ConsoleData answer={answer}>
        {({ list, nextCursor }) => (
          <Panel
            title={t('page.parts.payouts')}
            end={
              <span className="inline-flex gap-2">
                {cursor !== undefined && <ActionButton onClick={() => setCursor(undefined)}>{t('page.newest')}</ActionButton>}
                {nextCursor !== null && <ActionButton onClick={() => setCursor(nextCursor)}>{t('page.more')}</ActionButton>}
              </span>
            }
          >
            {list.length === 0 ? (
              <EmptyState art="records" title={t('payouts.none')} />
            ) : (
              <DataTable
                label={t('page.parts.payouts')}
                rows={list}
                keyOf={({ payoutId }) => payoutId}
                columns={[
                  { key: 'username', title: t('tree.name'), isMain: true, cell: ({ username }) => username },
                  { key: 'kind', title: t('payouts.kind'), cell: ({ kind }) => t(`kinds.${kind}`) },
                  { key: 'day', title: t('payouts.day'), cell: ({ day }) => <DateText moment={`${day}T12:00:00Z`} shape="date" /> },
                  {
                    key: 'state',
                    title: t('payouts.state'),
                    cell: ({ state }) => <Badge tone={TONES[state]}>{t(`payouts.states.${state}`)}</Badge>,
                  },
                  {
                    key: 'amount',
                    title: t('payouts.amount'),
                    align: 'end',
                    cell: ({ amount, currency }) => <span className="amount">{money(amount, currency)}</span>,
                  },
                  {
                    key: 'acts',
                    title: t('page.acts'),
                    isActions: true,
                    align: 'end',
                    cell: ({ payoutId }) => <ActionButton onClick={() => setOpened(payoutId)}>{t('payouts.calculation')}</ActionButton>,
                  },
                ]}
              />
            )}
          </Panel>
        )}
      </ConsoleData>
    </>
  );
}
