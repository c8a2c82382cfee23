import type { GameFeature } from '@jogada/games/contract/player';
import type { JurisdictionRules } from '@jogada/merchant/server';
import type { Sql } from '@jogada/platform/server';
import type { VendorApi } from '../vendor-api/vendors.sql.ts';

export interface GameRow {
  readonly id: string;
  readonly name: string;
  readonly vendor_code: string;
  readonly vendor_name: string;
  readonly category: string;
  readonly classification: string;
  /** By the play of the last days at the merchant. */
  readonly is_hot: boolean;
  /** Format 2026-09-01; null: unknown. */
  readonly released_on: string | null;
  readonly is_exclusive: boolean;
  /** Whether the vendor has a launch origin. */
  readonly is_connected: boolean;
  /** Listed, but cannot be launched. */
  readonly is_under_maintenance: boolean;
  readonly min_bet_amount: bigint;
  readonly max_bet_amount: bigint;
  readonly line_count: number;
  readonly has_free_play: boolean;
  readonly rtp_basis_points: number;
  readonly certificate_id: string;
  readonly paytable_path: string;
  readonly autoplay: 'unstated' | 'none' | 'limited' | 'unlimited';
  /** Minimum duration of a round, in milliseconds. */
  readonly cycle_min_ms: number;
  readonly volatility: 'low' | 'medium' | 'high';
  readonly features: GameFeature[];
  readonly art_path: string;
  readonly colour: string;
  readonly lotto_mode: string;
  /** A tile opens the vendor's game list first. */
  readonly opens_list: boolean;
}

/** The columns of a game at a merchant, given as a parameter. */
export function gameColumns(merchantCode: string): string {
  return `g.id, g.name, g.vendor_code, v.name as vendor_name, g.category, g.classification, ${isHotAt(merchantCode)} as is_hot,
  g.released_on::text as released_on, g.is_exclusive, g.min_bet_amount,
  g.max_bet_amount, g.line_count, g.has_free_play, g.rtp_basis_points, g.certificate_id, g.paytable_path, g.autoplay, g.cycle_min_ms, g.volatility,
  g.features, g.art_path, g.colour, g.lotto_mode,
  (v.origin is not null or v.code = 'arcade') as is_connected, v.maintenance_since is not null as is_under_maintenance, v.opens_list`;
}

/** Condition: the title is among the merchant's most played. */
export function isHotAt(merchantCode: string): string {
  return `exists (select from games.hot_game h where h.merchant_code = ${merchantCode} and h.game_id = g.id)`;
}

/**
 * Condition: neither the game nor its vendor is withheld by the merchant, and the jurisdiction allows its category there (C8). Cockfights
 * also need the merchant's switch (GAM-18). The merchant's two exclusion lists are read once per query, not per game.
 */
export function shownBy(merchantCode: string): string {
  return `not exists (select from games.withheld_game w where w.merchant_code = ${merchantCode} and w.game_id = g.id)
    and not exists (select from games.withheld_vendor w where w.merchant_code = ${merchantCode} and w.vendor_code = g.vendor_code)
    and g.category <> all (array(select c.category from games.closed_category c where c.merchant_code = ${merchantCode}))
    and (g.category <> 'COCKFIGHT' or (select m.shows_cockfight from merchant.merchant_view m where m.merchant_code = ${merchantCode}))`;
}

// Games that a merchant offers: enabled, with an enabled vendor, and not withheld.
export const OFFERED = `games.game g join games.vendor v on v.code = g.vendor_code
  where g.is_enabled and v.is_enabled and ${shownBy('$1')}`;

/** Returns a game that the merchant offers. */
export async function findOfferedGame(sql: Sql, game: { merchantCode: string; gameId: string }): Promise<GameRow | undefined> {
  const [row] = await sql.query<GameRow>(`select ${gameColumns('$1')} from ${OFFERED} and g.id = $2`, [game.merchantCode, game.gameId]);
  return row;
}

