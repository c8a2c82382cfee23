import type { Sql } from '@jogada/platform/server';
import type { VendorApi } from '../vendor/vendors.sql.ts';

export interface GameRow {
  readonly id: string;
  readonly name: string;
  readonly vendor_code: string;
  readonly vendor_name: string;
  readonly category: string;
  readonly classification: string;
  readonly is_hot: boolean;
  readonly is_new: boolean;
  readonly min_bet_amount: bigint;
  readonly max_bet_amount: bigint;
  readonly line_count: number;
  readonly has_free_play: boolean;
  readonly rtp_basis_points: number;
  readonly volatility: 'low' | 'medium' | 'high';
  readonly art_path: string;
  readonly colour: string;
}

const COLUMNS = `g.id, g.name, g.vendor_code, v.name as vendor_name, g.category, g.classification, g.is_hot, g.is_new, g.min_bet_amount,
  g.max_bet_amount, g.line_count, g.has_free_play, g.rtp_basis_points, g.volatility, g.art_path, g.colour`;

// What a merchant offers: switched on, by a vendor that is switched on, and not withheld.
const OFFERED = `games.game g join games.vendor v on v.code = g.vendor_code
  where g.is_enabled and v.is_enabled
    and not exists (select from games.withheld_game w where w.merchant_code = $1 and w.game_id = g.id)`;

export interface GameFilter {
  readonly merchantCode: string;
  /** Any when null. */
  readonly categories: readonly string[] | null;
  readonly isHotOnly: boolean;
  /** Part of the game's or the vendor's name, in any case and with any accents; empty for any. */
  readonly name: string;
  readonly vendorCode: string;
  readonly classification: string;
  /** Minor units: games whose smallest bet is at least this. */
  readonly minBetAmount: bigint;
}

const MATCHING = `from ${OFFERED}
    and ($2::text[] is null or g.category = any ($2))
    and (not $3 or g.is_hot)
    and ($4 = '' or position(games.fold($4) in g.name_folded) > 0 or position(games.fold($4) in v.name_folded) > 0)
    and ($5 = '' or g.vendor_code = $5)
    and ($6 = '' or g.classification = $6)
    and g.min_bet_amount >= $7`;

const ORDER = 'order by g.sort_order, g.name_folded, g.id';

function valuesOf(filter: GameFilter): readonly unknown[] {
  return [
    filter.merchantCode,
    filter.categories,
    filter.isHotOnly,
    filter.name,
    filter.vendorCode,
    filter.classification,
    filter.minBetAmount,
  ];
}

export function findGames(sql: Sql, filter: GameFilter, page: { limit: number; offset: number }): Promise<GameRow[]> {
  return sql.query(`select ${COLUMNS} ${MATCHING} ${ORDER} limit $8 offset $9`, [...valuesOf(filter), page.limit, page.offset]);
}

export async function countGames(sql: Sql, filter: GameFilter): Promise<number> {
  const [row] = await sql.query<{ count: number }>(`select count(*)::int as count ${MATCHING}`, valuesOf(filter));
  return row?.count ?? 0;
}

/** A game that the merchant offers now. */
export async function findOfferedGame(sql: Sql, game: { merchantCode: string; gameId: string }): Promise<GameRow | undefined> {
  const [row] = await sql.query<GameRow>(`select ${COLUMNS} from ${OFFERED} and g.id = $2`, [game.merchantCode, game.gameId]);
  return row;
}

/** Whose games the merchant offers, category by category: who offers more stands first. */
export function findVendorsOfCategories(sql: Sql, merchantCode: string): Promise<{ category: string; code: string; name: string }[]> {
  return sql.query(
    `select g.category, v.code, v.name from ${OFFERED} group by g.category, v.code, v.name order by g.category, count(*) desc, v.code`,
    [merchantCode],
  );
}

export interface LaunchableRow extends GameRow {
  readonly origin: string | null;
  readonly certificate_id: string;
  readonly paytable_path: string;
  readonly api: VendorApi;
  /** Whether the merchant offers it now; one that is known but not offered is unavailable. */
  readonly is_offered: boolean;
}

export async function findLaunchable(sql: Sql, game: { merchantCode: string; gameId: string }): Promise<LaunchableRow | undefined> {
  const [row] = await sql.query<LaunchableRow>(
    `select ${COLUMNS}, v.origin, v.api, g.certificate_id, g.paytable_path,
            g.is_enabled and v.is_enabled
              and not exists (select from games.withheld_game w where w.merchant_code = $1 and w.game_id = g.id) as is_offered
       from games.game g join games.vendor v on v.code = g.vendor_code
      where g.id = $2`,
    [game.merchantCode, game.gameId],
  );
  return row;
}
