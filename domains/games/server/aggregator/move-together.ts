import { createHash } from 'node:crypto';
import type { AggregatorAnswer } from '@jogada/games/contract/vendor-api';
import type { Transaction } from '@jogada/platform/server';
import { postWithin, notifyLimitReached, type Posting, type PostingAnswer } from '@jogada/wallet/server';
import { holdWin } from '../held-wins/hold-win.ts';
import { getPlayer, type Player } from '../vendor-api/get-player.ts';
import { REFUSAL_WORDS } from '../vendor-api/ledger-outcome.ts';
import { findPocketBalance } from '../vendor-api/players.sql.ts';
import type { VendorContext } from '../vendor-api/vendor-context.ts';
import { VendorRefusal } from '../vendor-api/vendor-refusal.ts';
import { findRecord } from './transactions.sql.ts';

/** Whose round it is, as every request of the shape says. */
export interface AggregatorRound {
  readonly user_id: string;
  readonly currency: string;
  readonly game: string;
  readonly game_id?: string | undefined;
}

/** One action as the ledger is to post it. */
export type Action = Pick<Posting, 'externalId' | 'amount' | 'refExternalId'> & { readonly kind: 'bet' | 'win' | 'rollback' };

/** @throws VendorRefusal unknown_member, currency_mismatch */
export async function getRoundPlayer(ctx: VendorContext, round: AggregatorRound): Promise<Player> {
  const player = await getPlayer(ctx, round.user_id);
  if (player.currency !== round.currency) throw new VendorRefusal('currency_mismatch');
  return player;
}

/** An action as a posting of its round. */
export function postingOf(ctx: VendorContext, round: AggregatorRound, player: Player, action: Action): Posting & { gameId: string } {
  return {
    ...action,
    merchantCode: player.merchantCode,
    memberId: round.user_id,
    source: ctx.vendor.code,
    roundId: round.game_id ?? '',
    gameId: round.game,
    currency: player.currency,
    pocket: player.pocket,
    at: ctx.now(),
  };
}

/**
 * Posts the actions of one request in order, all or none, and answers with the balance of now.
 * @throws VendorRefusal in the ledger's words when one is refused: then none has moved anything
 */
export async function moveTogether(
  ctx: VendorContext,
  round: AggregatorRound,
  { player, postings, isFinished }: { player: Player; postings: readonly Posting[]; isFinished: boolean },
): Promise<AggregatorAnswer> {
  return ctx.database.transaction(async (tx) => {
    const closing = isFinished && round.game_id !== undefined ? [closeOf(ctx, round, player)] : [];
    const answers = await postWithin(tx, [...postings, ...closing]);
    const transactions: { action_id: string; tx_id: string }[] = [];
    for (const [index, posting] of postings.entries()) {
      transactions.push({ action_id: posting.externalId, tx_id: await transactionOf(ctx, tx, { posting, answer: answers[index] }) });
    }
    const account = { memberId: round.user_id, pocket: player.pocket, currency: player.currency, at: ctx.now() };
    const balance = await findPocketBalance(tx, account);
    if (balance === undefined) throw new VendorRefusal('unknown_member');
    return { balance: Number(balance), ...(round.game_id !== undefined && { game_id: round.game_id }), transactions };
  });
}

// A stake or win that was taken back before it came is answered as done, with the record that bars it, and moves nothing.
async function transactionOf(
  ctx: VendorContext,
  tx: Transaction,
  { posting, answer }: { posting: Posting; answer: PostingAnswer | undefined },
): Promise<string> {
  if (!answer) throw new Error('the ledger gave no answer for an action');
  const { outcome, transferId } = answer;
  const held = await holdWin(ctx, tx, { vendor: ctx.vendor, posting, answer });
  if (held === 'conflict') throw new VendorRefusal('transaction_conflict');
  if (held) return held.id;
  if ((outcome === 'applied' || outcome === 'replayed') && transferId !== null) return transferId;
  if (outcome === 'bet_rolled_back' || outcome === 'conflict') {
    const record = await findRecord(tx, posting);
    if (record && (outcome === 'bet_rolled_back' || record.status === 'tombstone')) return record.transfer_id;
  }
  if (outcome === 'applied' || outcome === 'replayed') throw new Error(`the ledger ${outcome} a movement without naming it`);
  const balance = { amount: answer.balance, currency: posting.currency };
  if (outcome === 'limit_reached') await notifyLimitReached(ctx, posting);
  throw new VendorRefusal(REFUSAL_WORDS[outcome], outcome === 'insufficient_funds' ? balance : undefined);
}

// Named by a digest of the round, after a prefix that no vendor's id has room for: asked again, it is the same end.
function closeOf(ctx: VendorContext, round: AggregatorRound, player: Player): Posting {
  const digest = createHash('sha256')
    .update(round.game_id ?? '')
    .digest('hex');
  return { ...postingOf(ctx, round, player, { kind: 'win', externalId: `finished:${digest}`, amount: 0n }), kind: 'round_close' };
}
