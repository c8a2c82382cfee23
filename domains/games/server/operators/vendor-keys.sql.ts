import type { Sql } from '@jogada/platform/server';

export interface OperatorKeyRow {
  readonly vendor_code: string;
  readonly slot: number;
  /** Null of a key that the installation's secrets hold. */
  readonly key_id: string | null;
  readonly created_at: Date;
  readonly retires_at: Date | null;
}

const KEYS = 'select vendor_code, slot, key_id, created_at, retires_at from games.vendor_key';

/** The keys of all vendors that are alive at a moment, each vendor's older one first. */
export function listOperatorKeys(sql: Sql, now: Date): Promise<OperatorKeyRow[]> {
  return sql.query(`${KEYS} where retires_at is null or retires_at > $1 order by vendor_code, created_at, slot`, [now]);
}

/** A vendor's keys, locked: those that are over too, for their place is taken. */
export function lockOperatorKeys(sql: Sql, vendorCode: string): Promise<OperatorKeyRow[]> {
  return sql.query(`${KEYS} where vendor_code = $1 order by created_at, slot for update`, [vendorCode]);
}

/** Says when the keys that the database holds are over at the latest. */
export async function endKeys(sql: Sql, { vendorCode, at }: { vendorCode: string; at: Date }): Promise<void> {
  await sql.query('update games.vendor_key set retires_at = least(retires_at, $2) where vendor_code = $1 and key_id is not null', [
    vendorCode,
    at,
  ]);
}

export async function deleteKey(sql: Sql, { vendorCode, slot }: { vendorCode: string; slot: number }): Promise<void> {
  await sql.query('delete from games.vendor_key where vendor_code = $1 and slot = $2', [vendorCode, slot]);
}
