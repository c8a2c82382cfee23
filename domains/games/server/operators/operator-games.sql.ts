import type { Sql } from '@jogada/platform/server';

export interface OperatorGameRow {
  readonly id: string;
  readonly name: string;
  readonly vendor_code: string;
  readonly vendor_name: string;
  readonly category: string;
  readonly classification: string;
  readonly art_path: string;
  readonly is_enabled: boolean;
  readonly asked_by: string | null;
  /** The merchants at which it is hot. */
  readonly hot_at: readonly string[];
  /** Format 2026-09-01. */
  readonly released_on: string | null;
  readonly is_exclusive: boolean;
  readonly sort_order: number;
  readonly withheld_by: readonly WithheldBy[];
}

/** A merchant that does not offer the game or vendor, and the operator who requested it there. */
export interface WithheldBy {
  readonly merchantCode: string;
  readonly askedBy: string | null;
}

const GAMES = `select g.id, g.name, g.vendor_code, v.name as vendor_name, g.category, g.classification, g.art_path, g.is_enabled,
         array(select h.merchant_code from games.hot_game h where h.game_id = g.id order by h.merchant_code) as hot_at, g.released_on::text as released_on,
         g.is_exclusive, g.sort_order,
         (select a.asked_by_name from accounts.approval_view a
           where a.kind = 'games.enable_game' and a.subject_id = g.id and a.state = 'waiting') as asked_by,
         coalesce((select jsonb_agg(jsonb_build_object('merchantCode', w.merchant_code, 'askedBy', a.asked_by_name) order by w.merchant_code)
                     from games.withheld_game w
                     left join accounts.approval_view a
                       on a.kind = 'games.offer_game' and a.subject_id = w.merchant_code || ':' || w.game_id and a.state = 'waiting'
                    where w.game_id = g.id), '[]') as withheld_by
    from games.game g join games.vendor v on v.code = g.vendor_code`;

export function selectOperatorGames(
  sql: Sql,
  page: { name: string; vendorCode: string; offset: number; limit: number },
): Promise<OperatorGameRow[]> {
  return sql.query(
    `${GAMES} where ($1 = '' or g.name_folded like '%' || replace(replace(games.fold($1), '%', ''), '_', '') || '%') and ($2 = '' or g.vendor_code = $2)
      order by g.sort_order, g.name, g.id limit $3 offset $4`,
    [page.name, page.vendorCode, page.limit, page.offset],
  );
}

export async function selectOperatorGame(sql: Sql, gameId: string): Promise<OperatorGameRow | undefined> {
  const [row] = await sql.query<OperatorGameRow>(`${GAMES} where g.id = $1`, [gameId]);
  return row;
}

export async function lockOperatorGame(sql: Sql, gameId: string): Promise<OperatorGameRow | undefined> {
  const [row] = await sql.query<OperatorGameRow>(`${GAMES} where g.id = $1 for update of g`, [gameId]);
  return row;
}

export async function enableGame(sql: Sql, gameId: string): Promise<void> {
  await sql.query('update games.game set is_enabled = true where id = $1', [gameId]);
}

interface GameSettings {
  readonly isEnabled: boolean;
  readonly releasedOn: string | null;
  readonly isExclusive: boolean;
  readonly position: number;
  readonly classification: string;
}

export async function updateOperatorGame(sql: Sql, gameId: string, settings: GameSettings): Promise<void> {
  await sql.query(
    'update games.game set is_enabled = $2, released_on = $3, is_exclusive = $4, sort_order = $5, classification = $6 where id = $1',
    [gameId, settings.isEnabled, settings.releasedOn, settings.isExclusive, settings.position, settings.classification],
  );
}

export async function insertWithheld(sql: Sql, merchantCode: string, gameId: string): Promise<void> {
  await sql.query('insert into games.withheld_game (merchant_code, game_id) values ($1, $2) on conflict do nothing', [
    merchantCode,
    gameId,
  ]);
}

export async function deleteWithheld(sql: Sql, merchantCode: string, gameId: string): Promise<void> {
  await sql.query('delete from games.withheld_game where merchant_code = $1 and game_id = $2', [merchantCode, gameId]);
}

export async function selectMerchantCodes(sql: Sql): Promise<string[]> {
  const rows = await sql.query<{ merchant_code: string }>('select merchant_code from merchant.merchant_view order by merchant_code');
  return rows.map((row) => row.merchant_code);
}
