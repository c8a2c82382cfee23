import type { Currency, Id } from '@jogada/platform/contract';
import type { Sql } from '@jogada/platform/server';

export interface FreeRoundsRow {
  readonly id: Id<'frs'>;
  readonly member_id: string;
  readonly merchant_code: string;
  readonly game_id: string;
  readonly currency: Currency;
  readonly stake_amount: bigint;
  readonly round_count: number;
  readonly used_count: number;
  readonly won_amount: bigint;
  readonly maximum_amount: bigint | null;
  readonly expires_at: Date;
  readonly ended_at: Date | null;
}

const COLUMNS = `id, member_id, merchant_code, game_id, currency, stake_amount, round_count, used_count, won_amount, maximum_amount, expires_at,
  ended_at`;

export type NewFreeRounds = Pick<
  FreeRoundsRow,
  'id' | 'member_id' | 'merchant_code' | 'game_id' | 'currency' | 'stake_amount' | 'round_count' | 'maximum_amount' | 'expires_at'
> & { readonly at: Date };

export async function insertFreeRounds(sql: Sql, given: NewFreeRounds): Promise<void> {
  await sql.query(
    `insert into games.free_rounds (id, member_id, merchant_code, game_id, currency, stake_amount, round_count, maximum_amount, expires_at,
                                    granted_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)`,
    [
      given.id,
      given.member_id,
      given.merchant_code,
      given.game_id,
      given.currency,
      given.stake_amount,
      given.round_count,
      given.maximum_amount,
      given.expires_at,
      given.at,
    ],
  );
}

/** A member's free rounds, newest first. */
export function selectFreeRounds(sql: Sql, wanted: { memberId: string; ids: readonly string[] }): Promise<FreeRoundsRow[]> {
  return sql.query<FreeRoundsRow>(
    `select ${COLUMNS} from games.free_rounds where member_id = $1 and id = any ($2) order by granted_at desc, id`,
    [wanted.memberId, [...wanted.ids]],
  );
}

/** A member's playable free rounds for a game, earliest expiry first. */
export function selectPlayable(sql: Sql, wanted: { memberId: string; gameId: string; at: Date }): Promise<FreeRoundsRow[]> {
  return sql.query<FreeRoundsRow>(
    `select ${COLUMNS} from games.free_rounds
      where member_id = $1 and game_id = $2 and ended_at is null and expires_at > $3 and used_count < round_count order by expires_at, id limit 10`,
    [wanted.memberId, wanted.gameId, wanted.at],
  );
}

/** Locks the row until the transaction ends, which serialises the rounds of one grant. */
export async function lockFreeRounds(sql: Sql, wanted: { memberId: string; id: string }): Promise<FreeRoundsRow | undefined> {
  const [row] = await sql.query<FreeRoundsRow>(`select ${COLUMNS} from games.free_rounds where member_id = $1 and id = $2 for update`, [
    wanted.memberId,
    wanted.id,
  ]);
  return row;
}

export async function updateCounts(sql: Sql, row: Pick<FreeRoundsRow, 'id' | 'used_count' | 'won_amount'>): Promise<void> {
  await sql.query('update games.free_rounds set used_count = $2, won_amount = $3 where id = $1', [row.id, row.used_count, row.won_amount]);
}

/** Marks a grant ended if no round of it is open. Returns false while one is open or if it has already ended. */
export async function markEnded(sql: Sql, ended: { id: string; at: Date }): Promise<boolean> {
  const rows = await sql.query(
    `update games.free_rounds set ended_at = $2
      where id = $1 and ended_at is null and (used_count = round_count or expires_at <= $2)
        and not exists (select 1 from games.free_round r where r.free_rounds_id = $1 and r.state = 'taken') returning id`,
    [ended.id, ended.at],
  );
  return rows.length > 0;
}

/** Expired grants without an open round. */
export function selectExpired(sql: Sql, wanted: { at: Date; limit: number }): Promise<FreeRoundsRow[]> {
  return sql.query<FreeRoundsRow>(
    `select ${COLUMNS} from games.free_rounds f
      where ended_at is null and expires_at <= $1
        and not exists (select 1 from games.free_round r where r.free_rounds_id = f.id and r.state = 'taken')
      order by expires_at limit $2`,
    [wanted.at, wanted.limit],
  );
}

export interface FreeRoundRow {
  readonly id: Id<'frr'>;
  readonly free_rounds_id: string;
  readonly round_id: string;
  readonly state: 'taken' | 'settled' | 'rolled_back';
  readonly win_transaction_id: string | null;
  readonly win_amount: bigint | null;
  readonly counted_amount: bigint | null;
}

export interface RoundName {
  readonly memberId: string;
  readonly vendorCode: string;
  readonly betTransactionId: string;
}

export async function findFreeRound(sql: Sql, { memberId, vendorCode, betTransactionId }: RoundName): Promise<FreeRoundRow | undefined> {
  const [row] = await sql.query<FreeRoundRow>(
    `select id, free_rounds_id, round_id, state, win_transaction_id, win_amount, counted_amount
       from games.free_round where member_id = $1 and vendor_code = $2 and bet_transaction_id = $3`,
    [memberId, vendorCode, betTransactionId],
  );
  return row;
}

export async function insertFreeRound(
  sql: Sql,
  round: RoundName & { id: string; freeRoundsId: string; roundId: string; state: 'taken' | 'rolled_back'; at: Date },
): Promise<void> {
  await sql.query(
    `insert into games.free_round (member_id, vendor_code, bet_transaction_id, id, free_rounds_id, round_id, state, taken_at, ended_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, case when $7 = 'rolled_back' then $8::timestamptz end)`,
    [round.memberId, round.vendorCode, round.betTransactionId, round.id, round.freeRoundsId, round.roundId, round.state, round.at],
  );
}

export async function settleFreeRound(
  sql: Sql,
  win: RoundName & { winTransactionId: string; winAmount: bigint; countedAmount: bigint; at: Date },
): Promise<void> {
  await sql.query(
    `update games.free_round set state = 'settled', win_transaction_id = $4, win_amount = $5, counted_amount = $6, ended_at = $7
      where member_id = $1 and vendor_code = $2 and bet_transaction_id = $3`,
    [win.memberId, win.vendorCode, win.betTransactionId, win.winTransactionId, win.winAmount, win.countedAmount, win.at],
  );
}

export async function rollFreeRoundBack(sql: Sql, round: RoundName & { at: Date }): Promise<void> {
  await sql.query(
    `update games.free_round set state = 'rolled_back', ended_at = $4
      where member_id = $1 and vendor_code = $2 and bet_transaction_id = $3`,
    [round.memberId, round.vendorCode, round.betTransactionId, round.at],
  );
}

/** Whether the member has a pause or exclusion. A free round counts as play (R19, R20). */
export async function hasStopped(sql: Sql, { memberId, at }: { memberId: string; at: Date }): Promise<boolean> {
  const rows = await sql.query('select 1 from accounts.exclusion_view where member_id = $1 and from_at <= $2 and until_at > $2 limit 1', [
    memberId,
    at,
  ]);
  return rows.length > 0;
}
