import { post } from '@jogada/wallet/server';
import type { InputOf, OutputOf } from '@jogada/platform/contract';
import type { closeRound as contract } from '@jogada/games/contract/vendor-api';
import { getPlayer } from './get-player.ts';
import { answerMovement } from './ledger-outcome.ts';
import type { VendorContext } from './vendor-context.ts';

/** Ends a round that pays nothing more. @throws VendorRefusal, as the contract lists */
export async function closeRound(ctx: VendorContext, call: InputOf<typeof contract>): Promise<OutputOf<typeof contract>> {
  const { merchantCode, pocket, currency } = await getPlayer(ctx, call.memberId);
  const answer = await post(ctx, {
    kind: 'round_close',
    merchantCode,
    memberId: call.memberId,
    source: ctx.vendor.code,
    externalId: call.transactionId,
    roundId: call.roundId,
    gameId: call.gameId,
    amount: 0n,
    currency,
    pocket,
    at: ctx.now(),
  });
  return answerMovement(answer, { transactionId: call.transactionId, currency });
}
