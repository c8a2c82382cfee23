import { newId, type Context, type Transaction } from '@jogada/platform/server';
import { COMMISSION_SOURCE, postWithin, setSource, type Posting } from '@jogada/wallet/server';
import type { Currency } from '@jogada/platform/contract';
import { payable } from '../../contract/due.ts';
import { countNothingMeanwhile } from '../count/count.sql.ts';
import {
  closeDay,
  insertPayouts,
  markDayPaid,
  payAlone,
  selectDaysToClose,
  selectUnpaid,
  selectUnpaidDays,
  type UnpaidRow,
} from './close-day.sql.ts';

/** A day stays open a little longer than it lasts, so that its last rounds are counted before it is closed. */
const GRACE_SECONDS = 300;
const BATCH = 500;

/**
 * Closes the days that are over in the merchant's time zone and pays what they earned. A day is closed once, and paid once to each
 * agent, however often this runs; what is less than a minor unit stays with the agent for the next day.
 */
export async function closeDays(ctx: Context): Promise<void> {
  const days = await selectDaysToClose(ctx.database, { at: ctx.now(), graceSeconds: GRACE_SECONDS });
  for (const { merchant_code: merchantCode, day } of days) {
    await ctx.database.transaction(async (tx) => {
      // What is being counted belongs to the day that is closed; what is counted after it sees that it is.
      await countNothingMeanwhile(tx);
      await closeDay(tx, { merchantCode, day, at: ctx.now() });
    });
  }
  await payRebates(ctx);
}

/** Pays every closed day that somebody has not been paid for, oldest first, many agents to a commit. */
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

/** @returns whether everybody is paid; an account that takes no money is asked again at the next turn. */
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
  const payouts = unpaid.map((row) => payoutOf(row, at));
  const postings = payouts.filter(({ amount }) => amount > 0n).map(({ agentId, amount }) => credit(day, { agentId, amount, at }));
  const answers = await postWithin(tx, postings);
  const refused = new Set(postings.filter((_, index) => answers[index]?.outcome !== 'applied').map(({ memberId }) => memberId));
  for (const agentId of refused) ctx.log.warn({ agentId, day: day.day }, 'a rebate was not paid');
  await insertPayouts(
    tx,
    payouts.filter(({ agentId }) => !refused.has(agentId)),
    { day: day.day, currency: day.currency, at },
  );
  return { last: unpaid.at(-1)?.agent_id ?? after, count: unpaid.length, refusedCount: refused.size };
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
