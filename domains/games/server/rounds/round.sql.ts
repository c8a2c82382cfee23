import type { RoundOutcome } from '@jogada/games/contract/player';
import type { Currency } from '@jogada/platform/contract';
import type { Sql } from '@jogada/platform/server';

export interface RoundRow {
  readonly round_id: string;
  readonly game_id: string;
  readonly game_name: string;
  readonly art_path: string;
  readonly source: string;
  readonly vendor_name: string;
  readonly state: 'open' | 'settled' | 'rolled_back';
  readonly bet_amount: bigint;
  readonly win_amount: bigint;
  readonly rolled_back_amount: bigint;
  readonly currency: Currency;
  readonly opened_at: Date;
  readonly settled_at: Date | null;
  /** Breaks ties between rounds opened at the same time. Round ids come from the vendor and are too long for a cursor. */
  readonly tie: string;
}

/** The last row of the previous page. */
export interface RoundCursor {
  readonly openedAt: Date;
  readonly tie: string;
}

/** Round filter: opened on a range of days in a time zone, both ends included, with one outcome, of one vendor or game. */
export interface RoundChoice {
  readonly memberId: string;
  readonly days: { readonly from: string; readonly to: string } | undefined;
  readonly timeZone: string;
  readonly outcome: RoundOutcome | undefined;
  readonly source: string | undefined;
  readonly gameId: string | undefined;
}

const NET = 'r.win_amount + r.rolled_back_amount - r.bet_amount';

// Parameters: $1 member, $2 and $3 days, $4 time zone, $5 outcome, $6 vendor, $7 game.
const CHOSEN = `r.member_id = $1 and (r.bet_amount > 0 or r.win_amount > 0)
        and ($2::date is null or r.opened_at >= $2::date::timestamp at time zone $4) and ($3::date is null or r.opened_at < ($3::date + 1)::timestamp at time zone $4)
        and ($5::text is null or $5 = case when r.state <> 'settled' then r.state when ${NET} > 0 then 'won' when ${NET} < 0 then 'lost' end)
        and ($6::text is null or r.source = $6) and ($7::text is null or r.game_id = $7)`;

function choiceOf({ memberId, days, timeZone, outcome, source, gameId }: RoundChoice): readonly unknown[] {
  return [memberId, days?.from ?? null, days?.to ?? null, timeZone, outcome ?? null, source ?? null, gameId ?? null];
}

const COLUMNS = `r.round_id, r.game_id, coalesce(g.name, r.game_id) as game_name, coalesce(g.art_path, '') as art_path, r.source,
            coalesce(v.name, r.source) as vendor_name, r.state, r.bet_amount, r.win_amount, r.rolled_back_amount, r.currency,
            r.opened_at, r.settled_at, left(md5(r.source || ' ' || r.round_id), 16) as tie`;

export interface RoundName {
  readonly memberId: string;
  readonly source: string;
  readonly roundId: string;
}

export async function findRound(sql: Sql, { memberId, source, roundId }: RoundName): Promise<RoundRow | undefined> {
  const [row] = await sql.query<RoundRow>(
    `select ${COLUMNS} from wallet.round_view r
       left join games.game g on g.id = r.game_id
       left join games.vendor v on v.code = r.source
      where r.member_id = $1 and r.source = $2 and r.round_id = $3`,
    [memberId, source, roundId],
  );
  return row;
}

export interface MovementRow {
  readonly transfer_id: string;
  readonly kind: string;
  readonly status: string;
  readonly external_id: string;
  readonly amount: bigint;
  readonly win_amount: bigint;
  readonly balance_after: bigint;
  readonly created_at: Date;
}

/** All movements of a round, in order. */
export function findMovements(sql: Sql, round: RoundName & { from: Date }): Promise<MovementRow[]> {
  return sql.query(
    `select t.transfer_id, t.kind, t.status, t.external_id, t.amount, t.win_amount, t.balance_after, t.created_at
       from wallet.transfer_view t
      where t.member_id = $1 and t.source = $2 and t.round_id = $3 and t.created_at >= $4::timestamptz - interval '1 hour'
      order by t.created_at, t.version_after, t.transfer_id limit 200`,
    [round.memberId, round.source, round.roundId, round.from],
  );
}

