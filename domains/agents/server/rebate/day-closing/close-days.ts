import { emit, newId, type Context, type Transaction } from '@jogada/platform/server';
import { COMMISSION_SOURCE, postWithin, setSource, type Posting } from '@jogada/wallet/server';
import type { Currency } from '@jogada/platform/contract';
import { payable } from '../../contract/due.ts';
import { IDENTITY_MISSING, type IdentityMissing } from '../../events.ts';
import { countNothingMeanwhile } from '../accrual/count.sql.ts';
import {
  closeDay,
  insertPayouts,
  markDayPaid,
  payAlone,
  selectDaysToClose,
  selectUnidentifiedOfDay,
  selectUnpaid,
  selectUnpaidDays,
  type UnpaidRow,
} from './close-day.sql.ts';

/** A day is closed this long after its end, so that its last rounds are counted. */
const GRACE_SECONDS = 300;
const BATCH = 500;

/**
 * Closes ended days in the merchant's time zone and pays their rebates. Each day is closed once and paid once per agent, however often
 * this runs. Fractions of a minor unit are carried to the agent's next day.
 */
export async function closeDays(ctx: Context): Promise<void> {
  const days = await selectDaysToClose(ctx.database, { at: ctx.now(), graceSeconds: GRACE_SECONDS });
  for (const { merchant_code: merchantCode, day } of days) {
    await ctx.database.transaction(async (tx) => {
      // Running counts still belong to the day; later counts find it closed.
      await countNothingMeanwhile(tx);
      await closeDay(tx, { merchantCode, day, at: ctx.now() });
      for (const memberId of await selectUnidentifiedOfDay(tx, { merchantCode, day })) {
        const payload: IdentityMissing = { memberId, merchantCode, day };
        await emit(tx, { topic: IDENTITY_MISSING, payload, at: ctx.now() });
      }
    });
  }
  await payRebates(ctx);
}

/** Pays all closed days with unpaid agents, oldest first, in batches. */
async function payRebates(ctx: Context): Promise<void> {
  const days = await selectUnpaidDays(ctx.database);
  if (days.length > 0) await setSource(ctx.database, { code: COMMISSION_SOURCE, lateWin: 'refuse', unknownWin: 'refuse' });
  for (const { merchant_code: merchantCode, currency, day } of days) {
    const isPaid = await payDay(ctx, { merchantCode, currency, day });
    if (isPaid) await markDayPaid(ctx.database, { merchantCode, day, at: ctx.now() });
  }
}

interface Day {
  readonly merchantCode: string;
  readonly currency: Currency;
  readonly day: string;
}

/** @returns whether all agents are paid; an account that refuses the posting, or an agent without identity, is retried at the next run */
async function payDay(ctx: Context, day: Day): Promise<boolean> {
  let after = '';
  let isEveryonePaid = true;
  for (;;) {
    const { last, count, refusedCount } = await ctx.database.transaction((tx) => payBatch(ctx, tx, { ...day, after }));
    isEveryonePaid &&= refusedCount === 0;
    if (count < BATCH) return isEveryonePaid;
    after = last;
  }
}

async function payBatch(
  ctx: Context,
  tx: Transaction,
  { after, ...day }: Day & { after: string },
): Promise<{ last: string; count: number; refusedCount: number }> {
  await payAlone(tx);
  const at = ctx.now();
  const unpaid = await selectUnpaid(tx, { merchantCode: day.merchantCode, day: day.day, after, limit: BATCH });
  if (unpaid.length === 0) return { last: after, count: 0, refusedCount: 0 };
  const payouts = unpaid.filter((row) => !row.is_unidentified).map((row) => payoutOf(row, at));
  const postings = payouts.filter(({ amount }) => amount > 0n).map(({ agentId, amount }) => credit(day, { agentId, amount, at }));
  const answers = await postWithin(tx, postings);
  const refused = new Set(postings.filter((_, index) => answers[index]?.outcome !== 'applied').map(({ memberId }) => memberId));
  for (const agentId of refused) ctx.log.warn({ agentId, day: day.day }, 'a rebate was not paid');
  await insertPayouts(
    tx,
    payouts.filter(({ agentId }) => !refused.has(agentId)),
    { day: day.day, currency: day.currency, at },
  );
  return { last: unpaid.at(-1)?.agent_id ?? after, count: unpaid.length, refusedCount: unpaid.length - payouts.length + refused.size };
}

function payoutOf({ agent_id: agentId, share, carry: carryBefore }: UnpaidRow, at: Date) {
  return { payoutId: newId('pay', at), agentId, share, carryBefore, ...payable(carryBefore, share) };
}

function credit({ merchantCode, currency, day }: Day, { agentId, amount, at }: { agentId: string; amount: bigint; at: Date }): Posting {
  return {
    kind: 'promo_win',
    merchantCode,
    memberId: agentId,
    source: COMMISSION_SOURCE,
    externalId: `rebate-${day}`,
    amount,
    currency,
    at,
  };
}
