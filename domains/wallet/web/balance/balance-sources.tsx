import { DateText, MoneyText, queryKeyOf, useCall, useChannel } from '@jogada/platform/web';
import { FailedState, Section, Skeleton } from '@jogada/platform/web/ui';
import { balanceChanged, readProfit, type Balance, type Withdrawal } from '@jogada/wallet/contract/player';
import { useQueryClient, type UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useOpenBonuses } from '../bonus/use-bonuses.ts';
import { BalanceStory } from '../profit/balance-story.tsx';
import { FACT_LINE } from '../record/fact-list.tsx';
import { periodNamed } from '../record/period.ts';
import { useToday } from '../record/use-today.ts';
import { useText } from '../use-text.ts';
import { useRecentWithdrawals } from '../withdraw/use-withdrawals.ts';
import { PocketEntries } from './pocket-entries.tsx';

const OPEN: readonly Withdrawal['state'][] = ['requested', 'in_review', 'sent'];

interface BalanceSourcesProps {
  readonly balance: Balance;
  /** Whether the operator offers profit and loss. */
  readonly hasStory: boolean;
  /** Whether the operator offers the record of transactions. */
  readonly hasEntries: boolean;
}

/**
 * Why the balance is what it is: what changed it within seven days, the newest entries of each of its parts, and what the bonus and the
 * reserved money consist of.
 */
export function BalanceSources({ balance, hasStory, hasEntries }: BalanceSourcesProps) {
  return (
    <>
      {hasStory && <Story />}
      {hasEntries && <PocketEntries pocket="cash" balance={balance} />}
      {balance.bonus !== '0' && <BonusParts balance={balance} />}
      {hasEntries && balance.bonus !== '0' && <PocketEntries pocket="bonus" balance={balance} />}
      {balance.held !== '0' && <HeldParts balance={balance} />}
    </>
  );
}

function Story() {
  const t = useText();
  const queries = useQueryClient();
  useChannel(balanceChanged, () => void queries.invalidateQueries({ queryKey: queryKeyOf(readProfit) }));
  const answer = useCall(readProfit, periodNamed('week', useToday()), { staleTime: 0 });
  return (
    <Loaded answer={answer}>
      {(profit) => (
        <>
          <p className="text-13 text-ink-2">{t('balance.whyDetail')}</p>
          <BalanceStory profit={profit} />
        </>
      )}
    </Loaded>
  );
}

function BonusParts({ balance: { bonus, currency } }: { readonly balance: Balance }) {
  const t = useText();
  return (
    <Loaded answer={useOpenBonuses()}>
      {({ list }) => (
        <Parts title={t('balance.bonus')} total={<MoneyText amount={bonus} currency={currency} className="font-bold" />}>
          {list.map(({ bonusId, name, balanceAmount }) => (
            <Part key={bonusId} name={name || t('bonus.one')}>
              <MoneyText amount={balanceAmount} currency={currency} />
            </Part>
          ))}
        </Parts>
      )}
    </Loaded>
  );
}

function HeldParts({ balance: { held, currency } }: { readonly balance: Balance }) {
  const t = useText();
  return (
    <Loaded answer={useRecentWithdrawals()}>
      {({ list }) => (
        <Parts title={t('balance.held')} total={<MoneyText amount={held} currency={currency} className="font-bold" />}>
          {list
            .filter(({ state }) => OPEN.includes(state))
            .map(({ withdrawalId, state, createdAt, amount }) => (
              <Part
                key={withdrawalId}
                name={
                  <>
                    {t(`withdraw.state.${state}`)} · <DateText moment={createdAt} shape="dayTime" />
                  </>
                }
              >
                <MoneyText amount={amount} currency={currency} />
              </Part>
            ))}
        </Parts>
      )}
    </Loaded>
  );
}

interface LoadedProps<Data> {
  readonly answer: UseQueryResult<Data, Error>;
  readonly children: (data: Data) => ReactNode;
}

function Loaded<Data>({ answer: { data, error, refetch, isRefetching }, children }: LoadedProps<Data>) {
  if (data) return children(data);
  if (error) return <FailedState problem={error} onRetry={() => void refetch()} isRetrying={isRefetching} />;
  return <Skeleton className="mt-8 h-40 rounded-card" />;
}

interface PartsProps {
  readonly title: string;
  readonly total: ReactNode;
  readonly children: ReactNode;
}

/** Amounts that add up to a total. */
function Parts({ title, total, children }: PartsProps) {
  const t = useText();
  return (
    <Section title={title}>
      <dl className="rounded-card bg-s1 px-5 py-2 shadow-raised">
        {children}
        <Part name={t('balance.total')}>{total}</Part>
      </dl>
    </Section>
  );
}

function Part({ name, children }: { readonly name: ReactNode; readonly children: ReactNode }) {
  return (
    <div className={FACT_LINE}>
      <dt className="text-13 text-ink-3">{name}</dt>
      <dd className="text-right wrap-anywhere text-ink">{children}</dd>
    </div>
  );
}
