import { isRealMember } from '@jogada/accounts/contract/player';
import type { MemberContext } from '@jogada/accounts/server';
import { Problem, type InputOf, type OutputOf } from '@jogada/platform/contract';
import type { launchGame as contract } from '@jogada/games/contract/player';
import { requireMayPlay } from '@jogada/wallet/server';
import { noteRecentGame } from '../favourites/add-favourite.ts';
import { leaveOtherVendors } from '../transfer-wallet/leave-other-vendors.ts';
import { adapterOf } from '../vendor-api/adapter-of.ts';
import type { Opening } from '../vendor-api/vendor-adapter.ts';
import { getLaunchable, saysReady } from './get-launchable.ts';

type Launch = InputOf<typeof contract>;

/**
 * Launches a game with real money, or with the play money of a trial account. Money held by other vendors is returned first. A
 * transfer-wallet vendor receives the amount set by `confirmTrans` and `transferAmount`.
 * @throws Problem account_blocked, game_not_found, game_unavailable, vendor_unavailable, vendor_under_maintenance; for transfer-wallet
 * vendors: vendor_currency_unsupported, vendor_transfer_pending, vendor_transfer_refused, amount_below_minimum, amount_above_maximum,
 * insufficient_funds; for responsible gaming: play_paused, account_excluded, limit_reached, reality_check_due
 */
export async function launchGame(ctx: MemberContext, launch: Launch): Promise<OutputOf<typeof contract>> {
  if (ctx.member.status !== 'active') throw new Problem('account_blocked');
  const game = await getLaunchable(ctx, launch.gameId || launch.nodeId);
  if (isRealMember(ctx.member.type)) await requireMayPlay(ctx);
  await leaveOtherVendors(ctx, { stayingAt: game.vendor_code });
  const opened = await adapterOf(game.api).openGame(ctx, { game, language: launch.language, takesAlong: takesAlong(launch) });
  await noteRecentGame(ctx, game.id);
  return {
    content: {
      game_url: opened.url,
      gameName: game.name,
      vendorOrigin: opened.origin,
      keepsMoney: opened.keepsMoney,
      saysReady: saysReady(game),
    },
  };
}

function takesAlong({ confirmTrans, transferAmount }: Launch): Opening['takesAlong'] {
  if (transferAmount !== undefined) return transferAmount;
  return confirmTrans === '1' ? 'none' : 'all';
}
