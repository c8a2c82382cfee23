import { newId, type Context, type Transaction } from '@jogada/platform/server';
import { dueOf, lossAfter, payable } from '../../contract/due.ts';
import { countNothingMeanwhile } from '../accrual/count.sql.ts';
import {
  insertBills,
  moveOn,
  noteNextPeriod,
  takeChangedPeriods,
  takeEndedPeriods,
  type ChangedPeriod,
  type EndedPeriod,
  type NewBill,
} from './settle.sql.ts';

/** A period is billed this long after its end, so that its last rounds are counted. */
const GRACE_SECONDS = 300;
const BATCH = 500;

/**
 * Writes the bills of ended periods in order, and correction bills for billed periods whose figures changed. Each period is billed
 * once, even with concurrent runs, since the contract advances in the same transaction.
 */
export async function billPeriods(ctx: Context): Promise<void> {
  while ((await ctx.database.transaction((tx) => billEnded(ctx, tx))) > 0);
  while ((await ctx.database.transaction((tx) => billChanged(ctx, tx))) > 0);
}

async function billEnded(ctx: Context, tx: Transaction): Promise<number> {
  await countNothingMeanwhile(tx);
  const at = ctx.now();
  const periods = await takeEndedPeriods(tx, { at, graceSeconds: GRACE_SECONDS, limit: BATCH });
  if (periods.length === 0) return 0;
  const bills = periods.map((period) => billOf(period, { sequence: 0, billedDue: 0n, at }));
  await insertBills(tx, bills, at);
  await moveOn(
    tx,
    periods.map((period) => period.contract_id),
  );
  return periods.length;
}

// Processed one after the other per agent and kind, since the carry of one correction is the input of the next.
async function billChanged(ctx: Context, tx: Transaction): Promise<number> {
  await countNothingMeanwhile(tx);
  const at = ctx.now();
  const taken = await takeChangedPeriods(tx, { limit: BATCH });
  const carries = new Map<string, bigint>();
  for (const period of taken) {
    const key = `${period.agent_id} ${period.kind}`;
    const bill = billOf(
      { ...period, carry: carries.get(key) ?? period.carry },
      { sequence: period.sequence + 1, billedDue: period.billed_due, at },
    );
    if (bill.due === 0n && period.figure === period.billed_figure && period.carried_loss === period.billed_loss) continue;
    await insertBills(tx, [bill], at);
    carries.set(key, bill.carryAfter);
    if (hasOtherLoss(period)) await noteNextPeriod(tx, { agentId: period.agent_id, kind: period.kind, endsAt: period.ends_at });
  }
  return taken.length;
}

function hasOtherLoss(period: ChangedPeriod): boolean {
  const before = lossAfter(period.terms, { figure: period.billed_figure, carriedLoss: period.billed_loss });
  return before !== lossAfter(period.terms, { figure: period.figure, carriedLoss: period.carried_loss });
}

function billOf(period: EndedPeriod, { sequence, billedDue, at }: { sequence: number; billedDue: bigint; at: Date }): NewBill {
  const { figure, carried_loss: carriedLoss, active_count: activeCount, carry } = period;
  const { step, rate, due: totalDue } = dueOf(period.terms, { figure, carriedLoss, activeCount });
  const due = totalDue - billedDue;
  const { amount, carryAfter } = payable(carry, due);
  return { billId: newId('bil', at), period, sequence, step, rate, totalDue, due, carryBefore: carry, amount, carryAfter };
}
