import { listDisputes, type Dispute } from '@jogada/agents/contract/player';
import { agencyPath } from '@jogada/accounts/web';
import { DateText, useMoneyText, useCall, useMomentText } from '@jogada/platform/web';
import { Badge, EmptyState, FailedState, Page, Skeleton, TopBar, type BadgeTone } from '@jogada/platform/web/ui';
import { AgentArea } from '../area/agent-area.tsx';
import { useCategoryName } from '../area/use-category-name.ts';
import { useText } from '../use-text.ts';

const TONES = { open: 'gold', upheld: 'ok', rejected: 'neutral' } as const satisfies Record<Dispute['state'], BadgeTone>;

/** The agent's disputes about statement lines, with answers (CON-18). */
export function DisputesScreen() {
  const t = useText();
  return (
    <AgentArea>
      <TopBar title={t('dispute.title')} backTo={agencyPath} />
      <Page>
        <Disputes />
      </Page>
    </AgentArea>
  );
}

function Disputes() {
  const t = useText();
  const { data, error, refetch, isRefetching } = useCall(listDisputes, {}, { staleTime: 0 });
  if (error && !data) return <FailedState problem={error} onRetry={() => void refetch()} isRetrying={isRefetching} />;
  if (!data) return <Skeleton className="h-52 rounded-card" />;
  if (data.list.length === 0) {
    return (
      <EmptyState art="records" title={t('dispute.none')}>
        {t('dispute.noneHint')}
      </EmptyState>
    );
  }
  return (
    <ul className="grid gap-3">
      {data.list.map((dispute) => (
        <DisputeCard key={dispute.disputeId} dispute={dispute} />
      ))}
    </ul>
  );
}

function DisputeCard({ dispute }: { readonly dispute: Dispute }) {
  const money = useMoneyText();
  const t = useText();
  const writeDate = useMomentText('date');
  const nameOf = useCategoryName();
  const { state, subject, reference, claim, answer, amount, currency } = dispute;
  const [day = '', category = ''] = dispute.line.split('/');
  return (
    <li className="rounded-card bg-s1 p-4 shadow-raised">
      <p className="flex items-center justify-between gap-3">
        <span className="min-w-0 font-semibold">
          {subject === 'bill' ? t('dispute.bill') : t('dispute.rebate', { day: writeDate(`${reference}T12:00:00Z`) })}
        </span>
        <Badge tone={TONES[state]}>{t(`dispute.states.${state}`)}</Badge>
      </p>
      <p className="text-13 text-ink-3">
        {day !== '' && `${writeDate(`${day}T12:00:00Z`)} · ${nameOf(category)} · `}
        <DateText moment={dispute.openedAt} shape="dayTime" />
      </p>
      <p className="mt-3 text-ink-2">{claim}</p>
      {state === 'open' ? (
        <p className="mt-3 text-13 text-ink-3">{t('dispute.answerBy', { day: writeDate(dispute.answerBy) })}</p>
      ) : (
        <p className="mt-3 rounded-card bg-s2 p-4 text-ink-2">
          {answer}
          {amount !== '0' && (
            <span className="mt-1 block font-semibold text-ok">{t('dispute.paid', { amount: money(amount, currency) })}</span>
          )}
        </p>
      )}
    </li>
  );
}