/** A member's rounds in which money moved, newest first. */
export function findRounds(sql: Sql, page: RoundChoice & { after: RoundCursor | null; limit: number }): Promise<RoundRow[]> {
  return sql.query(
    `select ${COLUMNS}
       from wallet.round_view r
       left join games.game g on g.id = r.game_id
       left join games.vendor v on v.code = r.source
      where ${CHOSEN}
        and ($8::timestamptz is null or (r.opened_at <= $8 and (r.opened_at < $8 or left(md5(r.source || ' ' || r.round_id), 16) < $9)))
      order by r.opened_at desc, tie desc limit $10`,
    [...choiceOf(page), page.after?.openedAt ?? null, page.after?.tie ?? '', page.limit],
  );
}

export interface RoundSumRow {
  readonly round_count: bigint;
  /** Staked, less refunds. */
  readonly bet_amount: bigint;
  readonly win_amount: bigint;
}

/** Totals of the matching rounds. */
export async function sumRounds(sql: Sql, chosen: RoundChoice & { currency: Currency }): Promise<RoundSumRow> {
  const [row] = await sql.query<RoundSumRow>(
    `select count(*) as round_count, coalesce(sum(r.bet_amount - r.rolled_back_amount), 0)::bigint as bet_amount,
            coalesce(sum(r.win_amount), 0)::bigint as win_amount
       from wallet.round_view r where ${CHOSEN} and r.currency = $8`,
    [...choiceOf(chosen), chosen.currency],
  );
  if (!row) throw new Error('the sum query returned no row');
  return row;
}

export interface PlayedGameRow {
  readonly game_id: string;
  readonly game_name: string;
  readonly art_path: string;
  readonly source: string;
  readonly vendor_name: string;
  readonly round_count: bigint;
  readonly net_amount: bigint;
}

/** The games of a member's rounds in a range of days, most played first. */
export function findPlayedGames(
  sql: Sql,
  asked: { memberId: string; currency: Currency; from: string; to: string; timeZone: string; limit: number },
): Promise<PlayedGameRow[]> {
  return sql.query<PlayedGameRow>(
    `select p.game_id, coalesce(g.name, p.game_id) as game_name, coalesce(g.art_path, '') as art_path, p.source, coalesce(v.name, p.source) as vendor_name,
            p.round_count, p.net_amount
       from (select r.game_id, r.source, count(*) as round_count, sum(${NET})::bigint as net_amount
               from wallet.round_view r
              where r.member_id = $1 and r.currency = $2 and (r.bet_amount > 0 or r.win_amount > 0)
                and r.opened_at >= $3::date::timestamp at time zone $5 and r.opened_at < ($4::date + 1)::timestamp at time zone $5
              group by r.game_id, r.source order by count(*) desc, r.game_id limit $6) p
       left join games.game g on g.id = p.game_id
       left join games.vendor v on v.code = p.source
      order by p.round_count desc, p.game_id`,
    [asked.memberId, asked.currency, asked.from, asked.to, asked.timeZone, asked.limit],
  );
}

/** When a member last opened a round of a game with a stake or a win, since a time. */
export async function findLastPlayed(sql: Sql, asked: { memberId: string; gameId: string; since: Date }): Promise<Date | undefined> {
  const [row] = await sql.query<{ opened_at: Date }>(
    `select r.opened_at from wallet.round_view r
      where r.member_id = $1 and r.game_id = $2 and r.opened_at >= $3 and (r.bet_amount > 0 or r.win_amount > 0)
      order by r.opened_at desc limit 1`,
    [asked.memberId, asked.gameId, asked.since],
  );
  return row?.opened_at;
}
