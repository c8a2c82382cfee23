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
 * Posts what takes money for a game, if the member may play it now. A stake that was taken once is answered the same
 * even after the session, the game or the vendor has gone: the ledger's record is asked before a refusal, and only then.
 * @throws VendorRefusal vendor_disabled, game_unknown, game_disabled, session_expired
 */
export async function postStake(ctx: VendorContext, { posting, sessionId }: Stake): Promise<PostingAnswer> {
  const refusal = await whyNotNow(ctx, { posting, sessionId });
  if (refusal && !(await isKnownMovement(ctx.database, posting))) throw new VendorRefusal(refusal);
  const answer = await post(ctx, posting);
  if (answer.outcome === 'limit_reached') await notifyLimitReached(ctx, posting);
  return answer;
}

/** Why a stake can't be taken now, but for the wallet's own reasons; undefined when it can. */
export async function whyNotNow(ctx: VendorContext, { posting, sessionId }: Stake): Promise<VendorErrorCode | undefined> {
  const { vendor } = ctx;
  if (!vendor.isEnabled) return 'vendor_disabled';
  const game = vendor.games.get(posting.gameId);
  if (!game) return 'game_unknown';
  if (!game.isEnabled || game.withheldBy.has(posting.merchantCode)) return 'game_disabled';
  const isLive = await useLiveLaunch(ctx, { memberId: posting.memberId, sessionId, vendorCode: vendor.code, gameId: posting.gameId });
  return isLive ? undefined : 'session_expired';
}
