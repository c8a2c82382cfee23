import { MemberLink } from '@jogada/accounts/console';
import { ConsoleList, ConsolePage, FilterTabs, type Column } from '@jogada/platform/console';
import { DateText, PageLink } from '@jogada/platform/web';
import { Badge } from '@jogada/platform/web/ui';
import type { CashierIncident } from '@jogada/wallet/contract/operator';
import { IconChevronRight } from '@tabler/icons-react';
import { incidentPagePath } from '../paths.ts';
import { useText } from '../use-text.ts';
import { IncidentFacts } from './incident-facts.tsx';
import { IncidentKind } from './incident-kind.tsx';
import { IncidentResolution } from './incident-resolution.tsx';
import { incidentsResource } from './incidents-resource.ts';

const CHOICES = ['open', 'resolved', 'all'] as const;

/** Failed payments, refunds and payouts that need a decision by staff. */
export function IncidentsPage() {
  const t = useText();
  return (
    <ConsolePage title={t('incidents.title')} detail={t('incidents.detail')}>
      <ConsoleList
        resource={incidentsResource.name}
        label={t('incidents.title')}
        columns={useColumns()}
        emptyTitle={t('incidents.none')}
        filterDefaults={{ state: 'open' }}
        filter={({ filterOf, setFilters }) => (
          <FilterTabs
            label={t('incidents.state')}
            choices={CHOICES.map((key) => ({ key, title: t(`incidents.states.${key}`) }))}
            active={CHOICES.find((key) => key === filterOf('state')) ?? 'all'}
            onSelect={(state) => setFilters({ state })}
          />
        )}
      />
    </ConsolePage>
  );
}

function useColumns(): readonly Column<CashierIncident & { id: string }>[] {
  const t = useText();
  return [
    {
      key: 'kind',
      title: t('incidents.kind'),
      isMain: true,
      cell: (row) => (
        <PageLink to={incidentPagePath(row.incidentId)} className="-my-1.5 inline-flex min-h-11 items-center gap-1.5 hover:underline">
          <IncidentKind kind={row.kind} />
          <IconChevronRight size={16} aria-hidden="true" className="text-ink-3" />
        </PageLink>
      ),
    },
    {
      key: 'member',
      title: t('withdrawals.member'),
      cell: ({ memberId, username }) =>
        memberId === null ? (
          <span className="text-ink-3">{t('incidents.noMember')}</span>
        ) : (
          <MemberLink memberId={memberId} username={username} />
        ),
    },
    { key: 'merchant', title: t('withdrawals.merchant'), cell: (row) => row.merchantCode ?? '—' },
    { key: 'facts', title: t('incidents.facts'), cell: (row) => <IncidentFacts facts={row.facts} /> },
    { key: 'at', title: t('incidents.at'), cell: (row) => <DateText moment={row.at} shape="dayTime" /> },
    {
      key: 'state',
      title: t('incidents.state'),
      cell: (row) =>
        row.resolvedAt === null ? (
          <Badge>{t('incidents.isOpen')}</Badge>
        ) : (
          <span className="block max-w-72 text-ink-2">
            <IncidentResolution incident={row} />
          </span>
        ),
    },
  ];
}
