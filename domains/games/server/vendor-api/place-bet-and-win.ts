import type { InputOf, OutputOf } from '@jogada/platform/contract';
import type { placeBetAndWin as contract } from '@jogada/games/contract/vendor-api';
import { getPlayer } from './get-player.ts';
import { answerMovement } from './ledger-outcome.ts';
import { postStake } from './post-stake.ts';
import type { VendorContext } from './vendor-context.ts';
import { readAmount, readStake } from './vendor-amount.ts';

/** Takes a stake and pays its win in one movement; the stake must be there first. @throws VendorRefusal, as the contract lists */
export async function placeBetAndWin(ctx: VendorContext, play: InputOf<typeof contract>): Promise<OutputOf<typeof contract>> {
  const { amount, currency } = readStake(play.betAmount, play.currency);
  const win = readAmount(play.winAmount, play.currency);
  const { merchantCode, pocket } = await getPlayer(ctx, play.memberId);
  const answer = await postStake(ctx, {
    sessionId: play.sessionId,
    posting: {
      kind: 'bet_and_win',
      merchantCode,
      memberId: play.memberId,
      source: ctx.vendor.code,
      externalId: play.transactionId,
      roundId: play.roundId,
      gameId: play.gameId,
      closesRound: play.roundClosed,
      amount,
      winAmount: win.amount,
      currency,
      pocket,
      at: ctx.now(),
    },
  });
  return answerMovement(answer, { transactionId: play.transactionId, currency });
}
