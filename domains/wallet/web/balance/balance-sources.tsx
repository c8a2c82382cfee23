import { DateText, MoneyText, useCall } from '@jogada/platform/web';
import { Section, Skeleton } from '@jogada/platform/web/ui';
import { listOpenBonuses, listWithdrawals, readProfit, type Balance, type Withdrawal } from '@jogada/wallet/contract/player';
import type { ReactNode } from 'react';
import { BalanceStory } from '../profit/balance-story.tsx';
import { FACT_LINE } from '../record/fact-list.tsx';
import { periodNamed } from '../record/period.ts';
import { useToday } from '../record/use-today.ts';
import { useText } from '../use-text.ts';

const OPEN: readonly Withdrawal['state'][] = ['requested', 'in_review', 'sent'];

interface BalanceSourcesProps {
  readonly balance: Balance;
  /** Whether the operator offers profit and loss. */
  readonly hasStory: boolean;
}

/** Why the balance is what it is: what changed it within seven days, and what the bonus and the reserved money consist of. */
export function BalanceSources({ balance, hasStory }: BalanceSourcesProps) {
  return (
    <>
      {hasStory && <Story />}
      {balance.bonus !== '0' && <BonusParts balance={balance} />}
      {balance.held !== '0' && <HeldParts balance={balance} />}
    </>
  );
}

function Story() {
  const t = useText();
  const { data } = useCall(readProfit, periodNamed('week', useToday()), { staleTime: 0 });
  if (!data) return <Skeleton className="h-52 rounded-card" />;
  return (
    <>
      <p className="text-13 text-ink-2">{t('balance.whyDetail')}</p>
      <BalanceStory profit={data} />
    </>
  );
}

function BonusParts({ balance: { bonus, currency } }: { readonly balance: Balance }) {
  const t = useText();
  const { data } = useCall(listOpenBonuses, {}, { staleTime: 0 });
  const parts = data?.list.map(({ bonusId, name, balanceAmount }) => ({
    id: bonusId,
    name: name || t('bonus.one'),
    value: <MoneyText amount={balanceAmount} currency={currency} />,
  }));
  return <Parts title={t('balance.bonus')} parts={parts} total={<MoneyText amount={bonus} currency={currency} className="font-bold" />} />;
}

function HeldParts({ balance: { held, currency } }: { readonly balance: Balance }) {
  const t = useText();
  const { data } = useCall(listWithdrawals, {}, { staleTime: 0 });
  const open = data?.list.filter(({ state }) => OPEN.includes(state));
  const parts = open?.map(({ withdrawalId, state, createdAt, amount }) => ({
    id: withdrawalId,
    name: (
      <>
        {t(`withdraw.state.${state}`)} · <DateText moment={createdAt} shape="dayTime" />
      </>
    ),
    value: <MoneyText amount={amount} currency={currency} />,
  }));
  return <Parts title={t('balance.held')} parts={parts} total={<MoneyText amount={held} currency={currency} className="font-bold" />} />;
}

interface PartsProps {
  readonly title: string;
  /** Undefined until loaded. */
  readonly parts: readonly { readonly id: string; readonly name: ReactNode; readonly value: ReactNode }[] | undefined;
  readonly total: ReactNode;
}

/** Amounts that add up to a total. */
function Parts({ title, parts, total }: PartsProps) {
  const t = useText();
  if (!parts) return <Skeleton className="mt-8 h-40 rounded-card" />;
  return (
    <Section title={title}>
      <dl className="rounded-card bg-s1 px-5 py-2 shadow-raised">
        {[...parts, { id: 'total', name: t('balance.total'), value: total }].map(({ id, name, value }) => (
          <div key={id} className={FACT_LINE}>
            <dt className="text-13 text-ink-3">{name}</dt>
            <dd className="text-right wrap-anywhere text-ink">{value}</dd>
          </div>
        ))}
      </dl>
    </Section>
  );
}
