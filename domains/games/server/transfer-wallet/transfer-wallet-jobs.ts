import { findMemberStatus } from './member.sql.ts';
import { bringBack } from './bring-back.ts';
import { settleTransfer } from './settle-transfer.ts';
import type { TransferWalletContext } from './transfer-wallet-context.ts';
import { VendorUnavailable } from './transfer-wallet-vendor.ts';
import { resolveVendor } from './vendor-client-of.ts';
import { listDuePlayers, setBalanceThere, type VendorPlayerRow } from './vendor-player.sql.ts';
import { listDueTransfers } from './vendor-transfer.sql.ts';

const BATCH = 50;
const AT_ONCE = 8;
const AGAIN_AFTER_MS = 60_000;

/** Advances every open transfer that is due. */
export async function settleDueTransfers(ctx: TransferWalletContext): Promise<void> {
  await eachOf(ctx, await listDueTransfers(ctx.database, { at: ctx.now(), limit: BATCH }), (key) => settleTransfer(ctx, key));
}

/** Returns balances that are not in play: the player left or is idle, or the member or the vendor is not active. */
export async function returnIdleMoney(ctx: TransferWalletContext): Promise<void> {
  await eachOf(ctx, await listDuePlayers(ctx.database, { at: ctx.now(), limit: BATCH }), (row) => checkPlayer(ctx, row));
}

async function checkPlayer(ctx: TransferWalletContext, row: VendorPlayerRow): Promise<void> {
  if (row.is_leaving || !(await isBeingPlayedWith(ctx, row))) {
    await bringBack(ctx, { memberId: row.member_id, vendorCode: row.vendor_code });
  }
}

/** Whether the balance at the vendor has changed since the last check. If so it stays there and another check is scheduled. */
async function isBeingPlayedWith(ctx: TransferWalletContext, row: VendorPlayerRow): Promise<boolean> {
  if ((await findMemberStatus(ctx.database, row.member_id)) !== 'active') return false;
  try {
    const { client, settings } = await resolveVendor(ctx, row.vendor_code);
    if (!settings.is_enabled) return false;
    const balance = await client.readBalance({ memberId: row.member_id, currency: row.currency });
    if (balance === row.balance) return false;
    const checkAt = new Date(ctx.now().getTime() + Number(settings.idle_after_ms));
    await setBalanceThere(ctx.database, row, { balance, at: ctx.now(), checkAt });
  } catch (error) {
    if (!(error instanceof VendorUnavailable)) throw error;
    await setBalanceThere(ctx.database, row, {
      balance: row.balance,
      at: row.balance_at,
      checkAt: new Date(ctx.now().getTime() + AGAIN_AFTER_MS),
    });
  }
  return true;
}

/** Processes the items with limited concurrency. A slow vendor delays the others little; a failing one does not delay them. */
async function eachOf<Item>(ctx: TransferWalletContext, items: readonly Item[], work: (item: Item) => Promise<unknown>): Promise<void> {
  const waiting = [...items];
  const takeTurns = async () => {
    for (let item = waiting.shift(); item !== undefined; item = waiting.shift()) {
      await work(item).catch((error: unknown) => ctx.log.error({ err: error }, 'work for a transfer-wallet vendor failed'));
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, takeTurns));
}