/** Which titles a list holds by whether they can be launched. */
export interface Openness {
  /** The law's conditions for a launch; null without any. */
  readonly approval: JurisdictionRules['gameApproval'];
  /** Leaves out titles that cannot be launched now (OPENONLY3). */
  readonly isOpenOnly: boolean;
}

/** The conditions of `opens` in SQL, on a game g and its vendor v. */
export function opening(approval: Openness['approval'], value: (given: unknown) => string): string[] {
  const conditions = ["(v.origin is not null or v.code = 'arcade')", 'v.maintenance_since is null'];
  if (approval === null) return conditions;
  conditions.push(
    "g.certificate_id <> ''",
    "g.paytable_path <> ''",
    `g.rtp_basis_points >= ${value(approval.returnMinBasisPoints)}`,
    `g.autoplay = any (${value([...approval.autoplay])}::text[])`,
    `(g.category <> 'RNG' or g.cycle_min_ms >= ${value(approval.slotCycleMinMs)})`,
  );
  return conditions;
}

/** The same as a text that follows other conditions; empty if closed titles are listed too. `value` adds a value and returns its place. */
export function openOnly({ approval, isOpenOnly }: Openness, value: (given: unknown) => string): string {
  return isOpenOnly ? ` and ${opening(approval, value).join(' and ')}` : '';
}

/** Whether the merchant offers a game that can be launched now. */
export async function hasOpenGame(
  sql: Sql,
  { merchantCode, approval }: { merchantCode: string } & Pick<Openness, 'approval'>,
): Promise<boolean> {
  const values: unknown[] = [merchantCode];
  const open = openOnly({ approval, isOpenOnly: true }, (given) => `$${values.push(given)}`);
  return (await sql.query(`select from ${OFFERED}${open} limit 1`, values)).length > 0;
}

export interface VendorOfCategory {
  readonly category: string;
  readonly code: string;
  readonly name: string;
  /** The vendor's own icon; empty without one. */
  readonly icon_path: string;
  /** The vendor's first game in sort order. */
  readonly game_id: string;
  readonly art_path: string;
  readonly classifications: readonly string[];
}

/** The vendors of each category that the merchant offers: those that can launch first, each part by game count, largest first. */
export function findVendorsOfCategories(sql: Sql, of: Openness & { readonly merchantCode: string }): Promise<VendorOfCategory[]> {
  const values: unknown[] = [of.merchantCode];
  const open = openOnly(of, (given) => `$${values.push(given)}`);
  return sql.query<VendorOfCategory>(
    `select g.category, v.code, v.name, v.icon_path,
            (array_agg(g.id order by g.sort_order, g.name_folded, g.id))[1] as game_id,
            (array_agg(g.art_path order by g.sort_order, g.name_folded, g.id))[1] as art_path,
            coalesce(array_agg(distinct g.classification) filter (where g.classification <> ''), '{}') as classifications
       from ${OFFERED}${open} group by g.category, v.code
      order by g.category, (v.origin is not null or v.code = 'arcade') and v.maintenance_since is null desc, count(*) desc, v.code`,
    values,
  );
}

/** Vendors whose games are all lotteries, and vendors whose electronic lotteries set the prize mode (GAM-19). */
export const LOTTERY_VENDORS = ['tcg_lotto_vn', 'tcg_sea'] as const;
const PRIZE_MODE_VENDORS = ['tcg_lotto_vn', 'lott'] as const;

export interface LaunchableRow extends GameRow {
  readonly origin: string | null;
  readonly api: VendorApi;
  /** Whether the merchant offers it. A known game that is not offered is unavailable. */
  readonly is_offered: boolean;
  /** For a lottery vendor: whether the merchant offers electronic lotteries of the vendors that set the prize mode. */
  readonly has_electronic_lottery: boolean;
}

export async function findLaunchable(sql: Sql, game: { merchantCode: string; gameId: string }): Promise<LaunchableRow | undefined> {
  const [row] = await sql.query<LaunchableRow>(
    `select ${gameColumns('$1')}, v.origin, v.api,
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
