import type { listRecentDraws as recent, Numero, readNumero as contract } from '@jogada/games/contract/player';
import type { MerchantContext } from '@jogada/merchant/server';
import { Problem, type InputOf, type OutputOf } from '@jogada/platform/contract';
import { findOfferedGame } from '../catalogue/game.sql.ts';
import { findDrawnPage, findOpenDraw, type DrawRow } from './lottery-draw.sql.ts';

/**
 * Returns a lottery's open draw and its last drawn one.
 * @throws Problem game_not_found
 */
export async function readNumero(ctx: MerchantContext, { gameId }: InputOf<typeof contract>): Promise<OutputOf<typeof contract>> {
  const merchantCode = ctx.merchant.code;
  const game = await findOfferedGame(ctx.database, { merchantCode, gameId });
  if (!game || (game.category !== 'LOTT' && game.category !== 'ELOTT')) throw new Problem('game_not_found', { gameId });
  const current = await findOpenDraw(ctx.database, { gameId, at: ctx.now() });
  const { rows } = await findDrawnPage(ctx.database, { merchantCode, gameId, vendorCode: '' }, { limit: 1, offset: 0 });
  return { current: current ? numeroOf(current) : null, last: rows[0] ? numeroOf(rows[0]) : null };
}

/** Lists results, latest first, paginated. */
export async function listRecentDraws(
  ctx: MerchantContext,
  { gameId, vassalage, pageNo, pageSize }: InputOf<typeof recent>,
): Promise<OutputOf<typeof recent>> {
  const { rows, totalCount } = await findDrawnPage(
    ctx.database,
    { merchantCode: ctx.merchant.code, gameId, vendorCode: vassalage.toLowerCase() },
    { limit: pageSize, offset: (pageNo - 1) * pageSize },
  );
  return { list: rows.map(numeroOf), pageNum: pageNo, totalPages: Math.ceil(totalCount / pageSize) };
}

function numeroOf(row: DrawRow): Numero {
  return {
    gameId: row.game_id,
    numero: row.numero,
    opensAt: row.opens_at.toISOString(),
    closesAt: row.closes_at.toISOString(),
    drawnAt: row.drawn_at?.toISOString() ?? null,
    numbers: row.numbers,
  };
}
