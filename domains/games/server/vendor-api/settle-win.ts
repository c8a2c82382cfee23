import { writeDecimal, type InputOf, type OutputOf } from '@jogada/platform/contract';
import { post, type Posting } from '@jogada/wallet/server';
import type { settleWin as contract } from '@jogada/games/contract/vendor-api';
import { winFreeRound } from '../free-rounds/play-free-round.ts';
import { holdWin } from '../held-wins/hold-win.ts';
import { getPlayer } from './get-player.ts';
import { answerMovement } from './ledger-outcome.ts';
import { findPocketBalance } from './players.sql.ts';
import type { VendorContext } from './vendor-context.ts';
import { readAmount } from './vendor-amount.ts';
import { VendorRefusal } from './vendor-refusal.ts';

/**
 * Pays a win. Money owed is paid: neither session nor block nor a disabled game or vendor is asked for; only the bet
 * must be there. Without one it is refused, or held, as the vendor is set. @throws VendorRefusal, as the contract lists
 */
export async function settleWin(ctx: VendorContext, win: InputOf<typeof contract>): Promise<OutputOf<typeof contract>> {
  const { freeRoundsId } = win;
  if (freeRoundsId !== undefined) return winFreeRound(ctx, { ...win, freeRoundsId });
  const { amount, currency } = readAmount(win.amount, win.currency);
  const { merchantCode, pocket } = await getPlayer(ctx, win.memberId);
  const posting: Posting = {
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
  };
  const answer = await post(ctx, posting);
  const held = await holdWin(ctx, ctx.database, { vendor: ctx.vendor, posting, answer });
  if (held === 'conflict') throw new VendorRefusal('transaction_conflict');
  if (held) return answerHeld(ctx, posting, held);
  return answerMovement(answer, { transactionId: win.transactionId, currency });
}

/** A win that is held is taken: the vendor need not send it again. It is not in the balance. */
async function answerHeld(ctx: VendorContext, posting: Posting, held: { id: string; isNew: boolean }): Promise<OutputOf<typeof contract>> {
  const { memberId, currency, externalId } = posting;
  const balance = await findPocketBalance(ctx.database, { memberId, pocket: 'cash', currency, at: ctx.now() });
  if (balance === undefined) throw new VendorRefusal('unknown_member');
  return {
    transactionId: externalId,
    platformTransactionId: held.id,
    balance: writeDecimal({ amount: balance, currency }),
    currency,
    replayed: !held.isNew,
  };
}
