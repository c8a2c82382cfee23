import { isAgent } from '@jogada/accounts/contract/player';
import type { MemberContext } from '@jogada/accounts/server';
import { Problem, type InputOf, type OutputOf } from '@jogada/platform/contract';
import type { ContractTerms, simulateContract as endpoint } from '../../contract/player/index.ts';
import { findPlaceOf, selectVersions } from './contract.sql.ts';
import { dueOf, lossAfter, payable } from './due.ts';
import { selectPastPeriods, type MonthRow } from './period-figures.sql.ts';

type Months = OutputOf<typeof endpoint>['months'];

/**
 * What terms would have paid for the periods that ended in the last three calendar months and the current one, computed as real payments.
 * @throws Problem `not_found` unless the member is the caller or an agent in the direct downline
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

function monthsOf(terms: ContractTerms, rows: readonly MonthRow[]): Months {
  let carry = 0n;
  let carriedLoss = 0n;
  return rows.map(({ month, figures, active_counts: activeCounts }) => {
    const sum = { paidCount: 0, figure: 0n, amount: 0n };
    for (const [index, written] of figures.entries()) {
      const figure = BigInt(written);
      const { due } = dueOf(terms, { figure, carriedLoss, activeCount: activeCounts[index] ?? 0 });
      const { amount, carryAfter } = payable(carry, due);
      carry = carryAfter;
      carriedLoss = lossAfter(terms, { figure, carriedLoss });
      sum.paidCount += Number(amount > 0n);
      sum.figure += figure;
      sum.amount += amount;
    }
    const { paidCount, figure, amount } = sum;
    return { month, periodCount: figures.length, paidCount, figure: String(figure), amount: String(amount), amountNow: null };
  });
}

function totalOf(months: Months): string {
  return String(months.reduce((sum, { amount }) => sum + BigInt(amount), 0n));
}
