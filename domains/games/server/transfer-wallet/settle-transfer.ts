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
/** For so long a player waits: an order whose end is unknown is sent again under its id. Afterwards it is only asked after. */
const AWAITED_MS = 60_000;
/** A transfer that is open for longer is a person's to look at. */
const OVERDUE_MS = 30 * 60_000;
/** Longer than the calls of one try may take together, for any vendor's timeout. */
const LEASE_CALLS = 4;

/**
 * Takes a transfer as far as it can be taken now. Once the vendor may have the order, it is asked for the transfer by our
 * id before anything else; the order is only ever repeated under that id. Only the vendor's word ends it: silence never
 * does. Answers the state that it is left in.
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
  // What never left in time does not leave later: its player is gone, and nobody but us has heard of it.
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
    // Mostly the answer was lost and the transfer was not: asking at once spares the player a wait.
    const record = await client.findTransfer(row.id);
    return record ? recordOutcome(ctx, row, record) : leaveOpen(ctx, row);
  }
}

// A refusal gives money back, so the vendor is asked again before it is believed. And an order sent before this one may
// still be on its way: then only its life's end, or the vendor's record of the refusal, makes it certain.
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
    // Another try began because this one took too long, and may have sent the order again: a refusal is that one's to find.
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
