import { Fact, FactGrid, Panel, useOperatorCall } from '@jogada/platform/console';
import { MoneyText } from '@jogada/platform/web';
import { AfterAWhile, FailedState, Skeleton } from '@jogada/platform/web/ui';
import { readMemberAccounts } from '@jogada/wallet/contract/operator';
import { usePocketName } from '../use-pocket-name.ts';
import { useText } from '../use-text.ts';
import { AdjustMember } from './adjust-member.tsx';

/** A member's money, pocket by pocket. */
export function MemberAccountsPanel({ memberId }: { readonly memberId: `mbr_${string}` }) {
  const t = useText();
  const pocketName = usePocketName();
  const { data, error, refetch, isFetching } = useOperatorCall(readMemberAccounts, { memberId });
  if (error) return <FailedState problem={error} onRetry={() => void refetch()} isRetrying={isFetching} />;
  if (!data) {
    return (
      <AfterAWhile>
        <Skeleton className="h-28" />
      </AfterAWhile>
    );
  }
  const cash = data.accounts.find(({ pocket }) => pocket === 'cash');
  return (
    <Panel title={t('memberWallet.balances')} end={cash && <AdjustMember memberId={memberId} currency={cash.currency} />}>
      <FactGrid>
        {data.accounts.map((account) => (
          <Fact key={account.accountId} term={pocketName(account.pocket)}>
            <MoneyText amount={account.balance} currency={account.currency} className="display text-20" />
            {account.status !== 'open' && <span className="ml-2 text-12 text-danger">{account.status}</span>}
          </Fact>
        ))}
      </FactGrid>
    </Panel>
  );
}
