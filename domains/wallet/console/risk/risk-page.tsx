import { MemberLink } from '@jogada/accounts/console';
import {
  type BehaviourCase,
  closeBehaviourCase,
  listBehaviourCases,
  markRiskAlertSeen,
  type RiskAlert,
  type RiskGroup,
} from '@jogada/wallet/contract/operator';
import { ConsoleList, ConsolePage, FilterTabs, ReasonAct, useOperatorAction, useMay, type Column } from '@jogada/platform/console';
import { DateText, PageLink } from '@jogada/platform/web';
import { Badge, toast } from '@jogada/platform/web/ui';
import { useState } from 'react';
import { riskGroupPagePath } from '../paths.ts';
import { useText } from '../use-text.ts';
import { AlertEvidence } from './alert-evidence.tsx';
import { KindBadges } from './kind-badges.tsx';
import { RiskRulesPart } from './risk-rules-part.tsx';
import { behaviourCasesResource, riskAlertsResource, riskGroupsResource } from './risk-resources.ts';
import { useWindowText } from './use-window-text.ts';

const PARTS = ['groups', 'alerts', 'rules', 'cases'] as const;
type Part = (typeof PARTS)[number];
const STATES = ['waiting', 'seen', 'all'] as const;

/** Console page for risk review: accounts that may share an owner, velocity alerts, and signs of problem gambling (R24). */
export function RiskPage() {
  const t = useText();
  const maySeeCases = useMay(listBehaviourCases);
  const [part, setPart] = useState<Part>('groups');
  const parts = PARTS.filter((key) => key !== 'cases' || maySeeCases);
  return (
    <ConsolePage title={t('risk.title')} detail={t('risk.detail')}>
      <FilterTabs
        label={t('risk.title')}
        choices={parts.map((key) => ({ key, title: t(`risk.parts.${key}`) }))}
        active={part}
        onSelect={setPart}
      />
      {part === 'groups' && <Groups />}
      {part === 'alerts' && <Alerts />}
      {part === 'rules' && <RiskRulesPart />}
      {part === 'cases' && <Cases />}
    </ConsolePage>
  );
}

interface RiskListProps<Row extends { id: string }> {
  readonly resource: string;
  readonly columns: readonly Column<Row>[];
}

function RiskList<Row extends { id: string }>({ resource, columns }: RiskListProps<Row>) {
  const t = useText();
  return (
    <ConsoleList<Row>
      resource={resource}
      label={t('risk.title')}
      columns={columns}
      emptyTitle={t('risk.none')}
      isPrivate
      filterDefaults={{ state: 'waiting' }}
      filter={({ filterOf, setFilters }) => (
        <FilterTabs
          label={t('risk.state')}
          choices={STATES.map((key) => ({ key, title: t(`risk.states.${key}`) }))}
          active={STATES.find((key) => key === filterOf('state')) ?? 'waiting'}
          onSelect={(state) => setFilters({ state })}
        />
      )}
    />
  );
}

type GroupRow = RiskGroup & { id: string };
type AlertRow = RiskAlert & { id: string };
type CaseRow = BehaviourCase & { id: string };

function Groups() {
  const t = useText();
  const columns: readonly Column<GroupRow>[] = [
    {
      key: 'members',
      title: t('risk.members'),
      isMain: true,
      cell: (row) => (
        <PageLink to={riskGroupPagePath(row.riskGroupId)} className="text-primary hover:underline">
          {namesOf(row)}
        </PageLink>
      ),
    },
    { key: 'count', title: t('risk.count'), cell: (row) => <span className="tabular-nums">{row.memberCount}</span> },
    { key: 'kinds', title: t('risk.evidence'), cell: (row) => <KindBadges kinds={row.kinds} /> },
    { key: 'score', title: t('risk.score'), cell: (row) => <span className="tabular-nums">{`${row.score} / 10`}</span> },
    { key: 'merchant', title: t('withdrawals.merchant'), cell: (row) => row.merchantCode },
    { key: 'changed', title: t('risk.changed'), cell: (row) => <DateText moment={row.changedAt} shape="dayTime" /> },
    { key: 'seen', title: t('risk.finding'), cell: (row) => <Finding {...row} /> },
  ];
  return <RiskList resource={riskGroupsResource.name} columns={columns} />;

  function namesOf({ usernames, memberCount }: RiskGroup): string {
    const more = memberCount - usernames.length;
    return usernames.join(', ') + (more > 0 ? t('risk.more', { count: more }) : '');
  }
}

