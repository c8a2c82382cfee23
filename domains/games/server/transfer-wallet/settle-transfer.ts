import { insertVendorIncident } from './vendor-incident.sql.ts';
import { endTransfer, type TransferEnd } from './end-transfer.ts';
import type { TransferWalletContext } from './transfer-wallet-context.ts';
import { VendorUnavailable, type TransferOrder, type TransferRecord } from './transfer-wallet-vendor.ts';
import { resolveVendor, type ResolvedVendor } from './vendor-client-of.ts';
import {
  findTransferState,
  leaseTransfer,
  lockTransfer,
  scheduleTransfer,
  setSent,
  type TransferKey,
  type TransferRow,
  type TransferState,
} from './vendor-transfer.sql.ts';

const FIRST_PAUSE_MS = 1000;
const LONGEST_PAUSE_MS = 60_000;
/** How long, in ms, an order with an unknown outcome is resent under its id. Later it is only queried. */
const AWAITED_MS = 60_000;
/** An open transfer older than this, in ms, raises an incident. */
const OVERDUE_MS = 30 * 60_000;
/** The lease, in request timeouts. Longer than all requests of one attempt together. */
const LEASE_CALLS = 4;

/**
 * Advances a transfer as far as possible and returns its state. Once the order may have reached the vendor, its status is queried by the
 * transfer's id before anything else, and the order is only ever resent under that id. Only the vendor's response ends it; a timeout never
 * does.
 */
export async function settleTransfer(ctx: TransferWalletContext, key: TransferKey): Promise<TransferState | undefined> {
  const claimed = await claim(ctx, key);
  if (claimed) {
    try {
      await attempt(ctx, claimed);
    } catch (error) {
      if (!(error instanceof VendorUnavailable)) throw error;
      ctx.log.warn({ err: error, transferId: key.id }, 'vendor gave no answer');
      await leaveOpen(ctx, claimed);
    }
  }
  return findTransferState(ctx.database, key);
}

async function claim(ctx: TransferWalletContext, key: TransferKey): Promise<TransferRow | undefined> {
  return ctx.database.transaction(async (tx) => {
    const row = await lockTransfer(tx, key);
    const at = ctx.now();
    if (!row || isEnded(row) || row.next_at > at) return undefined;
    const [setting] = await tx.query<{ timeout_ms: number }>('select timeout_ms from games.transfer_wallet where vendor_code = $1', [
      row.vendor_code,
    ]);
    await leaseTransfer(tx, key, new Date(at.getTime() + LEASE_CALLS * (setting?.timeout_ms ?? FIRST_PAUSE_MS)));
    return row;
  });
}

async function attempt(ctx: TransferWalletContext, row: TransferRow): Promise<void> {
  // An order that was not sent in time is cancelled: the player has left, and the vendor has never received it.
  if (row.first_sent_at === null && !isAwaited(ctx, row)) return end(ctx, row, { state: 'refused', reasonCode: 'not_sent' });
  const vendor = await resolveVendor(ctx, row.vendor_code);
  if (row.first_sent_at !== null) {
    const record = await vendor.client.findTransfer(row.id);
    if (record) return recordOutcome(ctx, row, record);
    if (!isAwaited(ctx, row)) return giveUpIfDead(ctx, vendor, row);
  }
  await send(ctx, vendor, row);
}

async function send(ctx: TransferWalletContext, { client }: ResolvedVendor, row: TransferRow): Promise<void> {
  const order: TransferOrder = { transferId: row.id, memberId: row.member_id, amount: row.amount, currency: row.currency };
  if (!(await setSent(ctx.database, keyOf(row), { attempt: row.attempts + 1, at: ctx.now() }))) return;
  try {
    const fate = await (row.direction === 'in' ? client.transferIn(order) : client.transferOut(order));
    if (fate.state === 'done') return await end(ctx, row, { state: 'confirmed' });
    return await confirmRefusal(ctx, client, row, fate.reason);
  } catch (error) {
    if (!(error instanceof VendorUnavailable)) throw error;
    // Usually the response was lost and the transfer succeeded. An immediate query spares the player a wait.
    const record = await client.findTransfer(row.id);
    return record ? recordOutcome(ctx, row, record) : leaveOpen(ctx, row);
  }
}

