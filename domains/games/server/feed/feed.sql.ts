import type { Sql } from '@jogada/platform/server';

/** A game in a feed. Field names are the columns'. */
export interface StatedGame {
  readonly id: string;
  readonly vendor_code: string;
  readonly name: string;
  readonly category: string;
  readonly classification: string;
  readonly min_bet_amount: string;
  readonly max_bet_amount: string;
  readonly line_count: number;
  readonly rtp_basis_points: number;
  readonly volatility: string;
  readonly released_on: string | null;
  readonly is_exclusive: boolean;
  readonly has_free_play: boolean;
  readonly certificate_id: string;
  readonly paytable_path: string;
  readonly features: readonly string[];
  readonly autoplay: string;
  readonly cycle_min_ms: number;
  readonly art_path: string;
  readonly colour: string;
}

const STATED = [
  'name',
  'category',
  'classification',
  'min_bet_amount',
  'max_bet_amount',
  'line_count',
  'rtp_basis_points',
  'volatility',
  'released_on',
  'is_exclusive',
  'has_free_play',
  'certificate_id',
  'paytable_path',
  'features',
  'autoplay',
  'cycle_min_ms',
  'art_path',
  'colour',
] as const;

const FEED = 'jsonb_populate_recordset(null::games.game, $1::jsonb) f';

/** Games of a feed that already belong to another vendor. */
export function findForeignGames(sql: Sql, games: readonly StatedGame[]): Promise<{ id: string; vendor_code: string }[]> {
  return sql.query(`select g.id, g.vendor_code from games.game g join ${FEED} on f.id = g.id where g.vendor_code <> f.vendor_code`, [
    JSON.stringify(games),
  ]);
}

/** Inserts missing games. Sorts vendors and names mixed, from `sortOrder` on. Returns the ids. */
export function insertStatedGames(sql: Sql, games: readonly StatedGame[], at: { now: Date; sortOrder: number }): Promise<{ id: string }[]> {
  return sql.query(
    `insert into games.game (id, vendor_code, ${STATED.join(', ')}, sort_order, created_at)
     select f.id, f.vendor_code, ${STATED.map((column) => `f.${column}`).join(', ')}, $2 + (hashtext(f.id) & 8191), $3 from ${FEED}
     on conflict (id) do nothing returning id`,
    [JSON.stringify(games), at.sortOrder, at.now],
  );
}

/** Updates games whose feed data differ, and re-enables those that a feed had disabled. Returns the ids. */
export function updateStatedGames(sql: Sql, games: readonly StatedGame[]): Promise<{ id: string }[]> {
  const row = (alias: string) => `(${STATED.map((column) => `${alias}.${column}`).join(', ')})`;
  return sql.query(
    `update games.game g
        set ${STATED.map((column) => `${column} = f.${column}`).join(', ')},
            is_enabled = g.is_enabled or g.left_feed_at is not null, left_feed_at = null
       from ${FEED}
      where g.id = f.id and g.vendor_code = f.vendor_code and (${row('g')} is distinct from ${row('f')} or g.left_feed_at is not null)
     returning g.id`,
    [JSON.stringify(games)],
  );
}

/** Disables games of these vendors that their feed no longer lists. Skips disabled games. Returns the ids. */
export function disableUnnamedGames(
  sql: Sql,
  feed: { vendorCodes: readonly string[]; named: readonly string[]; at: Date },
): Promise<{ id: string }[]> {
  return sql.query(
    `update games.game g set is_enabled = false, left_feed_at = $3
      where g.vendor_code = any ($1) and g.is_enabled and not exists (select from unnest($2::text[]) n where n = g.id)
     returning g.id`,
    [feed.vendorCodes, feed.named, feed.at],
  );
}

/** Sets a vendor's name, and whether its tiles open its game list first. */
export async function setStatedVendor(sql: Sql, vendor: { code: string; name: string; opensList: boolean }): Promise<void> {
  await sql.query('update games.vendor set name = $2, opens_list = $3 where code = $1 and (name, opens_list) is distinct from ($2, $3)', [
    vendor.code,
    vendor.name,
    vendor.opensList,
  ]);
}
