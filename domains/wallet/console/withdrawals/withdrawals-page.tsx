import { MemberLink } from '@jogada/accounts/console';
import { ConsoleList, ConsolePage, FilterTabs, type Column } from '@jogada/platform/console';
import { DateText, MoneyText, PageLink } from '@jogada/platform/web';
import type { WithdrawalCase } from '@jogada/wallet/contract/operator';
import { withdrawalPagePath } from '../paths.ts';
import { useText } from '../use-text.ts';
import { CaseDecision } from './case-decision.tsx';
import { CaseStateBadge } from './case-state-badge.tsx';
import { RiskFlags } from './risk-flags.tsx';
import { SaveWithdrawals } from './save-withdrawals.tsx';
import { withdrawalsResource } from './withdrawals-resource.ts';

const CHOICES = ['in_review', 'approved', 'requested', 'sent', 'paid', 'refused', 'cancelled', 'all'] as const;

/** Withdrawals; those awaiting a decision are listed first. */
export function WithdrawalsPage() {
  const t = useText();
  return (
    <ConsolePage title={t('withdrawals.title')} detail={t('withdrawals.detail')}>
      <ConsoleList
        resource={withdrawalsResource.name}
        label={t('withdrawals.title')}
        columns={useColumns()}
        filterDefaults={{ state: 'in_review' }}
        emptyTitle={t('withdrawals.none')}
        filter={({ filterOf, setFilters }) => (
          <FilterTabs
            label={t('withdrawals.state')}
            choices={CHOICES.map((key) => ({ key, title: t(`withdrawals.states.${key}`) }))}
            active={CHOICES.find((key) => key === filterOf('state')) ?? 'all'}
            onSelect={(state) => setFilters({ state })}
          />
        )}
        end={({ filterOf, isEmpty }) => <SaveWithdrawals state={filterOf('state')} isEmpty={isEmpty} />}
      />
    </ConsolePage>
  );
}

function useColumns(): readonly Column<WithdrawalCase & { id: string }>[] {
  const t = useText();
  return [
    {
      key: 'amount',
      title: t('withdrawals.amount'),
      isMain: true,
      cell: (row) => (
        <PageLink to={withdrawalPagePath(row.withdrawalId)} className="text-15 text-ink hover:underline">
          <MoneyText amount={row.amount} currency={row.currency} />
        </PageLink>
      ),
    },
    { key: 'state', title: t('withdrawals.state'), cell: (row) => <CaseStateBadge state={row.state} /> },
    {
      key: 'member',
      title: t('withdrawals.member'),
      cell: (row) => <MemberLink memberId={row.memberId} username={row.username} />,
    },
    {
      key: 'key',
      title: t('withdrawals.pixKey'),
      cell: (row) => (
        <span className="text-ink-2">
          {t(`withdrawals.keyKinds.${row.pixKeyKind}`)} · <span className="tabular-nums">{row.pixKey}</span>
        </span>
      ),
    },
    { key: 'risk', title: t('withdrawals.risk'), cell: (row) => <RiskFlags flags={row.riskFlags} /> },
    { key: 'asked', title: t('withdrawals.askedAt'), cell: (row) => <DateText moment={row.createdAt} shape="dayTime" /> },
    { key: 'due', title: t('withdrawals.dueAt'), cell: (row) => <DateText moment={row.dueAt} shape="dayTime" /> },
    { key: 'decision', title: t('withdrawals.decision'), isActions: true, align: 'end', cell: (row) => <CaseDecision withdrawal={row} /> },
  ];
}
