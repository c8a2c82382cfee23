import type { Context } from '@jogada/platform/server';
import { COMMISSION_SOURCE, postWithin, setSource, type Posting } from '@jogada/wallet/server';
import { markPaid, selectAgentBills, takeBill, takeMerchantBills, tryLater, type WaitingBill } from './pay.sql.ts';

const BATCH = 100;
const AGAIN_MS = 10 * 60_000;

/**
 * Pays waiting bills from the commission's house account. If an agent is the payer, the same amount moves from that agent's wallet to the
 * house account in the same transaction; without sufficient cash the bill keeps waiting. The bill's kind and id form the ledger's
 * idempotency key.
 */
export async function payBills(ctx: Context): Promise<void> {
  await setSource(ctx.database, { code: COMMISSION_SOURCE, lateWin: 'refuse', unknownWin: 'refuse' });
  while ((await payMerchantBills(ctx)) === BATCH);
  for (;;) {
    const waiting = await selectAgentBills(ctx.database, { limit: BATCH, at: ctx.now() });
    for (const { bill_id: billId } of waiting) await payAgentBill(ctx, billId);
    if (waiting.length < BATCH) return;
  }
}

function payMerchantBills(ctx: Context): Promise<number> {
  return ctx.database.transaction(async (tx) => {
    const at = ctx.now();
    const bills = await takeMerchantBills(tx, { limit: BATCH, at });
    if (bills.length === 0) return 0;
    const answers = await postWithin(
      tx,
      bills.map((bill) => credit(bill, at)),
    );
    const isPaid = (_: WaitingBill, index: number) => isDone(answers[index]?.outcome);
    const paid = bills.filter(isPaid);
    await markPaid(tx, { billIds: paid.map((bill) => bill.bill_id), at });
    const others = bills.filter((bill) => !paid.includes(bill));
    for (const bill of others) ctx.log.warn({ billId: bill.bill_id }, 'a bill was not paid');
    await tryLater(tx, { billIds: others.map((bill) => bill.bill_id), at: new Date(at.getTime() + AGAIN_MS) });
    return bills.length;
  });
}

async function payAgentBill(ctx: Context, billId: string): Promise<void> {
  const at = ctx.now();
  await ctx.database
    .transaction(async (tx) => {
      const bill = await takeBill(tx, billId);
      if (!bill || bill.payer_id === null) return;
      const answers = await postWithin(tx, [{ ...named(bill, at), kind: 'adjustment_debit', memberId: bill.payer_id }, credit(bill, at)]);
      if (!answers.every(({ outcome }) => isDone(outcome))) throw new Unpaid();
      await markPaid(tx, { billIds: [billId], at });
    })
    .catch(async (error: unknown) => {
      if (!(error instanceof Unpaid)) throw error;
      await tryLater(ctx.database, { billIds: [billId], at: new Date(at.getTime() + AGAIN_MS) });
    });
}

function isDone(outcome: string | undefined): boolean {
  return outcome === 'applied' || outcome === 'replayed';
}

function credit(bill: WaitingBill, at: Date): Posting {
  return { ...named(bill, at), kind: 'promo_win', memberId: bill.agent_id };
}

function named(bill: WaitingBill, at: Date) {
  const { merchant_code: merchantCode, amount, currency } = bill;
  return { merchantCode, source: COMMISSION_SOURCE, externalId: `${bill.kind}-${bill.bill_id}`, amount, currency, at };
}

/** Rolls both postings back. */
class Unpaid extends Error {}
