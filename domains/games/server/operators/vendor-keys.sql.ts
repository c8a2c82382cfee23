import type { Sql } from '@jogada/platform/server';

export interface OperatorKeyRow {
  readonly vendor_code: string;
  readonly slot: number;
  /** Null for a key held in the installation's secrets. */
  readonly key_id: string | null;
  readonly created_at: Date;
  readonly retires_at: Date | null;
}

const KEYS = 'select vendor_code, slot, key_id, created_at, retires_at from games.vendor_key';

/** The keys of all vendors that are live at the given time, oldest first per vendor. */
export function listOperatorKeys(sql: Sql, now: Date): Promise<OperatorKeyRow[]> {
  return sql.query(`${KEYS} where retires_at is null or retires_at > $1 order by vendor_code, created_at, slot`, [now]);
}

/** Locks a vendor's keys, including expired ones, which still occupy their slot. */
export function lockOperatorKeys(sql: Sql, vendorCode: string): Promise<OperatorKeyRow[]> {
  return sql.query(`${KEYS} where vendor_code = $1 order by created_at, slot for update`, [vendorCode]);
}

/** Sets the latest expiry of the keys stored in the database. */
export async function endKeys(sql: Sql, { vendorCode, at }: { vendorCode: string; at: Date }): Promise<void> {
  await sql.query('update games.vendor_key set retires_at = least(retires_at, $2) where vendor_code = $1 and key_id is not null', [
    vendorCode,
    at,
  ]);
}

export async function deleteKey(sql: Sql, { vendorCode, slot }: { vendorCode: string; slot: number }): Promise<void> {
  await sql.query('delete from games.vendor_key where vendor_code = $1 and slot = $2', [vendorCode, slot]);
}
