import { post } from '@jogada/wallet/server';
import type { InputOf, OutputOf } from '@jogada/platform/contract';
import type { payPromoWin as contract } from '@jogada/games/contract/vendor-api';
import { getPlayer } from './get-player.ts';
import { answerMovement } from './ledger-outcome.ts';
import { isKnownMovement } from './players.sql.ts';
import { readStake } from './vendor-amount.ts';
import type { VendorContext } from './vendor-context.ts';
import { VendorRefusal } from './vendor-refusal.ts';

/** Pays a prize of the vendor's own campaign, above zero. @throws VendorRefusal, as the contract lists */
export async function payPromoWin(ctx: VendorContext, prize: InputOf<typeof contract>): Promise<OutputOf<typeof contract>> {
  const { amount, currency } = readStake(prize.amount, prize.currency);
  const { merchantCode, pocket } = await getPlayer(ctx, prize.memberId);
  const movement = { memberId: prize.memberId, source: ctx.vendor.code, externalId: prize.transactionId };
  if (!ctx.vendor.isEnabled && !(await isKnownMovement(ctx.database, movement))) throw new VendorRefusal('vendor_disabled');
  const answer = await post(ctx, {
    ...movement,
    kind: 'promo_win',
    merchantCode,
    // The campaign is part of what the id stands for: the same id for another campaign is a conflict.
    refExternalId: prize.campaignId,
    amount,
    currency,
    pocket,
    at: ctx.now(),
  });
  return answerMovement(answer, { transactionId: prize.transactionId, currency });
}
