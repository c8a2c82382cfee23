import type { MemberContext } from '@jogada/accounts/server';
import { isSwitchedOff } from '@jogada/merchant/server';
import type { addFavourite as adding, addRecentGame as noting, removeFavourite as removing } from '@jogada/games/contract/player';
import { Problem, type InputOf, type OutputOf } from '@jogada/platform/contract';
import { findOfferedGame } from '../catalogue/game.sql.ts';
import { deleteFavourite, insertFavourite, putRecentGame, trimRecentGames } from './favourite.sql.ts';

const RECENT_MAX = 100;

/** Makes a game a favourite; doing it twice is doing it once. @throws Problem game_not_found, feature_unavailable */
export async function addFavourite(ctx: MemberContext, { nodeId }: InputOf<typeof adding>): Promise<OutputOf<typeof adding>> {
  if (isSwitchedOff(ctx.merchant, 'GAMELOFAV3')) throw new Problem('feature_unavailable');
  await getOffered(ctx, nodeId);
  await insertFavourite(ctx.database, { memberId: ctx.member.id, gameId: nodeId, at: ctx.now() });
  return { nodeId, isFavourite: true };
}

/** Takes a game from the favourites, whether or not it is there. */
export async function removeFavourite(ctx: MemberContext, { nodeId }: InputOf<typeof removing>): Promise<OutputOf<typeof removing>> {
  await deleteFavourite(ctx.database, { memberId: ctx.member.id, gameId: nodeId });
  return { nodeId, isFavourite: false };
}

/** Notes that the member opened a game. @throws Problem game_not_found */
export async function addRecentGame(ctx: MemberContext, { nodeId }: InputOf<typeof noting>): Promise<OutputOf<typeof noting>> {
  await getOffered(ctx, nodeId);
  await noteRecentGame(ctx, nodeId);
  return { nodeId };
}

/** Notes a launch among the member's recent games, of which the latest hundred are kept; nothing while GAMELOREC3 is off. */
export async function noteRecentGame(ctx: MemberContext, gameId: string): Promise<void> {
  if (isSwitchedOff(ctx.merchant, 'GAMELOREC3')) return;
  const memberId = ctx.member.id;
  await putRecentGame(ctx.database, { memberId, gameId, at: ctx.now() });
  await trimRecentGames(ctx.database, { memberId, kept: RECENT_MAX });
}

async function getOffered(ctx: MemberContext, gameId: string): Promise<void> {
  const game = await findOfferedGame(ctx.database, { merchantCode: ctx.merchant.code, gameId });
  if (!game) throw new Problem('game_not_found', { gameId });
}
