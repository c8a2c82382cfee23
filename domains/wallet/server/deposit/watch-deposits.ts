import { attemptEach } from '../cashier/attempt-each.ts';
import type { CashierContext } from '../cashier/cashier-context.ts';
import { depositChanged } from '../../contract/player/deposit.ts';
import { selectLapsedDeposits, setDepositExpired, type DepositRow } from './deposit.sql.ts';
import { depositView } from './deposit-view.ts';
import { notePayment, selectOpenPayments, selectReadMark, setReadMark } from './pix-payment.sql.ts';
import { settlePayment } from './settle-payment.ts';

const BATCH = 100;
const MARK = 'received';
const DAY_MS = 86_400_000;
// Banks may list a payment some time after its own timestamp. Reading a payment twice has no effect.
const OVERLAP_MS = 10 * 60_000;

/** Processes what no message reported: payments in the provider's list, expired charges, and unfinished work. */
export async function watchDeposits(ctx: CashierContext): Promise<void> {
  await attemptEach(ctx, [MARK], () => readMissedPayments(ctx));
  await attemptEach(ctx, await selectOpenPayments(ctx.database, { at: ctx.now(), limit: BATCH }), (endToEndId) =>
    settlePayment(ctx, endToEndId),
  );
  const lapsed = new Map(
    (await selectLapsedDeposits(ctx.database, { at: ctx.now(), limit: BATCH })).map((row) => [row.deposit_id as string, row]),
  );
  await attemptEach(ctx, [...lapsed.keys()], async (depositId) => {
    const row = lapsed.get(depositId);
    if (row) await expireDeposit(ctx, row);
  });
}

async function readMissedPayments(ctx: CashierContext): Promise<void> {
  const now = ctx.now();
  const mark = await selectReadMark(ctx.database, MARK);
  const from = new Date((mark ?? now).getTime() - OVERLAP_MS);
  const to = new Date(Math.min(now.getTime(), from.getTime() + DAY_MS));
  const payments = await ctx.wallet.bank.payments.listPayments({ from, to });
  for (const payment of payments) await notePayment(ctx.database, { endToEndId: payment.endToEndId, at: now });
  await setReadMark(ctx.database, { name: MARK, until: to });
}

// The provider decides: a charge paid in its last second must not expire.
async function expireDeposit(ctx: CashierContext, row: DepositRow): Promise<void> {
  const charge = row.pix_code === null ? undefined : await ctx.wallet.bank.payments.findCharge(row.txid);
  if (charge && charge.payments.length > 0) {
    for (const payment of charge.payments) {
      await notePayment(ctx.database, { endToEndId: payment.endToEndId, at: ctx.now() });
      await settlePayment(ctx, payment.endToEndId);
    }
    return;
  }
  const expired = await setDepositExpired(ctx.database, row.deposit_id);
  if (expired) ctx.realtime.publish(depositChanged, expired.member_id, depositView(expired, ctx.settings));
}
