import { MemberLink } from '@jogada/accounts/console';
import type { Currency } from '@jogada/platform/contract';
import { ActionButton, BarChart, DataTable, Fact, FactGrid, Panel, toLocalDay, useOperatorAction } from '@jogada/platform/console';
import { useMoneyText, useDayText } from '@jogada/platform/web';
import { Badge, TextField } from '@jogada/platform/web/ui';
import { tryPromotion, type DryRun, type PromotionRule } from '@jogada/promotions/contract/operator';
import { useState } from 'react';
import { useText } from '../use-text.ts';

interface DryRunPanelProps {
  readonly merchantCode: string;
  readonly budgetAmount: string | null;
  /** Reads the form's rule; undefined while the form is invalid. */
  readonly readRule: () => Promise<PromotionRule | undefined>;
}

const DAY_MS = 86_400_000;
const WEEK_DAYS = 7;

/** Tries the form's rule on past days. Nothing is stored. */
export function DryRunPanel({ merchantCode, budgetAmount, readRule }: DryRunPanelProps) {
  const t = useText();
  const { act, isPending } = useOperatorAction(tryPromotion);
  const [from, setFrom] = useState(() => dayBefore(WEEK_DAYS));
  const [until, setUntil] = useState(() => dayBefore(1));
  const [outcome, setOutcome] = useState<DryRun>();

  async function handleTry() {
    const rule = await readRule();
    setOutcome(rule && (await act({ merchantCode, rule, budgetAmount, from, until })));
  }

  return (
    <Panel title={t('dryRun.title')}>
      <div className="grid gap-4 p-4">
        <p className="text-13 text-ink-2">{t('dryRun.lead')}</p>
        <div className="flex flex-wrap items-end gap-3">
          <TextField type="date" label={t('dryRun.from')} value={from} onChange={({ target }) => setFrom(target.value)} />
          <TextField type="date" label={t('dryRun.until')} value={until} onChange={({ target }) => setUntil(target.value)} />
          <ActionButton isLoading={isPending} onClick={() => void handleTry()}>
            {t('dryRun.try')}
          </ActionButton>
        </div>
      </div>
      {outcome && <Outcome outcome={outcome} />}
    </Panel>
  );
}

function Outcome({ outcome }: { readonly outcome: DryRun }) {
  const money = useMoneyText();
  const t = useText();
  const dayText = useDayText();
  const { currency, members, days } = outcome;
  const write = (amount: string) => money(amount, currency);
  return (
    <section aria-label={t('dryRun.outcome')} className="border-t border-line/60">
      {outcome.certainty === 'at_most' && <p className="px-4 pt-4 text-13 text-gold">{t('dryRun.atMost')}</p>}
      <FactGrid>
        <Fact term={t('dryRun.cost')}>{write(outcome.costAmount)}</Fact>
        <Fact term={t('dryRun.memberCount')}>{outcome.memberCount}</Fact>
        <Fact term={t('dryRun.rewardCount')}>{outcome.rewardCount}</Fact>
        <Fact term={t('dryRun.wagering')}>{write(outcome.wageringAmount)}</Fact>
        <Fact term={t('dryRun.tied')}>
          {write(outcome.tiedAmount)} · {outcome.tiedCount}
        </Fact>
        <Fact term={t('dryRun.budget')}>
          {outcome.budgetSpentOn === null ? t('dryRun.budgetLasts') : t('dryRun.budgetSpent', { day: dayText(outcome.budgetSpentOn) })}
        </Fact>
      </FactGrid>
      {days.length > 1 && (
        <BarChart
          label={t('dryRun.byDay')}
          bars={days.map(({ day, amount }) => ({ key: day, label: dayText(day), text: write(amount), value: Number(amount) }))}
        />
      )}
      {members.length > 0 && <MostTable members={members} currency={currency} />}
    </section>
  );
}

function MostTable({ members, currency }: { readonly members: DryRun['members']; readonly currency: Currency }) {
  const money = useMoneyText();
  const t = useText();
  return (
    <DataTable
      label={t('dryRun.most')}
      rows={members}
      keyOf={(member) => member.memberId}
      columns={[
        {
          key: 'member',
          title: t('dryRun.most'),
          isMain: true,
          cell: (member) => (
            <span className="inline-flex items-center gap-2">
              <MemberLink memberId={member.memberId} username={member.username} />
              {member.isTied && <Badge tone="hot">{t('dryRun.isTied')}</Badge>}
            </span>
          ),
        },
        { key: 'count', title: t('dryRun.rewardCount'), cell: (member) => <span className="tabular-nums">{member.rewardCount}</span> },
        {
          key: 'amount',
          title: t('dryRun.amount'),
          align: 'end',
          cell: (member) => <span className="tabular-nums">{money(member.amount, currency)}</span>,
        },
      ]}
    />
  );
}

function dayBefore(days: number): string {
  return toLocalDay(new Date(Date.now() - days * DAY_MS));
}
