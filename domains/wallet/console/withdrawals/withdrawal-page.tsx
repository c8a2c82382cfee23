import { MemberLink } from '@jogada/accounts/console';
import { ConsolePage, Fact, FactGrid, Panel, useOperatorCall } from '@jogada/platform/console';
import type { AnswerOf } from '@jogada/platform/contract';
import { DateText, useMoneyText, MoneyText } from '@jogada/platform/web';
import { AfterAWhile, FailedState, Skeleton } from '@jogada/platform/web/ui';
import { readWithdrawalCase } from '@jogada/wallet/contract/operator';
import { withdrawalsPagePath } from '../paths.ts';
import { useText } from '../use-text.ts';
import { CaseDecision } from './case-decision.tsx';
import { RiskFlags } from './risk-flags.tsx';
import { CaseStateBadge } from './case-state-badge.tsx';
import { CaseSteps } from './case-steps.tsx';

type Case = AnswerOf<typeof readWithdrawalCase>;

/** One withdrawal: member, destination and steps. */
export function WithdrawalPage({ withdrawalId }: { readonly withdrawalId: `wdr_${string}` }) {
  const money = useMoneyText();
  const t = useText();
  const { data: withdrawal, error, refetch, isFetching } = useOperatorCall(readWithdrawalCase, { withdrawalId });
  if (error) {
    return (
      <ConsolePage title={t('withdrawals.one')} backTo={withdrawalsPagePath}>
        <FailedState problem={error} onRetry={() => void refetch()} isRetrying={isFetching} />
      </ConsolePage>
    );
  }
  if (!withdrawal) {
    return (
      <AfterAWhile>
        <Skeleton className="h-60" />
      </AfterAWhile>
    );
  }
  const amount = money(withdrawal.amount, withdrawal.currency);
  return (
    <ConsolePage
      title={t('withdrawals.oneOf', { amount })}
      detail={withdrawal.withdrawalId}
      backTo={withdrawalsPagePath}
      end={<CaseDecision withdrawal={withdrawal} />}
    >
      <CaseFacts withdrawal={withdrawal} />
      <CaseSteps steps={withdrawal.steps} />
    </ConsolePage>
  );
}

function CaseFacts({ withdrawal }: { readonly withdrawal: Case }) {
  const t = useText();
  return (
    <Panel>
      <FactGrid>
        <Fact term={t('withdrawals.state')}>
          <CaseStateBadge state={withdrawal.state} />
        </Fact>
        <Fact term={t('withdrawals.member')}>
          <MemberLink memberId={withdrawal.memberId} username={withdrawal.username} />
        </Fact>
        <Fact term={t('withdrawals.amount')}>
          <MoneyText amount={withdrawal.amount} currency={withdrawal.currency} />
        </Fact>
        <Fact term={t('withdrawals.pixKey')}>
          {t(`withdrawals.keyKinds.${withdrawal.pixKeyKind}`)} · {withdrawal.pixKey}
        </Fact>
        <Fact term={t('withdrawals.merchant')}>{withdrawal.merchantCode}</Fact>
        <Fact term={t('withdrawals.askedAt')}>
          <DateText moment={withdrawal.createdAt} />
        </Fact>
        <Fact term={t('withdrawals.dueAt')}>
          <DateText moment={withdrawal.dueAt} />
        </Fact>
        <Fact term={t('withdrawals.risk')}>
          <RiskFlags flags={withdrawal.riskFlags} />
        </Fact>
      </FactGrid>
    </Panel>
  );
}
