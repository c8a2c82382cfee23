import { TRIAL_TYPE } from '@jogada/accounts/contract/player';
import type { MemberContext } from '@jogada/accounts/server';
import { Problem, type InputOf, type OutputOf } from '@jogada/platform/contract';
import type { launchGame as contract } from '@jogada/games/contract/player';
import { newId } from '@jogada/platform/server';
import { gameUrl, getLaunchable } from './get-launchable.ts';
import { insertLaunch } from './launch-session.sql.ts';
import { hashLaunchToken, newLaunchToken } from './launch-token.ts';
import { LAUNCH_LIFE_MS } from './live-launch.ts';

/** From the tap to the vendor's question who this is. */
const TOKEN_LIFE_MS = 2 * 60_000;

/**
 * Opens a game: for real money, or with the play money of a trial account.
 * @throws Problem account_blocked, game_not_found, game_unavailable, vendor_unavailable
 */
export async function launchGame(ctx: MemberContext, { gameId, language }: InputOf<typeof contract>): Promise<OutputOf<typeof contract>> {
  const { member } = ctx;
  if (member.status !== 'active') throw new Problem('account_blocked');
  const game = await getLaunchable(ctx, gameId);

  const token = newLaunchToken();
  const now = ctx.now();
  await insertLaunch(ctx.database, {
    id: newId('lch', now),
    memberId: member.id,
    merchantCode: member.merchantCode,
    vendorCode: game.row.vendor_code,
    gameId: game.row.id,
    language,
    currency: member.currency,
    pocket: member.type === TRIAL_TYPE ? 'play' : 'cash',
    sessionId: ctx.session.id,
    tokenHash: hashLaunchToken(token),
    tokenExpiresAt: new Date(now.getTime() + TOKEN_LIFE_MS),
    createdAt: now,
    expiresAt: new Date(now.getTime() + LAUNCH_LIFE_MS),
  });
  return { content: { game_url: gameUrl(ctx, game, { token, language }), gameName: game.row.name, vendorOrigin: game.origin } };
}
