import { requestTransferOut } from './request-transfer.ts';
import { settleTransfer } from './settle-transfer.ts';
import type { TransferWalletContext } from './transfer-wallet-context.ts';
import { VendorUnavailable } from './transfer-wallet-vendor.ts';
import { resolveVendor, type ResolvedVendor } from './vendor-client-of.ts';
import { findVendorPlayer, setBalanceThere, setLeaving, type PlayerKey, type VendorPlayerRow } from './vendor-player.sql.ts';
import { findOpenTransfer } from './vendor-transfer.sql.ts';

/** When a vendor kept the money, or said nothing: somebody tries again after this time. */
const AGAIN_AFTER_MS = 30_000;

/**
 * Brings everything that a member has at a vendor back, as far as it goes now; what does not come now is tried again by
 * the job. Answers the amount that came, minor units.
 */
export async function bringBack(ctx: TransferWalletContext, key: PlayerKey): Promise<bigint> {
  await setLeaving(ctx.database, key, new Date(ctx.now().getTime() + AGAIN_AFTER_MS));
  const row = await findVendorPlayer(ctx.database, key);
  if (!row) return 0n;
  try {
    return await takeOut(ctx, row);
  } catch (error) {
    if (!(error instanceof VendorUnavailable)) throw error;
    ctx.log.warn({ err: error, ...key }, 'money stays at the vendor for now');
    return 0n;
  }
}

async function takeOut(ctx: TransferWalletContext, row: VendorPlayerRow): Promise<bigint> {
  const key = { memberId: row.member_id, vendorCode: row.vendor_code };
  if (await isStillOpen(ctx, key)) return 0n;
  const vendor = await resolveVendor(ctx, key.vendorCode);
  const there = await readBalance(vendor, row);
  if (there === 0n) {
    await noteBalance(ctx, vendor, { row, balance: 0n });
    return 0n;
  }
  const request = { ...key, merchantCode: row.merchant_code, amount: there, currency: row.currency };
  const transfer = await requestTransferOut(ctx, request);
  if (!transfer || (await settleTransfer(ctx, transfer)) !== 'confirmed') return 0n;
  await noteWhatIsLeft(ctx, vendor, row);
  return there;
}

function readBalance({ client }: ResolvedVendor, row: VendorPlayerRow): Promise<bigint> {
  return client.readBalance({ memberId: row.member_id, currency: row.currency });
}

async function isStillOpen(ctx: TransferWalletContext, key: PlayerKey): Promise<boolean> {
  const open = await findOpenTransfer(ctx.database, key);
  if (!open) return false;
  const state = await settleTransfer(ctx, { memberId: open.member_id, id: open.id });
  return state !== 'confirmed' && state !== 'refused';
}

async function noteWhatIsLeft(ctx: TransferWalletContext, vendor: ResolvedVendor, row: VendorPlayerRow): Promise<void> {
  try {
    await noteBalance(ctx, vendor, { row, balance: await readBalance(vendor, row) });
  } catch (error) {
    // What came has come; the next look finds the rest.
    if (!(error instanceof VendorUnavailable)) throw error;
  }
}

// A round that is still open there may win after everything else has come back: nothing is forgotten before the vendor
// has said twice that nothing is there.
async function noteBalance(
  ctx: TransferWalletContext,
  { settings }: ResolvedVendor,
  { row, balance }: { row: VendorPlayerRow; balance: bigint },
): Promise<void> {
  const at = ctx.now();
  const lookAgainAt = row.balance === 0n ? null : new Date(at.getTime() + Number(settings.idle_after_ms));
  await setBalanceThere(ctx.database, row, { balance, at, checkAt: balance === 0n ? lookAgainAt : row.check_at });
}
