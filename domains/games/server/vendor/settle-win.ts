import { post } from '@jogada/wallet/server';
import type { InputOf, OutputOf } from '@jogada/platform/contract';
import type { settleWin as contract } from '@jogada/games/contract/vendor';
import { getPlayer } from './get-player.ts';
import { answerMovement } from './ledger-outcome.ts';
import type { VendorContext } from './vendor-context.ts';
import { readAmount } from './vendor-amount.ts';

/**
 * Pays a win. Money owed is paid: neither session nor block nor a disabled game or vendor is asked for; only the bet
 * must be there. @throws VendorRefusal, as the contract lists
 */
export async function settleWin(ctx: VendorContext, win: InputOf<typeof contract>): Promise<OutputOf<typeof contract>> {
  const { amount, currency } = readAmount(win.amount, win.currency);
  const { merchantCode, pocket } = await getPlayer(ctx, win.memberId);
  const answer = await post(ctx, {
    kind: 'win',
    merchantCode,
    memberId: win.memberId,
    source: ctx.vendor.code,
    externalId: win.transactionId,
    ...(win.betTransactionId === undefined ? {} : { refExternalId: win.betTransactionId }),
    roundId: win.roundId,
    gameId: win.gameId,
    closesRound: win.roundClosed,
    amount,
    currency,
    pocket,
    at: ctx.now(),
  });
  return answerMovement(answer, { transactionId: win.transactionId, currency });
}
