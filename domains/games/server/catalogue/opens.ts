import { rulesOf, type MerchantContext } from '@jogada/merchant/server';
import type { GameRow } from './game.sql.ts';

/** Whether a listed game can be launched now: connected, not under maintenance and certified for the merchant's jurisdiction. */
export function opens(ctx: MerchantContext, game: GameRow): boolean {
  return game.is_connected && !game.is_under_maintenance && isCertifiedFor(ctx, game);
}

/**
 * Where the law approves games, a launch requires a certificate, a stated return to player and a pay table (R34), autoplay stated as none or
 * limited, and for slots the minimum round duration (R37).
 */
export function isCertifiedFor({ merchant, now }: MerchantContext, game: GameRow): boolean {
  const approval = rulesOf(merchant.jurisdiction, now()).gameApproval;
  if (approval === null) return true;
  const isStated = game.certificate_id !== '' && game.rtp_basis_points >= approval.returnMinBasisPoints && game.paytable_path !== '';
  const isSlowEnough = game.category !== 'RNG' || game.cycle_min_ms >= approval.slotCycleMinMs;
  return isStated && approval.autoplay.has(game.autoplay) && isSlowEnough;
}
