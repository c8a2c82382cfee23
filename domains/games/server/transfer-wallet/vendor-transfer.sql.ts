import type { Currency } from '@jogada/platform/contract';
import type { Sql } from '@jogada/platform/server';
import type { TransferDirection } from './transfer-wallet-vendor.ts';

export type TransferState = 'requested' | 'sent' | 'unknown' | 'confirmed' | 'refused';

/** The member id comes first because it is the shard key. */
export interface TransferKey {
  readonly memberId: string;
  readonly id: string;
}

export interface TransferRow {
  readonly member_id: string;
  readonly id: string;
  readonly vendor_code: string;
  readonly merchant_code: string;
  readonly direction: TransferDirection;
  readonly amount: bigint;
  readonly currency: Currency;
  readonly state: TransferState;
  readonly attempts: number;
  readonly next_at: Date;
  readonly first_sent_at: Date | null;
  readonly last_sent_at: Date | null;
  readonly created_at: Date;
}

const COLUMNS = `member_id, id, vendor_code, merchant_code, direction, amount, currency, state, attempts, next_at, first_sent_at,
  last_sent_at, created_at`;
const OPEN = "state in ('requested', 'sent', 'unknown')";

export interface NewTransfer extends TransferKey {
  readonly vendorCode: string;
  readonly merchantCode: string;
  readonly direction: TransferDirection;
  readonly amount: bigint;
  readonly currency: Currency;
  readonly at: Date;
}

/** Returns false if another transfer is open at this vendor. */
export async function insertTransfer(sql: Sql, transfer: NewTransfer): Promise<boolean> {
  const rows = await sql.query(
    `insert into games.vendor_transfer (member_id, id, vendor_code, merchant_code, direction, amount, currency, next_at, created_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $8)
     on conflict (member_id, vendor_code) where ${OPEN} do nothing returning id`,
    [
      transfer.memberId,
      transfer.id,
      transfer.vendorCode,
      transfer.merchantCode,
      transfer.direction,
      transfer.amount,
      transfer.currency,
      transfer.at,
    ],
  );
  return rows.length > 0;
}

export async function lockTransfer(sql: Sql, key: TransferKey): Promise<TransferRow | undefined> {
  const [row] = await sql.query<TransferRow>(
    `select ${COLUMNS} from games.vendor_transfer where member_id = $1 and id = $2 for no key update`,
    [key.memberId, key.id],
  );
  return row;
}

export async function findTransferState(sql: Sql, key: TransferKey): Promise<TransferState | undefined> {
  const [row] = await sql.query<{ state: TransferState }>('select state from games.vendor_transfer where member_id = $1 and id = $2', [
    key.memberId,
    key.id,
  ]);
  return row?.state;
}

export async function findOpenTransfer(sql: Sql, at: { memberId: string; vendorCode: string }): Promise<TransferRow | undefined> {
  const [row] = await sql.query<TransferRow>(
    `select ${COLUMNS} from games.vendor_transfer where member_id = $1 and vendor_code = $2 and ${OPEN}`,
    [at.memberId, at.vendorCode],
  );
  return row;
}

/** Claims an attempt: no other attempt starts before the lease ends. */
export async function leaseTransfer(sql: Sql, key: TransferKey, until: Date): Promise<void> {
  await sql.query('update games.vendor_transfer set next_at = $3, attempts = attempts + 1 where member_id = $1 and id = $2', [
    key.memberId,
    key.id,
    until,
  ]);
}

/** Reschedules an open transfer. A sent one becomes unknown. */
export async function scheduleTransfer(sql: Sql, key: TransferKey, nextAt: Date): Promise<void> {
  await sql.query(
    `update games.vendor_transfer set next_at = $3, state = case when first_sent_at is null then state else 'unknown' end
      where member_id = $1 and id = $2 and ${OPEN}`,
    [key.memberId, key.id, nextAt],
  );
}

/**
 * Records the send before the request, since the vendor may have the order from then on. Returns false if another attempt has begun since
 * this one was claimed; that attempt sends the order.
 */
export async function setSent(sql: Sql, key: TransferKey, sending: { attempt: number; at: Date }): Promise<boolean> {
  const rows = await sql.query(
    `update games.vendor_transfer
        set state = case when state = 'requested' then 'sent' else state end, first_sent_at = coalesce(first_sent_at, $3), last_sent_at = $3
      where member_id = $1 and id = $2 and attempts = $4 and ${OPEN} returning id`,
    [key.memberId, key.id, sending.at, sending.attempt],
  );
  return rows.length > 0;
}

export async function setEnded(
  sql: Sql,
  key: TransferKey,
  end: { state: 'confirmed' | 'refused'; reasonCode: string | null; at: Date },
): Promise<void> {
  await sql.query('update games.vendor_transfer set state = $3, reason_code = $4, ended_at = $5 where member_id = $1 and id = $2', [
    key.memberId,
    key.id,
    end.state,
    end.reasonCode,
    end.at,
  ]);
}

export async function listDueTransfers(sql: Sql, due: { at: Date; limit: number }): Promise<TransferKey[]> {
  const rows = await sql.query<{ member_id: string; id: string }>(
    `select member_id, id from games.vendor_transfer where ${OPEN} and next_at <= $1 order by next_at limit $2`,
    [due.at, due.limit],
  );
  return rows.map((row) => ({ memberId: row.member_id, id: row.id }));
}
