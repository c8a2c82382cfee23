import type { Currency } from '@jogada/platform/contract';
import type { Sql } from '@jogada/platform/server';

export interface PlayerKey {
  readonly memberId: string;
  readonly vendorCode: string;
}

/** A member at a vendor. The balance is what the vendor said last, minor units. */
export interface VendorPlayerRow {
  readonly member_id: string;
  readonly vendor_code: string;
  readonly merchant_code: string;
  readonly currency: Currency;
  readonly balance: bigint;
  readonly balance_at: Date;
  readonly check_at: Date | null;
  readonly is_leaving: boolean;
}

const COLUMNS = 'member_id, vendor_code, merchant_code, currency, balance, balance_at, check_at, is_leaving';

export async function insertVendorPlayer(
  sql: Sql,
  player: PlayerKey & { merchantCode: string; currency: Currency; at: Date },
): Promise<void> {
  await sql.query(
    `insert into games.vendor_player (member_id, vendor_code, merchant_code, currency, balance_at, created_at)
     values ($1, $2, $3, $4, $5, $5) on conflict do nothing`,
    [player.memberId, player.vendorCode, player.merchantCode, player.currency, player.at],
  );
}

export async function findVendorPlayer(sql: Sql, key: PlayerKey): Promise<VendorPlayerRow | undefined> {
  const [row] = await sql.query<VendorPlayerRow>(`select ${COLUMNS} from games.vendor_player where member_id = $1 and vendor_code = $2`, [
    key.memberId,
    key.vendorCode,
  ]);
  return row;
}

/** Where the member may have money: whoever looks after it has not been told that nothing is left. */
export function listVendorPlayersOf(sql: Sql, memberId: string): Promise<VendorPlayerRow[]> {
  return sql.query(`select ${COLUMNS} from games.vendor_player where member_id = $1 and check_at is not null order by vendor_code`, [
    memberId,
  ]);
}

/** Keeps what the vendor said, unless somebody has begun something else there since the row was read. */
export async function setBalanceThere(
  sql: Sql,
  row: VendorPlayerRow,
  seen: { balance: bigint; at: Date; checkAt: Date | null },
): Promise<void> {
  await sql.query(
    `update games.vendor_player set balance = $3, balance_at = $4, check_at = $5, is_leaving = is_leaving and $5::timestamptz is not null
      where member_id = $1 and vendor_code = $2 and check_at is not distinct from $6`,
    [row.member_id, row.vendor_code, seen.balance, seen.at, seen.checkAt, row.check_at],
  );
}

/** The player plays there: somebody looks again when it has lain idle. */
export async function setPlaying(
  sql: Sql,
  key: PlayerKey,
  playing: { balance: bigint; at: Date; checkAt: Date; sessionId: string },
): Promise<void> {
  await sql.query(
    `update games.vendor_player set balance = $3, balance_at = $4, check_at = $5, is_leaving = false, session_id = $6
      where member_id = $1 and vendor_code = $2`,
    [key.memberId, key.vendorCode, playing.balance, playing.at, playing.checkAt, playing.sessionId],
  );
}

/** The player has left: what is there comes back, and somebody looks again at this time. */
export async function setLeaving(sql: Sql, key: PlayerKey, checkAt: Date): Promise<void> {
  await sql.query('update games.vendor_player set check_at = $3, is_leaving = true where member_id = $1 and vendor_code = $2', [
    key.memberId,
    key.vendorCode,
    checkAt,
  ]);
}

/** The session from which a member played has ended: what is there comes back, as soon as somebody looks. */
export async function setSessionLeaving(sql: Sql, end: { memberId: string; sessionId: string; at: Date }): Promise<void> {
  await sql.query(
    `update games.vendor_player set check_at = $3, is_leaving = true
      where member_id = $1 and session_id = $2 and check_at is not null`,
    [end.memberId, end.sessionId, end.at],
  );
}

/** Money has just arrived there: somebody looks when it has lain idle, or earlier when that was planned. */
export async function scheduleCheck(sql: Sql, key: PlayerKey, at: Date): Promise<void> {
  await sql.query(
    `update games.vendor_player p
        set check_at = least(p.check_at, $3::timestamptz + w.idle_after_ms * interval '1 millisecond')
       from games.transfer_wallet w
      where p.member_id = $1 and p.vendor_code = $2 and w.vendor_code = p.vendor_code`,
    [key.memberId, key.vendorCode, at],
  );
}

/** Where somebody must look now: money lies idle, or its player has left. */
export function listDuePlayers(sql: Sql, due: { at: Date; limit: number }): Promise<VendorPlayerRow[]> {
  return sql.query(`select ${COLUMNS} from games.vendor_player where check_at <= $1 order by check_at limit $2`, [due.at, due.limit]);
}
