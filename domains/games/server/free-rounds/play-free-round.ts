import { writeDecimal } from '@jogada/platform/contract';
import type { InputOf, OutputOf } from '@jogada/platform/contract';
import { newId, type Sql, type Transaction } from '@jogada/platform/server';
import type { placeBet, rollBack, settleWin } from '@jogada/games/contract/vendor-api';
import { getPlayer } from '../vendor-api/get-player.ts';
import { findPocketBalance } from '../vendor-api/players.sql.ts';
import { whyNotNow } from '../vendor-api/post-stake.ts';
import { readAmount, readStake } from '../vendor-api/vendor-amount.ts';
import type { VendorContext } from '../vendor-api/vendor-context.ts';
import { VendorRefusal } from '../vendor-api/vendor-refusal.ts';
import { endFreeRounds } from './end-free-rounds.ts';
import {
  findFreeRound,
  hasStopped,
  insertFreeRound,
  lockFreeRounds,
  rollFreeRoundBack,
  settleFreeRound,
  updateCounts,
  type FreeRoundRow,
  type FreeRoundsRow,
} from './free-rounds.sql.ts';

type OfFreeRounds<Call> = Call & { readonly freeRoundsId: string };
type Movement = OutputOf<typeof placeBet>;

/**
 * Takes one of a member's free rounds instead of a stake. A repeated transaction id returns the same round.
 * @throws VendorRefusal as for a bet, and free_rounds_unknown, free_rounds_over
 */
export async function takeFreeRound(ctx: VendorContext, bet: OfFreeRounds<InputOf<typeof placeBet>>): Promise<Movement> {
  const { amount, currency } = readStake(bet.amount, bet.currency);
  const { merchantCode } = await getPlayer(ctx, bet.memberId);
  const at = ctx.now();
  const round = { memberId: bet.memberId, vendorCode: ctx.vendor.code, betTransactionId: bet.transactionId };
  const posting = { kind: 'bet', merchantCode, memberId: bet.memberId, source: ctx.vendor.code, externalId: bet.transactionId } as const;
  const refusal = await whyNotNow(ctx, { posting: { ...posting, gameId: bet.gameId, amount, currency, at }, sessionId: bet.sessionId });
  return ctx.database.transaction(async (tx) => {
    const gift = await getGift(tx, bet);
    const known = await findFreeRound(tx, round);
    if (known) return movementOf(tx, gift, { transactionId: bet.transactionId, row: replayOf(known, bet), isReplay: true, at });
    if (refusal) throw new VendorRefusal(refusal);
    if (await hasStopped(tx, { memberId: bet.memberId, at })) throw new VendorRefusal('account_blocked');
    if (gift.currency !== currency) throw new VendorRefusal('currency_mismatch');
    if (gift.stake_amount !== amount) throw new VendorRefusal('invalid_amount');
    const isOver = gift.ended_at !== null || gift.expires_at <= at || gift.used_count >= gift.round_count;
    if (isOver || gift.game_id !== bet.gameId) throw new VendorRefusal('free_rounds_over');
    const row = { ...round, id: newId('frr', at), freeRoundsId: gift.id, roundId: bet.roundId, state: 'taken', at } as const;
    await insertFreeRound(tx, row);
    await updateCounts(tx, { ...gift, used_count: gift.used_count + 1 });
    return movementOf(tx, gift, { transactionId: bet.transactionId, row, isReplay: false, at });
  });
}

/**
 * Adds a free round's win, up to the grant's maximum, and ends the grant after its last round. Requires no session and ignores blocks.
 * @throws VendorRefusal as for a win, and free_rounds_unknown
 */
