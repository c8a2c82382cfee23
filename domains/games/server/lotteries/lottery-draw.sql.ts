import type { Sql } from '@jogada/platform/server';
import { OFFERED } from '../catalogue/game.sql.ts';

export interface DrawRow {
  readonly game_id: string;
  readonly numero: string;
  readonly opens_at: Date;
  readonly closes_at: Date;
  readonly drawn_at: Date | null;
  readonly numbers: string[];
}

const COLUMNS = 'd.game_id, d.numero, d.opens_at, d.closes_at, d.drawn_at, d.numbers';

/** The draw whose ticket sales are open at the given time. */
export async function findOpenDraw(sql: Sql, of: { gameId: string; at: Date }): Promise<DrawRow | undefined> {
  const [row] = await sql.query<DrawRow>(
    `select ${COLUMNS} from games.lottery_draw d where d.game_id = $1 and d.opens_at <= $2 and d.closes_at > $2
      order by d.closes_at limit 1`,
    [of.gameId, of.at],
  );
  return row;
}

/** Drawn results of the lotteries that a merchant offers, latest first. An empty code matches any. */
export async function findDrawnPage(
  sql: Sql,
  of: { merchantCode: string; gameId: string; vendorCode: string },
  page: { limit: number; offset: number },
): Promise<{ rows: readonly DrawRow[]; totalCount: number }> {
  const drawn = `games.lottery_draw d where d.drawn_at is not null and d.game_id in (
    select g.id from ${OFFERED} and g.category in ('LOTT', 'ELOTT') and ($2 = '' or g.id = $2) and ($3 = '' or g.vendor_code = $3))`;
  const asked = [of.merchantCode, of.gameId, of.vendorCode];
  const rows = await sql.query<DrawRow>(
    `select ${COLUMNS} from ${drawn} order by d.drawn_at desc, d.game_id, d.numero limit $4 offset $5`,
    [...asked, page.limit, page.offset],
  );
  const [counted] = await sql.query<{ count: number }>(`select count(*)::int as count from ${drawn}`, asked);
  return { rows, totalCount: counted?.count ?? 0 };
}

export async function isLotteryOf(sql: Sql, of: { gameId: string; vendorCode: string }): Promise<boolean> {
  const rows = await sql.query("select id from games.game where id = $1 and vendor_code = $2 and category in ('LOTT', 'ELOTT')", [
    of.gameId,
    of.vendorCode,
  ]);
  return rows.length > 0;
}

interface StatedDraw {
  readonly gameId: string;
  readonly numero: string;
  readonly opensAt: string;
  readonly closesAt: string;
  readonly drawnAt: string | null;
  readonly numbers: readonly string[];
}

/** Returns false if the draw already has a different result. A late update without a result keeps the stored result. */
export async function writeDraw(sql: Sql, draw: StatedDraw): Promise<boolean> {
  const rows = await sql.query(
    `insert into games.lottery_draw as d (game_id, numero, opens_at, closes_at, drawn_at, numbers) values ($1, $2, $3, $4, $5, $6)
     on conflict (game_id, numero) do update
       set closes_at = case when d.drawn_at is null then excluded.closes_at else d.closes_at end,
           drawn_at = coalesce(d.drawn_at, excluded.drawn_at),
           numbers = case when d.drawn_at is null then excluded.numbers else d.numbers end
       where d.drawn_at is null or excluded.drawn_at is null or d.numbers = excluded.numbers
     returning numero`,
    [draw.gameId, draw.numero, draw.opensAt, draw.closesAt, draw.drawnAt, draw.numbers],
  );
  return rows.length > 0;
}
