import { isAgent } from '@jogada/accounts/contract/player';
import type { MemberContext } from '@jogada/accounts/server';
import { Problem, type InputOf, type OutputOf } from '@jogada/platform/contract';
import type { ContractTerms, simulateContract as endpoint } from '../../contract/player/index.ts';
import { findPlaceOf, selectVersions } from './contract.sql.ts';
import { dueOf, lossAfter, payable } from './due.ts';
import { selectPastPeriods, type PeriodRow } from './period-figures.sql.ts';

type Months = OutputOf<typeof endpoint>['months'];

/**
 * What terms would have paid for the periods that ended in the last three calendar months and in this one, worked out as payments are.
 * @throws Problem `not_found` for whoever is neither oneself nor an agent directly below
 */
export async function simulateContract(
  ctx: MemberContext,
  { memberId = ctx.member.id, terms }: InputOf<typeof endpoint>,
): Promise<OutputOf<typeof endpoint>> {
  const { database, member, merchant } = ctx;
  if (memberId !== member.id) {
    const place = await findPlaceOf(database, memberId);
    if (!place || place.parent_id !== member.id || !isAgent(place.type)) throw new Problem('not_found');
  }
  const periodsFor = (wanted: ContractTerms) =>
    selectPastPeriods(database, { agentId: memberId, terms: wanted, timeZone: merchant.timeZone, at: ctx.now() });
  const asked = monthsOf(terms, await periodsFor(terms));
  const inForce = (await selectVersions(database, { agentId: memberId, kind: terms.kind })).find(({ state }) => state === 'valid');
  const now = inForce ? monthsOf(inForce.terms, await periodsFor(inForce.terms)) : undefined;
  return {
    months: asked.map((month) => ({ ...month, amountNow: now ? (now.find((one) => one.month === month.month)?.amount ?? '0') : null })),
    total: totalOf(asked),
    totalNow: now ? totalOf(now) : null,
    currency: member.currency,
  };
}

function monthsOf(terms: ContractTerms, periods: readonly PeriodRow[]): Months {
  const months = new Map<string, { periodCount: number; paidCount: number; figure: bigint; amount: bigint }>();
  let carry = 0n;
  let carriedLoss = 0n;
  for (const { month, figure, active_count: activeCount } of periods) {
    const { due } = dueOf(terms, { figure, carriedLoss, activeCount });
    const { amount, carryAfter } = payable(carry, due);
    carry = carryAfter;
    carriedLoss = lossAfter(terms, { figure, carriedLoss });
    const sum = months.get(month) ?? { periodCount: 0, paidCount: 0, figure: 0n, amount: 0n };
    months.set(month, {
      periodCount: sum.periodCount + 1,
      paidCount: sum.paidCount + Number(amount > 0n),
      figure: sum.figure + figure,
      amount: sum.amount + amount,
    });
  }
  return [...months].map(([month, { periodCount, paidCount, figure, amount }]) => ({
    month,
    periodCount,
    paidCount,
    figure: String(figure),
    amount: String(amount),
    amountNow: null,
  }));
}

function totalOf(months: Months): string {
  return String(months.reduce((sum, { amount }) => sum + BigInt(amount), 0n));
}
