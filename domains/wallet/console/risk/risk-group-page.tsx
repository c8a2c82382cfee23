import { MemberLink } from '@jogada/accounts/console';
import { markRiskGroupSeen, readRiskGroup, type RiskEvidence, type RiskGroup } from '@jogada/wallet/contract/operator';
import type { AnswerOf } from '@jogada/platform/contract';
import {
  DataTable,
  ConsoleData,
  ConsolePage,
  Fact,
  FactGrid,
  Panel,
  ReasonAct,
  useOperatorAction,
  useOperatorCall,
  useMay,
} from '@jogada/platform/console';
import { DateText } from '@jogada/platform/web';
import { Badge, toast } from '@jogada/platform/web/ui';
import { useState } from 'react';
import { riskPagePath } from '../paths.ts';
import { useText } from '../use-text.ts';
import { KIND_TONES } from './kind-badges.tsx';
import { TieGraph } from './tie-graph.tsx';

type Group = AnswerOf<typeof readRiskGroup>;

/** One group: its members, the evidence that links them, and the staff's findings. */
export function RiskGroupPage({ riskGroupId }: Pick<RiskGroup, 'riskGroupId'>) {
  const t = useText();
  const answer = useOperatorCall(readRiskGroup, { riskGroupId });
  const [chosen, setChosen] = useState<string | null>(null);
  return (
    <ConsolePage title={t('risk.group')} backTo={riskPagePath} end={answer.data && <MarkSeen group={answer.data.group} />}>
      <ConsoleData answer={answer}>
        {({ group, members, evidence }) => (
          <>
            <GroupFacts group={group} />
            <Panel title={t('risk.graph')}>
              <TieGraph members={members} evidence={evidence} chosen={chosen} />
            </Panel>
            <Panel title={t('risk.evidence')}>
              <EvidenceTable members={members} evidence={evidence} onChoose={setChosen} />
            </Panel>
            <Panel title={t('risk.members')}>
              <MemberTable members={members} />
            </Panel>
          </>
        )}
      </ConsoleData>
    </ConsolePage>
  );
}

function MarkSeen({ group: { riskGroupId, seenAt } }: { readonly group: RiskGroup }) {
  const t = useText();
  const mayDecide = useMay(markRiskGroupSeen);
  const { act, isPending } = useOperatorAction(markRiskGroupSeen);
  if (!mayDecide || seenAt !== null) return null;
  return (
    <ReasonAct
      label={t('risk.markSeen')}
      look="quiet"
      body={t('risk.markSeenBody')}
      isPending={isPending}
      onAct={async (reason) => {
        if (await act({ riskGroupId, reason })) toast.success(t('risk.marked'));
      }}
    />
  );
}

function GroupFacts({ group }: { readonly group: RiskGroup }) {
  const t = useText();
  return (
    <Panel>
      <FactGrid>
        <Fact term={t('risk.score')}>{`${group.score} / 10`}</Fact>
        <Fact term={t('risk.count')}>{group.memberCount}</Fact>
        <Fact term={t('withdrawals.merchant')}>{group.merchantCode}</Fact>
        <Fact term={t('risk.found')}>
          <DateText moment={group.foundAt} shape="dayTime" />
        </Fact>
        <Fact term={t('risk.changed')}>
          <DateText moment={group.changedAt} shape="dayTime" />
        </Fact>
      </FactGrid>
      {group.seenReason !== null && (
        <p className="border-t border-line/60 px-4 py-3 text-13">
          <span className="text-ink-3">{t('risk.finding')}: </span>
          {group.seenReason} <span className="text-ink-3">{group.seenBy}</span>
        </p>
      )}
    </Panel>
  );
}

interface EvidenceTableProps extends Pick<Group, 'members' | 'evidence'> {
  readonly onChoose: (evidenceId: string | null) => void;
}

function EvidenceTable({ members, evidence, onChoose }: EvidenceTableProps) {
  const t = useText();
  const nameOf = new Map(members.map(({ memberId, username }) => [memberId, username]));
  return (
    <DataTable
      label={t('risk.evidence')}
      rows={evidence}
      keyOf={(one) => one.evidenceId}
      columns={[
        {
          key: 'kind',
          title: t('risk.what'),
          isMain: true,
          cell: (one) => (
            <button
              type="button"
              onFocus={() => onChoose(one.evidenceId)}
              onBlur={() => onChoose(null)}
              onMouseEnter={() => onChoose(one.evidenceId)}
              onMouseLeave={() => onChoose(null)}
              className="text-left"
            >
              <Badge tone={KIND_TONES[one.kind]}>{t(`risk.kinds.${one.kind}`)}</Badge>
            </button>
          ),
        },
        { key: 'says', title: t('risk.says'), cell: (one) => <AccountStatement evidence={one} /> },
        {
          key: 'who',
          title: t('risk.members'),
          cell: (one) => (
            <ul className="grid gap-0.5">
              {one.members.map(({ memberId, firstAt, lastAt }) => (
                <li key={memberId} className="whitespace-nowrap">
                  <span className="font-medium">{nameOf.get(memberId)}</span>{' '}
                  <span className="text-12 text-ink-3">
                    <DateText moment={firstAt} shape="dayTime" />
                    {lastAt !== firstAt && (
                      <>
                        {' – '}
                        <DateText moment={lastAt} shape="dayTime" />
                      </>
                    )}
                  </span>
                </li>
              ))}
            </ul>
          ),
        },
      ]}
    />
  );
}

function AccountStatement({ evidence: { kind, label } }: { readonly evidence: RiskEvidence }) {
  const t = useText();
  return (
    <span className="text-ink-2">
      {t(`risk.explained.${kind}`)} {label !== '' && <span className="font-mono text-12 text-ink">{label}</span>}
    </span>
  );
}

function MemberTable({ members }: Pick<Group, 'members'>) {
  const t = useText();
  return (
    <DataTable
      label={t('risk.members')}
      rows={members}
      keyOf={(member) => member.memberId}
      columns={[
        {
          key: 'name',
          title: t('withdrawals.member'),
          isMain: true,
          cell: (member) => <MemberLink memberId={member.memberId} username={member.username} />,
        },
        {
          key: 'status',
          title: t('risk.status'),
          cell: ({ status }) => (t.has(`risk.statuses.${status}`) ? t(`risk.statuses.${status as 'active'}`) : status),
        },
        { key: 'since', title: t('risk.registered'), cell: (member) => <DateText moment={member.registeredAt} shape="dayTime" /> },
      ]}
    />
  );
}
