import { newId, type Context } from '@jogada/platform/server';
import { postWithin, setSource } from '@jogada/wallet/server';
import { closeDay, insertPayout, selectDaysToClose, selectUnpaid, type UnpaidRow } from './close-day.sql.ts';

/** A day stays open a little longer than it lasts, so that its last rounds are counted before it is closed. */
const GRACE_SECONDS = 300;
const BATCH = 200;
/** Parts of a minor unit that shares are counted in. */
const PARTS = 100_000n;

/** The ledger's source of what agents earn: their house account is kept under it. */
export const COMMISSION_SOURCE = 'commission';

/**
 * Closes the days that are over in the merchant's time zone and pays what they earned. A day is closed once, and paid once to each
 * agent, however often this runs; what is less than a minor unit stays with the agent for the next day.
 */
export async function closeDays(ctx: Context): Promise<void> {
  const days = await selectDaysToClose(ctx.database, { at: ctx.now(), graceSeconds: GRACE_SECONDS });
  for (const { merchant_code: merchantCode, day } of days) {
    await closeDay(ctx.database, { merchantCode, day, at: ctx.now() });
  }
  await payRebates(ctx);
}

/** Pays every closed day that somebody has not been paid for, oldest first. */
async function payRebates(ctx: Context): Promise<void> {
  for (;;) {
    const unpaid = await selectUnpaid(ctx.database, { limit: BATCH });
    let paidCount = 0;
    for (const row of unpaid) paidCount += Number(await payRebate(ctx, row));
    if (unpaid.length < BATCH || paidCount === 0) return;
  }
}

/** @returns whether the day is paid; an account that takes no money is asked again at the next turn. */
async function payRebate(ctx: Context, row: UnpaidRow): Promise<boolean> {
  const { agent_id: agentId, merchant_code: merchantCode, currency, day, share } = row;
  return ctx.database
    .transaction(async (tx) => {
      const payoutId = newId('pay', ctx.now());
      const paid = await insertPayout(tx, { payoutId, agentId, day, currency, share, parts: PARTS, at: ctx.now() });
      if (!paid || paid.amount === 0n) return true;
      await setSource(tx, { code: COMMISSION_SOURCE, lateWin: 'refuse', unknownWin: 'refuse' });
      const [answer] = await postWithin(tx, [
        {
          kind: 'promo_win',
          merchantCode,
          memberId: agentId,
          source: COMMISSION_SOURCE,
          externalId: `rebate-${day}`,
          amount: paid.amount,
          currency,
          at: ctx.now(),
        },
      ]);
      if (answer?.outcome === 'account_blocked') throw new AccountBlocked();
      if (answer?.outcome !== 'applied') throw new Error(`ledger answered ${answer?.outcome ?? 'nothing'} to the rebate ${payoutId}`);
      return true;
    })
    .catch((error: unknown) => {
      if (error instanceof AccountBlocked) return false;
      throw error;
    });
}

/** Takes the note of the payout back with it. */
class AccountBlocked extends Error {}
