import { MemberLink } from '../members/member-link.tsx';
import { type Approval, decideApproval } from '@jogada/accounts/contract/operator';
import { JurisdictionProfile } from '@jogada/merchant/contract/player';
import {
  ActionButton,
  type Column,
  ConsoleList,
  ConsolePage,
  FilterTabs,
  ReasonAct,
  useMay,
  useOperatorAction,
} from '@jogada/platform/console';
import { isCurrency } from '@jogada/platform/contract';
import { DateText, useMoneyText, MoneyText } from '@jogada/platform/web';
import { Badge, toast } from '@jogada/platform/web/ui';
import { useText } from '../use-text.ts';
import { approvalsResource } from './approvals-resource.ts';
import { CredentialNames, RoutingContent } from './payment-content.tsx';
import { SettingChanges } from './setting-changes.tsx';

const CHOICES = ['waiting', 'decided'] as const;

/** Acts that need two members of staff: one requests, another decides. */
export function ApprovalsPage() {
  const t = useText();
  return (
    <ConsolePage title={t('approvals.title')} detail={t('approvals.detail')}>
      <ConsoleList
        resource={approvalsResource.name}
        label={t('approvals.title')}
        columns={useColumns()}
        filterDefaults={{ state: 'waiting' }}
        emptyTitle={t('approvals.none')}
        filter={({ filterOf, setFilters }) => (
          <FilterTabs
            label={t('approvals.state')}
            choices={CHOICES.map((key) => ({ key, title: t(`approvals.states.${key}`) }))}
            active={filterOf('state') === 'decided' ? 'decided' : 'waiting'}
            onSelect={(state) => setFilters({ state })}
          />
        )}
      />
    </ConsolePage>
  );
}

function useColumns(): readonly Column<Approval & { id: string }>[] {
  const t = useText();
  const kindName = (kind: string) => {
    const key = `approvals.kinds.${kind.replace('.', '_')}`;
    return t.has(key) ? t(key as 'approvals.kinds.wallet_adjustment') : kind;
  };
  return [
    { key: 'kind', title: t('approvals.what'), isMain: true, cell: (row) => kindName(row.kind) },
    { key: 'amount', title: t('approvals.amount'), align: 'end', cell: (row) => <AskedAmount approval={row} /> },
    { key: 'subject', title: t('approvals.subject'), cell: (row) => <Subject approval={row} /> },
    { key: 'reason', title: t('approvals.reason'), cell: (row) => <span className="text-ink-2">{row.decidedWhy || row.reason}</span> },
    {
      key: 'asked',
      title: t('approvals.askedBy'),
      cell: (row) => (
        <span>
          {row.askedBy}
          <span className="block text-12 text-ink-3">
            <DateText moment={row.askedAt} shape="dayTime" />
          </span>
        </span>
      ),
    },
    { key: 'decision', title: t('approvals.decision'), isActions: true, align: 'end', cell: (row) => <Decision approval={row} /> },
  ];
}

/** The cashier limits that a request can contain, by their field names. */
const ASKED_AMOUNTS = [
  'depositMinimumAmount',
  'depositMaximumAmount',
  'withdrawalMinimumAmount',
  'withdrawalMaximumAmount',
  'withdrawalUnreviewedAmount',
  'withdrawalFourEyesAmount',
  'ownerCaseAmount',
  'ownerDayAmount',
  'financeCaseAmount',
  'financeDayAmount',
] as const;

