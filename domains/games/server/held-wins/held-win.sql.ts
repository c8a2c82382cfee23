import type { Currency } from '@jogada/platform/contract';
import type { KeysetPlace, Sql } from '@jogada/platform/server';

export type HeldWinState = 'held' | 'settled' | 'paid' | 'refused';

/** A win without a bet. Amounts in minor units. */
export interface HeldWinRow {
  readonly member_id: string;
  readonly vendor_code: string;
  readonly transaction_id: string;
  readonly id: `hwn_${string}`;
  readonly merchant_code: string;
  readonly game_id: string;
  readonly round_id: string;
  readonly bet_transaction_id: string;
  readonly closes_round: boolean;
  readonly amount: bigint;
  readonly currency: Currency;
  readonly state: HeldWinState;
  readonly ledger_says: string;
  readonly attempts: number;
  readonly decided_by: string | null;
  readonly reason: string | null;
  readonly created_at: Date;
  readonly ended_at: Date | null;
}

/** The win's permanent key. */
export interface HeldWinKey {
  readonly memberId: string;
  readonly vendorCode: string;
  readonly transactionId: string;
}

const COLUMNS = `h.member_id, h.vendor_code, h.transaction_id, h.id, h.merchant_code, h.game_id, h.round_id, h.bet_transaction_id, h.closes_round,
  h.amount, h.currency, h.state, h.ledger_says, h.attempts, h.decided_by, h.reason, h.created_at, h.ended_at`;
const IS_NAMED = 'member_id = $1 and vendor_code = $2 and transaction_id = $3';

export interface NewHeldWin extends HeldWinKey {
  readonly id: string;
  readonly merchantCode: string;
  readonly gameId: string;
  readonly roundId: string;
  readonly betTransactionId: string;
  readonly closesRound: boolean;
  readonly amount: bigint;
  readonly currency: Currency;
  readonly at: Date;
  readonly nextAt: Date;
}

/** Returns false if an earlier call has inserted it. */
export async function insertHeldWin(sql: Sql, win: NewHeldWin): Promise<boolean> {
  const rows = await sql.query(
    `insert into games.held_win (member_id, vendor_code, transaction_id, id, merchant_code, game_id, round_id, bet_transaction_id, closes_round,
       amount, currency, created_at, next_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13) on conflict do nothing returning id`,
    [
      win.memberId,
      win.vendorCode,
      win.transactionId,
      win.id,
      win.merchantCode,
      win.gameId,
      win.roundId,
      win.betTransactionId,
      win.closesRound,
      win.amount,
      win.currency,
      win.at,
      win.nextAt,
    ],
  );
  return rows.length > 0;
}

export async function findHeldWin(sql: Sql, key: HeldWinKey): Promise<HeldWinRow | undefined> {
  const [row] = await sql.query<HeldWinRow>(`select ${COLUMNS} from games.held_win h where ${IS_NAMED}`, nameOf(key));
  return row;
}

export async function lockHeldWin(sql: Sql, id: string): Promise<HeldWinRow | undefined> {
  const [row] = await sql.query<HeldWinRow>(`select ${COLUMNS} from games.held_win h where id = $1 for no key update`, [id]);
  return row;
}

/** Marks the win settled after its bet arrived and it was paid. Applies to a refused win too, since it is then owed. */
export async function setSettled(sql: Sql, key: HeldWinKey, at: Date): Promise<void> {
  await sql.query(
    `update games.held_win set state = 'settled', ended_at = $4, decided_by = null, reason = null
      where ${IS_NAMED} and state in ('held', 'refused')`,
    [...nameOf(key), at],
  );
}

/** Keeps it held until the next attempt. */
export async function scheduleHeldWin(sql: Sql, key: HeldWinKey, again: { ledgerSays: string; nextAt: Date }): Promise<void> {
  await sql.query(
    `update games.held_win set ledger_says = $4, next_at = $5, attempts = attempts + 1 where ${IS_NAMED} and state = 'held'`,
    [...nameOf(key), again.ledgerSays, again.nextAt],
  );
}

export async function setDecided(
  sql: Sql,
  id: string,
  decision: { state: 'paid' | 'refused'; decidedBy: string; reason: string; at: Date },
): Promise<void> {
  await sql.query('update games.held_win set state = $2, decided_by = $3, reason = $4, ended_at = $5 where id = $1', [
    id,
    decision.state,
    decision.decidedBy,
    decision.reason,
    decision.at,
  ]);
}

export function listDueHeldWins(sql: Sql, due: { at: Date; limit: number }): Promise<HeldWinRow[]> {
  return sql.query(`select ${COLUMNS} from games.held_win h where h.state = 'held' and h.next_at <= $1 order by h.next_at limit $2`, [
    due.at,
    due.limit,
  ]);
}

export interface HeldWinCaseRow extends HeldWinRow {
  readonly username: string;
  readonly vendor_name: string;
  readonly decider: string | null;
}

/** For the console: pending decisions oldest first, others newest first. */
export function listHeldWinCases(
  sql: Sql,
  page: {
    state: HeldWinState | undefined;
    after: KeysetPlace | undefined;
    limit: number;
    merchantCodes: readonly string[] | null;
  },
): Promise<HeldWinCaseRow[]> {
  const [compared, direction] = page.state === 'held' ? ['>', 'asc'] : ['<', 'desc'];
  return sql.query(
    `select ${CASE_COLUMNS} ${CASE_TABLES}
      where ($4::text is null or h.state = $4) and ($5::text[] is null or h.merchant_code = any($5)) and ($1::timestamptz is null or (h.created_at, h.id) ${compared} ($1, $2))
      order by h.created_at ${direction}, h.id ${direction} limit $3`,
    [page.after?.at ?? null, page.after?.id ?? '', page.limit, page.state ?? null, page.merchantCodes],
  );
}

export async function findHeldWinCase(sql: Sql, id: string): Promise<HeldWinCaseRow | undefined> {
  const [row] = await sql.query<HeldWinCaseRow>(`select ${CASE_COLUMNS} ${CASE_TABLES} where h.id = $1`, [id]);
  return row;
}

const CASE_COLUMNS = `${COLUMNS}, m.username, v.name as vendor_name, o.username as decider`;
const CASE_TABLES = `from games.held_win h
       join games.vendor v on v.code = h.vendor_code
       join accounts.member_view m on m.member_id = h.member_id
       left join accounts.operator_view o on o.operator_id = h.decided_by`;

function nameOf(key: HeldWinKey): string[] {
  return [key.memberId, key.vendorCode, key.transactionId];
}

export async function selectMerchantOfHeldWin(sql: Sql, heldWinId: string): Promise<string | undefined> {
  const [row] = await sql.query<{ merchant_code: string }>('select merchant_code from games.held_win where id = $1', [heldWinId]);
  return row?.merchant_code;
}
