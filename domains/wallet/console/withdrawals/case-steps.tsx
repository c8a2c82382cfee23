import { DataTable, Panel } from '@jogada/platform/console';
import type { AnswerOf } from '@jogada/platform/contract';
import { DateText } from '@jogada/platform/web';
import type { readWithdrawalCase } from '@jogada/wallet/contract/operator';
import { useText } from '../use-text.ts';
import { CaseStateBadge } from './case-state-badge.tsx';

type Case = AnswerOf<typeof readWithdrawalCase>;

/** The steps of a withdrawal with their actors and reasons. */
export function CaseSteps({ steps }: { readonly steps: Case['steps'] }) {
  const t = useText();
  const rows = steps.map((step, index) => ({ ...step, position: index + 1 }));
  const actorName = (actor: string) => (t.has(`withdrawals.actors.${actor}`) ? t(`withdrawals.actors.${actor as 'member'}`) : actor);
  const reasonText = (code: string) =>
    t.has(`withdrawals.reasons.${code}`) ? t(`withdrawals.reasons.${code as 'identity_unclear'}`) : code;
  return (
    <Panel title={t('withdrawals.steps')}>
      <DataTable
        label={t('withdrawals.steps')}
        rows={rows}
        keyOf={(row) => String(row.position)}
        columns={[
          {
            key: 'state',
            title: t('withdrawals.state'),
            isMain: true,
            cell: (row) => <CaseStateBadge state={row.reasonCode === 'approved' ? 'approved' : row.state} />,
          },
          { key: 'actor', title: t('withdrawals.actor'), cell: (row) => actorName(row.actor) },
          { key: 'at', title: t('withdrawals.at'), cell: (row) => <DateText moment={row.at} /> },
          {
            key: 'reason',
            title: t('withdrawals.reason'),
            cell: (row) => (row.reasonCode === null || row.reasonCode === 'approved' ? '—' : reasonText(row.reasonCode)),
          },
        ]}
      />
    </Panel>
  );
}
