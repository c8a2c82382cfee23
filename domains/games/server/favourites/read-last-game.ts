import type { MemberContext } from '@jogada/accounts/server';
import { isSwitchedOff } from '@jogada/merchant/server';
import type { readLastGame as endpoint } from '@jogada/games/contract/player';
import type { OutputOf } from '@jogada/platform/contract';
import { isPlayStopped } from '@jogada/wallet/server';
import { tileOf } from '../catalogue/tile.ts';
import { findOpenGame } from '../launch/get-launchable.ts';
import { findOpenedSince } from './favourite.sql.ts';

/** Older play is not offered again. */
const OFFERED_FOR_MS = 24 * 3_600_000;
const CONSIDERED_MAX = 5;

/**
 * The latest of the five games that the member opened last, within 24 hours, that can be launched now; null during a pause or an exclusion
 * (R19, R20), for an account that is not active, and while GAMELO3 or GAMELOREC3 is off.
 */
export async function readLastGame(ctx: MemberContext): Promise<OutputOf<typeof endpoint>> {
  if (isSwitchedOff(ctx.merchant, 'GAMELO3') || isSwitchedOff(ctx.merchant, 'GAMELOREC3')) return { game: null };
  if (ctx.member.status !== 'active' || (await isPlayStopped(ctx))) return { game: null };
  const since = new Date(ctx.now().getTime() - OFFERED_FOR_MS);
  const opened = await findOpenedSince(ctx.database, { memberId: ctx.member.id, since, countMax: CONSIDERED_MAX });
  for (const { game_id: gameId } of opened) {
    const game = await findOpenGame(ctx, gameId);
    if (game) return { game: tileOf(ctx, game) };
  }
  return { game: null };
}
