import type { Sql } from '@jogada/platform/server';
import type { VendorApi } from '../vendor-api/vendors.sql.ts';

export interface GameRow {
  readonly id: string;
  readonly name: string;
  readonly vendor_code: string;
  readonly vendor_name: string;
  readonly category: string;
  readonly classification: string;
  readonly is_hot: boolean;
  readonly is_new: boolean;
  readonly is_exclusive: boolean;
  /** Whether somebody has said where the vendor's games open. */
  readonly is_connected: boolean;
  /** Shown, and not opened for now. */
  readonly is_under_maintenance: boolean;
  readonly min_bet_amount: bigint;
  readonly max_bet_amount: bigint;
  readonly line_count: number;
  readonly has_free_play: boolean;
  readonly rtp_basis_points: number;
  readonly volatility: 'low' | 'medium' | 'high';
  readonly art_path: string;
  readonly colour: string;
  readonly lotto_mode: string;
  /** A tile leads to the list of the vendor's games first. */
  readonly opens_list: boolean;
}

export const GAME_COLUMNS = `g.id, g.name, g.vendor_code, v.name as vendor_name, g.category, g.classification, g.is_hot, g.is_new, g.is_exclusive, g.min_bet_amount,
  g.max_bet_amount, g.line_count, g.has_free_play, g.rtp_basis_points, g.volatility, g.art_path, g.colour, g.lotto_mode,
  (v.origin is not null or v.code = 'arcade') as is_connected, v.maintenance_since is not null as is_under_maintenance, v.opens_list`;

/**
 * Neither it nor its vendor is withheld by the merchant of this parameter, and its category is not closed there by the law (C8); of a
 * cockfight only where the merchant shows some (GAM-18). Both lists of the merchant's are read once for a query, not for each game.
 */
export function shownBy(merchantCode: string): string {
  return `not exists (select from games.withheld_game w where w.merchant_code = ${merchantCode} and w.game_id = g.id)
    and not exists (select from games.withheld_vendor w where w.merchant_code = ${merchantCode} and w.vendor_code = g.vendor_code)
    and g.category <> all (array(select c.category from games.closed_category c where c.merchant_code = ${merchantCode}))
    and (g.category <> 'COCKFIGHT' or (select m.shows_cockfight from merchant.merchant_view m where m.merchant_code = ${merchantCode}))`;
}

// What a merchant offers: switched on, by a vendor that is switched on, and shown.
export const OFFERED = `games.game g join games.vendor v on v.code = g.vendor_code
  where g.is_enabled and v.is_enabled and ${shownBy('$1')}`;

/** A game that the merchant offers now. */
export async function findOfferedGame(sql: Sql, game: { merchantCode: string; gameId: string }): Promise<GameRow | undefined> {
  const [row] = await sql.query<GameRow>(`select ${GAME_COLUMNS} from ${OFFERED} and g.id = $2`, [game.merchantCode, game.gameId]);
  return row;
}

export interface VendorOfCategory {
  readonly category: string;
  readonly code: string;
  readonly name: string;
  /** The vendor's own sign; empty where there is none. */
  readonly icon_path: string;
  /** The game that stands first among theirs. */
  readonly game_id: string;
  readonly art_path: string;
  readonly classifications: readonly string[];
}

/** Whose games the merchant offers, category by category: who offers more stands first. */
export function findVendorsOfCategories(sql: Sql, merchantCode: string): Promise<VendorOfCategory[]> {
  return sql.query<VendorOfCategory>(
    `select g.category, v.code, v.name, v.icon_path,
            (array_agg(g.id order by g.sort_order, g.name_folded, g.id))[1] as game_id,
            (array_agg(g.art_path order by g.sort_order, g.name_folded, g.id))[1] as art_path,
            coalesce(array_agg(distinct g.classification) filter (where g.classification <> ''), '{}') as classifications
       from ${OFFERED} group by g.category, v.code, v.name, v.icon_path order by g.category, count(*) desc, v.code`,
    [merchantCode],
  );
}

/** Whose every game is a lottery, and whose electronic ones set the prize mode (GAM-19). */
export const LOTTERY_VENDORS = ['tcg_lotto_vn', 'tcg_sea'] as const;
const PRIZE_MODE_VENDORS = ['tcg_lotto_vn', 'lott'] as const;

export interface LaunchableRow extends GameRow {
  readonly origin: string | null;
  readonly certificate_id: string;
  readonly paytable_path: string;
  readonly autoplay: 'unstated' | 'none' | 'limited' | 'unlimited';
  /** How long a round lasts at least. */
  readonly cycle_min_ms: number;
  readonly api: VendorApi;
  /** Whether the merchant offers it now; one that is known but not offered is unavailable. */
  readonly is_offered: boolean;
  /** Of a vendor of lotteries: whether the merchant offers electronic lotteries of those that set the prize mode. */
  readonly has_electronic_lottery: boolean;
}

export async function findLaunchable(sql: Sql, game: { merchantCode: string; gameId: string }): Promise<LaunchableRow | undefined> {
  const [row] = await sql.query<LaunchableRow>(
    `select ${GAME_COLUMNS}, v.origin, v.api, g.certificate_id, g.paytable_path, g.autoplay, g.cycle_min_ms,
            g.is_enabled and v.is_enabled
              and ${shownBy('$1')} as is_offered,
            case when g.vendor_code = any ($3) then exists (select from ${OFFERED} and g.category = 'ELOTT' and g.vendor_code = any ($4))
                 else false end as has_electronic_lottery
       from games.game g join games.vendor v on v.code = g.vendor_code
      where g.id = $2`,
    [game.merchantCode, game.gameId, LOTTERY_VENDORS, PRIZE_MODE_VENDORS],
  );
  return row;
}