// A refusal releases money, so it is verified by a query. An earlier order may still be in transit; then only the end of its lifetime or
// the vendor's record of the refusal is conclusive.
async function confirmRefusal(
  ctx: TransferWalletContext,
  client: ResolvedVendor['client'],
  row: TransferRow,
  reason: string,
): Promise<void> {
  const record = await client.findTransfer(row.id);
  if (record) return recordOutcome(ctx, row, record);
  if (row.first_sent_at === null) return end(ctx, row, { state: 'refused', reasonCode: reason });
  return leaveOpen(ctx, row);
}

async function giveUpIfDead(ctx: TransferWalletContext, { settings }: ResolvedVendor, row: TransferRow): Promise<void> {
  const deadAt = (row.last_sent_at?.getTime() ?? 0) + Number(settings.order_life_ms);
  if (ctx.now().getTime() > deadAt) return end(ctx, row, { state: 'refused', reasonCode: 'never_arrived' });
  return leaveOpen(ctx, row);
}

async function recordOutcome(ctx: TransferWalletContext, row: TransferRow, record: TransferRecord): Promise<void> {
  const isOurs =
    record.memberId === row.member_id &&
    record.direction === row.direction &&
    record.amount === row.amount &&
    record.currency === row.currency;
  if (isOurs) return end(ctx, row, record.state === 'done' ? { state: 'confirmed' } : { state: 'refused', reasonCode: 'vendor_refused' });
  ctx.log.error({ transferId: row.id, record: { ...record, amount: record.amount.toString() } }, 'vendor did another transfer than asked');
  await noteIncident(ctx, row, 'transfer_differs', {
    asked: `${row.direction} ${row.amount} ${row.currency} of ${row.member_id}`,
    said: `${record.state} ${record.direction} ${record.amount} ${record.currency} of ${record.memberId}`,
  });
  await leaveOpen(ctx, row);
}

async function end(ctx: TransferWalletContext, claimed: TransferRow, outcome: TransferEnd): Promise<void> {
  const contradicts = await ctx.database.transaction(async (tx) => {
    const row = await lockTransfer(tx, keyOf(claimed));
    if (!row) throw new Error(`vendor transfer ${claimed.id} was written and is not there`);
    if (isEnded(row)) return row.state !== outcome.state;
    // Another attempt began because this one took too long, and it may have resent the order. Only that attempt may record a refusal.
    if (outcome.state === 'refused' && row.attempts !== claimed.attempts + 1) return false;
    await endTransfer(ctx, tx, row, outcome);
    return false;
  });
  if (contradicts) await noteIncident(ctx, claimed, 'done_after_refused', { said: outcome.state });
}

async function leaveOpen(ctx: TransferWalletContext, row: TransferRow): Promise<void> {
  const at = ctx.now();
  const pauseMs = Math.min(LONGEST_PAUSE_MS, FIRST_PAUSE_MS * 2 ** Math.min(row.attempts, 10));
  await scheduleTransfer(ctx.database, keyOf(row), new Date(at.getTime() + pauseMs));
  if (at.getTime() - row.created_at.getTime() > OVERDUE_MS) await noteIncident(ctx, row, 'transfer_overdue', {});
}

function noteIncident(
  ctx: TransferWalletContext,
  row: TransferRow,
  kind: 'transfer_differs' | 'done_after_refused' | 'transfer_overdue',
  facts: Readonly<Record<string, string>>,
): Promise<void> {
  const subject = { subjectId: row.id, vendorCode: row.vendor_code, memberId: row.member_id };
  return insertVendorIncident(ctx.database, { kind, ...subject, facts, at: ctx.now() });
}

function isAwaited(ctx: TransferWalletContext, row: TransferRow): boolean {
  return ctx.now().getTime() - row.created_at.getTime() < AWAITED_MS;
}

function isEnded(row: TransferRow): boolean {
  return row.state === 'confirmed' || row.state === 'refused';
}

function keyOf(row: TransferRow): TransferKey {
  return { memberId: row.member_id, id: row.id };
}