function Alerts() {
  const t = useText();
  const windowText = useWindowText();
  const mayDecide = useMay(markRiskAlertSeen);
  const columns: readonly Column<AlertRow>[] = [
    {
      key: 'kind',
      title: t('risk.what'),
      isMain: true,
      cell: (row) => t(`risk.alerts.${row.kind}`, { count: row.eventCount, window: windowText(row.windowMinutes) }),
    },
    {
      key: 'subject',
      title: t('risk.subject'),
      cell: (row) => (row.memberId === null ? row.subject : <MemberLink memberId={row.memberId} username={row.subject} />),
    },
    { key: 'evidence', title: t('risk.evidence'), cell: (row) => <AlertEvidence alert={row} /> },
    { key: 'merchant', title: t('withdrawals.merchant'), cell: (row) => row.merchantCode },
    { key: 'from', title: t('risk.windowFrom'), cell: (row) => <DateText moment={row.windowFrom} shape="dayTime" /> },
    { key: 'seen', title: t('risk.finding'), cell: (row) => <Finding {...row} /> },
    {
      key: 'act',
      title: t('risk.markSeen'),
      isActions: true,
      align: 'end',
      cell: (row) => (mayDecide && row.seenAt === null ? <SeeAlert riskAlertId={row.riskAlertId} /> : null),
    },
  ];
  return <RiskList resource={riskAlertsResource.name} columns={columns} />;
}

function SeeAlert({ riskAlertId }: Pick<RiskAlert, 'riskAlertId'>) {
  const t = useText();
  const { act, isPending } = useOperatorAction(markRiskAlertSeen);
  return (
    <ReasonAct
      label={t('risk.markSeen')}
      look="quiet"
      body={t('risk.markSeenBody')}
      isPending={isPending}
      onAct={async (reason) => {
        if (await act({ riskAlertId, reason })) toast.success(t('risk.marked'));
      }}
    />
  );
}

function Cases() {
  const t = useText();
  const columns: readonly Column<CaseRow>[] = [
    {
      key: 'member',
      title: t('withdrawals.member'),
      isMain: true,
      cell: (row) => <MemberLink memberId={row.memberId} username={row.username} />,
    },
    {
      key: 'signals',
      title: t('risk.what'),
      cell: (row) => (
        <span className="inline-flex flex-wrap gap-1">
          {row.signals.map((signal) => (
            <Badge key={signal} tone="gold">
              {t(`risk.signals.${signal}`)}
            </Badge>
          ))}
        </span>
      ),
    },
    { key: 'merchant', title: t('withdrawals.merchant'), cell: (row) => row.merchantCode },
    { key: 'opened', title: t('risk.found'), cell: (row) => <DateText moment={row.openedAt} shape="dayTime" /> },
    { key: 'finding', title: t('risk.finding'), cell: (row) => row.finding ?? '—' },
    {
      key: 'act',
      title: t('risk.close'),
      isActions: true,
      align: 'end',
      cell: (row) => (row.closedAt === null ? <CloseCase caseId={row.caseId} /> : null),
    },
  ];
  return <RiskList resource={behaviourCasesResource.name} columns={columns} />;
}

function CloseCase({ caseId }: Pick<BehaviourCase, 'caseId'>) {
  const t = useText();
  const { act, isPending } = useOperatorAction(closeBehaviourCase);
  return (
    <ReasonAct
      label={t('risk.close')}
      look="quiet"
      body={t('risk.closeBody')}
      isPending={isPending}
      onAct={async (finding) => {
        if (await act({ caseId, finding })) toast.success(t('risk.closed'));
      }}
    />
  );
}

function Finding({ seenBy, seenReason }: Pick<RiskGroup, 'seenBy' | 'seenReason'>) {
  if (seenReason === null) return '—';
  return (
    <span className="line-clamp-2 max-w-72">
      {seenReason} <span className="text-ink-3">{seenBy}</span>
    </span>
  );
}
