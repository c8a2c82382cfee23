import { newId, type Context, type Sql } from '@jogada/platform/server';
import type { Posting, PostingAnswer } from '@jogada/wallet/server';
import type { Vendor } from '../vendor-api/vendor-registry.ts';
import { findHeldWin, insertHeldWin, setSettled, type HeldWinKey, type HeldWinRow } from './held-win.sql.ts';

/** A bet that was overtaken by its win is rarely later than this. */
const FIRST_LOOK_MS = 2000;

interface HeldWinInput {
  readonly vendor: Vendor;
  readonly posting: Posting;
  /** What the ledger says to the win. */
  readonly answer: PostingAnswer;
}

/**
 * Of a vendor whose rule is to hold wins without a bet: what is told of a win that the ledger does not pay, by its id
 * among the held ones; undefined when the ledger's answer stands. The same win again is the same held win, or, paid by
 * an operator meanwhile, the same payment; with other content the ledger's answer stands, or it is a conflict.
 */
export async function holdWin(
  ctx: Pick<Context, 'now'>,
  sql: Sql,
  { vendor, posting, answer }: HeldWinInput,
): Promise<{ id: string; isNew: boolean } | 'conflict' | undefined> {
  if (vendor.unknownWin !== 'hold' || posting.kind !== 'win' || posting.pocket === 'play' || posting.amount === 0n) return undefined;
  const key: HeldWinKey = { memberId: posting.memberId, vendorCode: vendor.code, transactionId: posting.externalId };
  if (answer.outcome === 'applied') {
    await setSettled(sql, key, ctx.now());
    return undefined;
  }
  if (answer.outcome === 'conflict') {
    const row = await findHeldWin(sql, key);
    return row?.state === 'paid' && isSame(row, posting) ? { id: row.id, isNew: false } : undefined;
  }
  if (answer.outcome !== 'bet_unknown') return undefined;
  const id = newId('hwn', ctx.now());
  if (await insertHeldWin(sql, { ...key, ...contentOf(ctx, posting), id })) return { id, isNew: true };
  const row = await findHeldWin(sql, key);
  if (!row) throw new Error(`win ${posting.externalId} is held and is not there`);
  if (!isSame(row, posting)) return 'conflict';
  return row.state === 'refused' ? undefined : { id: row.id, isNew: false };
}

function contentOf({ now }: Pick<Context, 'now'>, posting: Posting) {
  const at = now();
  return {
    merchantCode: posting.merchantCode,
    gameId: posting.gameId ?? '',
    roundId: posting.roundId ?? '',
    betTransactionId: posting.refExternalId ?? '',
    closesRound: posting.closesRound ?? false,
    amount: posting.amount,
    currency: posting.currency,
    at,
    nextAt: new Date(at.getTime() + FIRST_LOOK_MS),
  };
}

function isSame(row: HeldWinRow, posting: Posting): boolean {
  return (
    row.amount === posting.amount &&
    row.currency === posting.currency &&
    row.round_id === (posting.roundId ?? '') &&
    row.bet_transaction_id === (posting.refExternalId ?? '')
  );
}