function AskedAmount({ approval: { content, changes } }: { readonly approval: Approval }) {
  const money = useMoneyText();
  const t = useText();
  const { amount, currency, direction, answerUntil, routes, changed, was, becomes } = content;
  if (typeof routes === 'string') return <RoutingContent routes={routes} />;
  if (typeof changed === 'string') return <CredentialNames content={content} />;
  if (isProfile(was) && isProfile(becomes)) {
    return (
      <details className="text-left">
        <summary className="mb-2 font-semibold">
          {t(`jurisdiction.names.${was}`)} → {t(`jurisdiction.names.${becomes}`)}
        </summary>
        <SettingChanges changes={changes} />
      </details>
    );
  }
  if (changes.length > 0 && typeof currency === 'string' && isCurrency(currency))
    return <SettingChanges changes={changes} currency={currency} />;
  if (typeof answerUntil === 'string')
    return t.rich('approvals.answerUntil', { moment: () => <DateText moment={answerUntil} shape="dayTime" /> });
  const asked = ASKED_AMOUNTS.flatMap((name) => {
    const value = content[name];
    return typeof value === 'string' ? [{ name, value }] : [];
  });
  const { depositSuggestedAmounts: suggested, depositCodeMinutes: minutes, unplayedRule } = content;
  const isOfLimits = asked.length > 0 || suggested !== undefined || minutes !== undefined || unplayedRule !== undefined;
  if (isOfLimits && typeof currency === 'string' && isCurrency(currency)) {
    return (
      <ul className="grid gap-0.5">
        {asked.map(({ name, value }) => (
          <li key={name}>
            <span className="text-12 text-ink-3">{t(`approvals.asked.${name}`)}</span> <MoneyText amount={value} currency={currency} />
          </li>
        ))}
        {typeof suggested === 'string' && (
          <li>
            <span className="text-12 text-ink-3">{t('approvals.asked.depositSuggestedAmounts')}</span>{' '}
            {suggested
              .split(' ')
              .map((one) => money(one, currency))
              .join(' · ')}
          </li>
        )}
        {typeof minutes === 'number' && (
          <li>
            <span className="text-12 text-ink-3">{t('approvals.asked.depositCodeMinutes')}</span>{' '}
            {t('approvals.asked.minutes', { count: minutes })}
          </li>
        )}
        {typeof unplayedRule === 'string' && (
          <li>
            <span className="text-12 text-ink-3">{t('approvals.asked.unplayedRule')}</span>{' '}
            {t(`approvals.asked.unplayedRules.${unplayedRule}` as 'approvals.asked.unplayedRules.off')}
          </li>
        )}
      </ul>
    );
  }
  if (typeof amount !== 'string' || typeof currency !== 'string' || !isCurrency(currency)) return '—';
  return <MoneyText amount={direction === 'debit' ? `-${amount}` : amount} currency={currency} className="font-semibold" />;
}

function isProfile(value: unknown): value is JurisdictionProfile {
  return JurisdictionProfile.options.some((profile) => profile === value);
}

function Subject({ approval: { content, subjectId, merchantCode } }: { readonly approval: Approval }) {
  const t = useText();
  const { title } = content;
  if (typeof title === 'string') {
    return (
      <span className="font-medium">
        {title}
        <span className="block text-12 font-normal text-ink-3">{merchantCode || t('approvals.everySite')}</span>
      </span>
    );
  }
  const { startsAt } = content;
  if (typeof startsAt === 'string') {
    return (
      <span>
        <DateText moment={startsAt} shape="dayTime" />
        <span className="block text-12 text-ink-3">{merchantCode}</span>
      </span>
    );
  }
  const { receiverKey, receiverName } = content;
  if (typeof receiverKey === 'string') {
    return (
      <span className="font-medium">
        {receiverName}
        <span className="block text-12 font-normal text-ink-3">{`${receiverKey} · ${merchantCode}`}</span>
      </span>
    );
  }
  const memberId = subjectId.startsWith('mbr_') ? subjectId : content['memberId'];
  if (typeof memberId !== 'string') return <span className="font-mono text-12">{subjectId}</span>;
  const name = content['username'];
  return <MemberLink memberId={memberId} username={typeof name === 'string' ? name : undefined} />;
}

function Decision({ approval }: { readonly approval: Approval }) {
  const t = useText();
  const mayDecideApproval = useMay(decideApproval);
  const { act, isPending } = useOperatorAction(decideApproval);
  const { approvalId, state, isOwn, decidedBy } = approval;
  if (state !== 'waiting') {
    return (
      <span className="inline-flex items-center gap-2">
        <Badge tone={state === 'approved' ? 'ok' : 'hot'}>{t(`approvals.outcomes.${state}`)}</Badge> {decidedBy}
      </span>
    );
  }
  if (isOwn) return <span className="text-ink-3">{t('approvals.own')}</span>;
  if (!mayDecideApproval) return <span className="text-ink-3">{t('approvals.waits')}</span>;

  async function handleApprove() {
    if (await act({ approvalId, isApproved: true })) toast.success(t('approvals.approved'));
  }

  return (
    <span className="inline-flex gap-2">
      <ReasonAct
        label={t('approvals.refuse')}
        body={t('approvals.refuseBody')}
        isPending={isPending}
        onAct={async (reason) => {
          if (await act({ approvalId, isApproved: false, reason })) toast.success(t('approvals.refused'));
        }}
      />
      <ActionButton look="primary" isLoading={isPending} onClick={() => void handleApprove()}>
        {t('approvals.approve')}
      </ActionButton>
    </span>
  );
}
