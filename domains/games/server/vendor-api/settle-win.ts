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
 * Pays a win. A win is owed, so an ended session, a blocked account and a disabled game or vendor do not prevent it; only the bet must
 * exist. Without a bet it is refused or held, by the vendor's rule.
 * @throws VendorRefusal as listed by the contract
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

/** A held win is accepted, so the vendor need not resend it. The balance excludes it. */
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
