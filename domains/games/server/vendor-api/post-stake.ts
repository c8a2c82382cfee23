import { post, notifyLimitReached, type Posting, type PostingAnswer } from '@jogada/wallet/server';
import type { VendorErrorCode } from '@jogada/games/contract/vendor-api';
import { useLiveLaunch } from '../launch/live-launch.ts';
import { isKnownMovement } from './players.sql.ts';
import type { VendorContext } from './vendor-context.ts';
import { VendorRefusal } from './vendor-refusal.ts';

interface Stake {
  readonly posting: Posting & { readonly gameId: string };
  readonly sessionId: string;
}

/**
 * Posts a stake if the member may play the game now. A repeated stake returns its first result even after the session has ended or the game
 * or vendor was disabled. To keep the normal case fast, the ledger is queried for an earlier record only before a refusal.
 * @throws VendorRefusal vendor_disabled, game_unknown, game_disabled, session_expired
 */
export async function postStake(ctx: VendorContext, { posting, sessionId }: Stake): Promise<PostingAnswer> {
  const refusal = await whyNotNow(ctx, { posting, sessionId });
  if (refusal && !(await isKnownMovement(ctx.database, posting))) throw new VendorRefusal(refusal);
  const answer = await post(ctx, posting);
  if (answer.outcome === 'limit_reached') await notifyLimitReached(ctx, posting);
  return answer;
}

/** Returns the reason to refuse a stake now, apart from the wallet's own reasons; undefined if there is none. */
export async function whyNotNow(ctx: VendorContext, { posting, sessionId }: Stake): Promise<VendorErrorCode | undefined> {
  const { vendor } = ctx;
  if (!vendor.isEnabled) return 'vendor_disabled';
  const game = vendor.games.get(posting.gameId);
  if (!game) return 'game_unknown';
  if (!game.isEnabled || game.withheldBy.has(posting.merchantCode)) return 'game_disabled';
  const isLive = await useLiveLaunch(ctx, { memberId: posting.memberId, sessionId, vendorCode: vendor.code, gameId: posting.gameId });
  return isLive ? undefined : 'session_expired';
}
