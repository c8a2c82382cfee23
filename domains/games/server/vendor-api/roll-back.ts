import { post } from '@jogada/wallet/server';
import type { InputOf, OutputOf } from '@jogada/platform/contract';
import type { rollBack as contract } from '@jogada/games/contract/vendor-api';
import { rollBackFreeRound } from '../free-rounds/play-free-round.ts';
import { getPlayer } from './get-player.ts';
import { answerMovement } from './ledger-outcome.ts';
import type { VendorContext } from './vendor-context.ts';

/**
 * Refunds a bet's stake, once. An unknown bet leaves a tombstone, so that it is refused if it arrives later.
 * @throws VendorRefusal as listed by the contract
 */
export async function rollBack(ctx: VendorContext, call: InputOf<typeof contract>): Promise<OutputOf<typeof contract>> {
  const { freeRoundsId } = call;
  if (freeRoundsId !== undefined) return rollBackFreeRound(ctx, { ...call, freeRoundsId });
  const { merchantCode, pocket, currency } = await getPlayer(ctx, call.memberId);
  const answer = await post(ctx, {
    kind: 'rollback',
    merchantCode,
    memberId: call.memberId,
    source: ctx.vendor.code,
    externalId: call.transactionId,
    refExternalId: call.betTransactionId,
    roundId: call.roundId,
    gameId: call.gameId,
    amount: 0n,
    currency,
    pocket,
    at: ctx.now(),
  });
  return answerMovement(answer, { transactionId: call.transactionId, currency });
}
