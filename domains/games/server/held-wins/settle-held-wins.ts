import type { Services } from '@jogada/merchant/server';
import type { Context } from '@jogada/platform/server';
import { post } from '@jogada/wallet/server';
import { listDueHeldWins, scheduleHeldWin, setSettled, type HeldWinRow } from './held-win.sql.ts';
import { winPosting } from './win-posting.ts';

const BATCH = 100;
const FIRST_PAUSE_MS = 2000;
const LONGEST_PAUSE_MS = 10 * 60_000;

/**
 * Retries held wins and pays those whose bet has arrived. Concurrent processes pay once, since the posting uses the vendor's transaction
 * id.
 */
export async function settleHeldWins(ctx: Context & Pick<Services, 'wallet'>): Promise<void> {
  for (const row of await listDueHeldWins(ctx.database, { at: ctx.now(), limit: BATCH })) await settle(ctx, row);
}

async function settle(ctx: Context & Pick<Services, 'wallet'>, row: HeldWinRow): Promise<void> {
  const key = { memberId: row.member_id, vendorCode: row.vendor_code, transactionId: row.transaction_id };
  const { outcome } = await post(ctx, winPosting(row, ctx.now()));
  if (outcome === 'applied' || outcome === 'replayed') return setSettled(ctx.database, key, ctx.now());
  const pauseMs = Math.min(LONGEST_PAUSE_MS, FIRST_PAUSE_MS * 2 ** Math.min(row.attempts, 12));
  return scheduleHeldWin(ctx.database, key, { ledgerSays: outcome, nextAt: new Date(ctx.now().getTime() + pauseMs) });
}