export async function winFreeRound(ctx: VendorContext, win: OfFreeRounds<InputOf<typeof settleWin>>): Promise<Movement> {
  const { amount, currency } = readAmount(win.amount, win.currency);
  const at = ctx.now();
  const round = { memberId: win.memberId, vendorCode: ctx.vendor.code, betTransactionId: win.betTransactionId ?? '' };
  return ctx.database.transaction(async (tx) => {
    const gift = await getGift(tx, win);
    const row = await findFreeRound(tx, round);
    if (!row || row.free_rounds_id !== gift.id) throw new VendorRefusal('bet_unknown');
    if (row.state === 'rolled_back') throw new VendorRefusal('bet_rolled_back');
    if (gift.currency !== currency) throw new VendorRefusal('currency_mismatch');
    if (row.state === 'settled') {
      if (row.win_transaction_id !== win.transactionId || row.win_amount !== amount) throw new VendorRefusal('transaction_conflict');
      return movementOf(tx, gift, { transactionId: win.transactionId, row, isReplay: true, at });
    }
    const room = gift.maximum_amount === null ? amount : gift.maximum_amount - gift.won_amount;
    const countedAmount = amount > room ? room : amount;
    await settleFreeRound(tx, { ...round, winTransactionId: win.transactionId, winAmount: amount, countedAmount, at });
    const counted = { ...gift, won_amount: gift.won_amount + countedAmount };
    await updateCounts(tx, counted);
    await endFreeRounds(tx, counted, at);
    return movementOf(tx, gift, { transactionId: win.transactionId, row, isReplay: false, at });
  });
}

/**
 * Rolls a free round back; an unknown one leaves a tombstone.
 * @throws VendorRefusal as for a rollback, and free_rounds_unknown
 */
export async function rollBackFreeRound(ctx: VendorContext, call: OfFreeRounds<InputOf<typeof rollBack>>): Promise<Movement> {
  const at = ctx.now();
  const round = { memberId: call.memberId, vendorCode: ctx.vendor.code, betTransactionId: call.betTransactionId };
  return ctx.database.transaction(async (tx) => {
    const gift = await getGift(tx, call);
    const known = await findFreeRound(tx, round);
    if (known?.state === 'settled') throw new VendorRefusal('bet_settled');
    if (!known) {
      const row = { ...round, id: newId('frr', at), freeRoundsId: gift.id, roundId: call.roundId, state: 'rolled_back', at } as const;
      await insertFreeRound(tx, row);
      return movementOf(tx, gift, { transactionId: call.transactionId, row, isReplay: false, at });
    }
    if (known.state === 'taken') {
      await rollFreeRoundBack(tx, { ...round, at });
      await updateCounts(tx, { ...gift, used_count: gift.used_count - 1 });
    }
    return movementOf(tx, gift, { transactionId: call.transactionId, row: known, isReplay: known.state !== 'taken', at });
  });
}

async function getGift(tx: Transaction, call: { memberId: string; freeRoundsId: string }): Promise<FreeRoundsRow> {
  const gift = await lockFreeRounds(tx, { memberId: call.memberId, id: call.freeRoundsId });
  if (!gift) throw new VendorRefusal('free_rounds_unknown');
  return gift;
}

function replayOf(known: FreeRoundRow, bet: { roundId: string; freeRoundsId: string }): FreeRoundRow {
  if (known.state === 'rolled_back') throw new VendorRefusal('bet_rolled_back');
  if (known.round_id !== bet.roundId || known.free_rounds_id !== bet.freeRoundsId) throw new VendorRefusal('transaction_conflict');
  return known;
}

interface Moved {
  readonly transactionId: string;
  readonly row: { readonly id: string };
  readonly isReplay: boolean;
  readonly at: Date;
}

// No money moves, so the balance is unchanged.
async function movementOf(tx: Sql, gift: FreeRoundsRow, { transactionId, row, isReplay, at }: Moved): Promise<Movement> {
  const { currency, member_id: memberId } = gift;
  const amount = await findPocketBalance(tx, { memberId, pocket: 'cash', currency, at });
  if (amount === undefined) throw new VendorRefusal('unknown_member');
  return { transactionId, platformTransactionId: row.id, balance: writeDecimal({ amount, currency }), currency, replayed: isReplay };
}
