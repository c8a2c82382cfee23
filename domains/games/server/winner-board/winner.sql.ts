import type { Currency } from '@jogada/platform/contract';
import type { Sql } from '@jogada/platform/server';
import { shownBy } from '../catalogue/game.sql.ts';

/** A movement that may qualify for the board. */
export interface WinPosted {
  readonly transferId: string;
  readonly merchantCode: string;
  readonly memberId: string;
  readonly source: string;
  readonly roundId: string;
  readonly gameId: string;
  readonly winAmount: bigint;
  readonly currency: string;
  readonly wonAt: Date;
}

export interface WinnerDetails {
  readonly username: string;
  /** The round's total stake less refunds, in minor units. */
  readonly stake_amount: bigint;
}

/** Returns the win's player and the round's stake; undefined if the game is not in the catalogue or the player has opted out. */
export async function findWinnerDetails(sql: Sql, win: WinPosted): Promise<WinnerDetails | undefined> {
  const [row] = await sql.query<WinnerDetails>(
    `select m.username, r.bet_amount - r.rolled_back_amount as stake_amount
       from wallet.round_view r
       join accounts.member_view m on m.member_id = r.member_id
       join games.game g on g.id = $4
      where r.member_id = $1 and r.source = $2 and r.round_id = $3
        and not exists (select from games.hidden_winner h where h.member_id = r.member_id)`,
    [win.memberId, win.source, win.roundId, win.gameId],
  );
  return row;
}

/** Adds a win to the board. Returns false if it is already there. */
export async function insertWinner(sql: Sql, win: WinPosted, maskedName: string): Promise<boolean> {
  const rows = await sql.query(
    `insert into games.winner (merchant_code, transfer_id, member_id, game_id, masked_name, win_amount, currency, won_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8)
     on conflict (merchant_code, transfer_id) do nothing returning transfer_id`,
    [win.merchantCode, win.transferId, win.memberId, win.gameId, maskedName, win.winAmount, win.currency, win.wonAt],
  );
  return rows.length > 0;
}

export interface WinnerRow {
  readonly transfer_id: string;
  readonly game_id: string;
  readonly game_name: string;
  readonly art_path: string;
  readonly masked_name: string;
  readonly win_amount: bigint;
  readonly currency: Currency;
  readonly won_at: Date;
}

const COLUMNS = 'w.transfer_id, w.game_id, g.name as game_name, g.art_path, w.masked_name, w.win_amount, w.currency, w.won_at';

/** The largest wins since the given time in games that the merchant may offer (C8). A null category matches any. */
export function findWinners(
  sql: Sql,
  board: { merchantCode: string; since: Date; category: string | null; limit: number },
): Promise<WinnerRow[]> {
  return sql.query(
    `select ${COLUMNS} from games.winner w join games.game g on g.id = w.game_id
      where w.merchant_code = $1 and w.won_at > $2 and ($3::text is null or g.category = $3)
        and not exists (select from games.hidden_winner h where h.member_id = w.member_id) and ${shownBy('$1')}
      order by w.win_amount desc, w.won_at desc, w.transfer_id limit $4`,
    [board.merchantCode, board.since, board.category, board.limit],
  );
}

/** The largest win in a game since the given time of a member who appears on the board. */
export async function findBiggestWin(
  sql: Sql,
  asked: { merchantCode: string; gameId: string; since: Date },
): Promise<Pick<WinnerRow, 'win_amount' | 'currency' | 'won_at'> | undefined> {
  const [row] = await sql.query<Pick<WinnerRow, 'win_amount' | 'currency' | 'won_at'>>(
    `select w.win_amount, w.currency, w.won_at from games.winner w
      where w.merchant_code = $1 and w.game_id = $2 and w.won_at > $3
        and not exists (select from games.hidden_winner h where h.member_id = w.member_id)
      order by w.win_amount desc, w.won_at desc limit 1`,
    [asked.merchantCode, asked.gameId, asked.since],
  );
  return row;
}

/** A win on the board, in a game that the merchant may offer. */
export async function findWinner(sql: Sql, winner: { merchantCode: string; transferId: string }): Promise<WinnerRow | undefined> {
  const [row] = await sql.query<WinnerRow>(
    `select ${COLUMNS} from games.winner w join games.game g on g.id = w.game_id
      where w.merchant_code = $1 and w.transfer_id = $2 and ${shownBy('$1')}`,
    [winner.merchantCode, winner.transferId],
  );
  return row;
}

export async function deleteWinnersBefore(sql: Sql, moment: Date): Promise<void> {
  await sql.query('delete from games.winner where won_at <= $1', [moment]);
}
