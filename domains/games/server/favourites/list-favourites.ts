import type { MemberContext } from '@jogada/accounts/server';
import type { InputOf, OutputOf } from '@jogada/platform/contract';
import type { listFavouriteIds, listFavourites as favourites, listRecentGames as recent } from '@jogada/games/contract/player';
import { anyGameOf, shelfOf } from '../catalogue/list-games.ts';
import { findGamePage, type GameFilter } from '../catalogue/game-list.sql.ts';
import { tileOf } from '../catalogue/tile.ts';
import { findFavouriteIds } from './favourite.sql.ts';

/** Lists the member's favourites that the merchant offers, latest first, paginated. */
export async function listFavourites(ctx: MemberContext, input: InputOf<typeof favourites>): Promise<OutputOf<typeof favourites>> {
  const { rows, totalCount } = await findGamePage(
    ctx.database,
    { ...ownFilter(ctx, 'favourite', input.gameType), name: input.gameName.trim(), vendorCode: input.vassalage },
    { limit: input.pageSize, offset: (input.pageNo - 1) * input.pageSize },
  );
  return { content: rows.map((row) => tileOf(ctx, row)), pageNum: input.pageNo, totalPages: Math.ceil(totalCount / input.pageSize) };
}

/** Lists the games that the member opened, latest first. */
export async function listRecentGames(ctx: MemberContext, input: InputOf<typeof recent>): Promise<OutputOf<typeof recent>> {
  const { rows, totalCount } = await findGamePage(ctx.database, ownFilter(ctx, 'recent', input.gameType), {
    limit: input.pageSize,
    offset: (input.page - 1) * input.pageSize,
  });
  return { list: rows.map((row) => tileOf(ctx, row)), pageNum: input.page, totalPages: Math.ceil(totalCount / input.pageSize) };
}

/** Lists the ids of the member's favourites, which mark the tiles. */
export async function listIdsOfFavourites(
  ctx: MemberContext,
  input: InputOf<typeof listFavouriteIds>,
): Promise<OutputOf<typeof listFavouriteIds>> {
  const rows = await findFavouriteIds(ctx.database, ctx.member.id, { limit: input.pageSize, offset: (input.pageNo - 1) * input.pageSize });
  return { ids: rows.map(({ game_id }) => game_id) };
}

function ownFilter(ctx: MemberContext, kind: 'favourite' | 'recent', gameType: InputOf<typeof recent>['gameType']): GameFilter {
  return { ...anyGameOf(ctx), ...shelfOf(gameType), memberList: { memberId: ctx.member.id, kind } };
}
