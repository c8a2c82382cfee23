import type { Sql } from '@jogada/platform/server';

export interface ObservedReturn {
  /** First and last counted day, as YYYY-MM-DD. */
  readonly since: string;
  readonly until: string;
  readonly round_count: bigint;
  readonly basis_points: number;
  readonly low_basis_points: number;
  readonly high_basis_points: number;
}

export interface ObservationRule {
  readonly at: Date;
  /** Counted days before the current one. */
  readonly days: number;
  /** Fewer days with play, or fewer rounds in them, give no return. */
  readonly playedDaysMin: number;
  readonly roundsMin: number;
  /** Standard errors on each side of the interval. */
  readonly errors: number;
}

/**
 * Replaces the observed returns of every merchant: wins over stakes of money in the merchant's currency. The standard error is that of a ratio
 * over days, because rounds of one member on one day are not independent of each other.
 */
export async function replaceObservedReturns(sql: Sql, rule: ObservationRule): Promise<void> {
  await sql.query('delete from games.observed_return');
  await sql.query(
    `with played as (
       select m.merchant_code, d.game_id, d.day, d.round_count, d.stake_amount::numeric as stake, d.win_amount::numeric as win
         from merchant.merchant_view m
        cross join lateral (select ($1::timestamptz at time zone m.time_zone)::date as day) as today
         join wallet.game_day_view d on d.merchant_code = m.merchant_code and d.currency = m.currency
          and d.day >= today.day - $2::int and d.day < today.day and d.stake_amount > 0
         join games.game g on g.id = d.game_id
     ), summed as (
       select merchant_code, game_id, min(day) as since, max(day) as until, count(*) as day_count, sum(round_count) as round_count,
              sum(stake) as stake, sum(win) / sum(stake) as ratio
         from played group by merchant_code, game_id having count(*) >= $3::int and sum(round_count) >= $4::int
     ), measured as (
       select s.merchant_code, s.game_id, s.since, s.until, s.round_count, s.ratio,
              sqrt(sum((p.win - s.ratio * p.stake) ^ 2) * s.day_count / (s.day_count - 1)) / s.stake as error
         from summed s join played p using (merchant_code, game_id)
        group by s.merchant_code, s.game_id, s.since, s.until, s.day_count, s.round_count, s.stake, s.ratio
     )
     insert into games.observed_return (merchant_code, game_id, since, until, round_count, basis_points, low_basis_points, high_basis_points, counted_at)
     select merchant_code, game_id, since, until, round_count, round(ratio * 10000), greatest(0, floor((ratio - $5 * error) * 10000)),
            ceil((ratio + $5 * error) * 10000), $1
       from measured`,
    [rule.at, rule.days, rule.playedDaysMin, rule.roundsMin, rule.errors],
  );
}

export async function findObservedReturn(sql: Sql, game: { merchantCode: string; gameId: string }): Promise<ObservedReturn | undefined> {
  const [row] = await sql.query<ObservedReturn>(
    `select since::text as since, until::text as until, round_count, basis_points, low_basis_points, high_basis_points
       from games.observed_return where merchant_code = $1 and game_id = $2`,
    [game.merchantCode, game.gameId],
  );
  return row;
}
