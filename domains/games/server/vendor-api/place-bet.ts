import type { InputOf, OutputOf } from '@jogada/platform/contract';
import type { placeBet as contract } from '@jogada/games/contract/vendor-api';
import { takeFreeRound } from '../free-rounds/play-free-round.ts';
import { getPlayer } from './get-player.ts';
import { answerMovement } from './ledger-outcome.ts';
import { postStake } from './post-stake.ts';
import type { VendorContext } from './vendor-context.ts';
import { readStake } from './vendor-amount.ts';

/** Takes a stake from a member who has the game open. @throws VendorRefusal, as the contract lists */
export async function placeBet(ctx: VendorContext, bet: InputOf<typeof contract>): Promise<OutputOf<typeof contract>> {
  const { freeRoundsId } = bet;
  if (freeRoundsId !== undefined) return takeFreeRound(ctx, { ...bet, freeRoundsId });
  const { amount, currency } = readStake(bet.amount, bet.currency);
  const { merchantCode, pocket } = await getPlayer(ctx, bet.memberId);
  const answer = await postStake(ctx, {
    sessionId: bet.sessionId,
    posting: {
      kind: 'bet',
      merchantCode,
      memberId: bet.memberId,
      source: ctx.vendor.code,
      externalId: bet.transactionId,
      roundId: bet.roundId,
      gameId: bet.gameId,
      closesRound: bet.roundClosed,
      amount,
      currency,
      pocket,
      at: ctx.now(),
    },
  });
  return answerMovement(answer, { transactionId: bet.transactionId, currency });
}
