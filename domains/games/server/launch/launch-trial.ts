import { isRealMember } from '@jogada/accounts/contract/player';
import type { VisitorContext } from '@jogada/accounts/server';
import { Problem, type InputOf, type OutputOf } from '@jogada/platform/contract';
import type { launchTrial as contract } from '@jogada/games/contract/player';
import { gameUrl, getLaunchable, originOf, saysReady } from './get-launchable.ts';

/**
 * Launches a game in demo mode with the vendor's play money; the wallet is not involved. Account types 0, 1 and 2 only (GAM-20, ACC-34).
 * @throws Problem free_reject, game_not_found, game_unavailable, vendor_unavailable
 */
export async function launchTrial(ctx: VisitorContext, launch: InputOf<typeof contract>): Promise<OutputOf<typeof contract>> {
  if (!ctx.member || !isRealMember(ctx.member.type)) throw new Problem('free_reject');
  const gameId = launch.gameId || launch.nodeId;
  const game = await getLaunchable(ctx, gameId);
  if (!game.has_free_play || game.api === 'transfer') throw new Problem('game_unavailable', { gameId });
  const origin = originOf(ctx, game);
  const game_url = gameUrl(ctx, { row: game, origin }, { mode: 'demo', language: launch.language });
  return { content: { game_url, gameName: game.name, vendorOrigin: origin, keepsMoney: false, saysReady: saysReady(game) } };
}
