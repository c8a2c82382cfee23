import { attemptEach } from '../cashier/attempt-each.ts';
import type { CashierContext } from '../cashier/cashier-context.ts';
import { findUsedAccounts } from '../cashier/cashier-settings.ts';
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
  const accounts = new Map((await findUsedAccounts(ctx)).map((accountId) => [markOf(accountId), accountId]));
  await attemptEach(ctx, [...accounts.keys()], (name) => readMissedPayments(ctx, { name, accountId: accounts.get(name) ?? null }));
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

function markOf(accountId: string | null): string {
  return accountId === null ? MARK : `${MARK} ${accountId}`;
}

async function readMissedPayments(ctx: CashierContext, { name, accountId }: { name: string; accountId: string | null }): Promise<void> {
  const now = ctx.now();
  const mark = await selectReadMark(ctx.database, name);
  const from = new Date((mark ?? now).getTime() - OVERLAP_MS);
  const to = new Date(Math.min(now.getTime(), from.getTime() + DAY_MS));
  const { payments } = await ctx.wallet.banks.of(accountId);
  for (const { endToEndId } of await payments.listPayments({ from, to }))
    await notePayment(ctx.database, { endToEndId, accountId, at: now });
  await setReadMark(ctx.database, { name, until: to });
}

// The provider decides: a charge paid in its last second must not expire.
async function expireDeposit(ctx: CashierContext, row: DepositRow): Promise<void> {
  const { payments } = await ctx.wallet.banks.of(row.payment_account_id);
  const charge = row.pix_code === null ? undefined : await payments.findCharge(row.txid);
  if (charge && charge.payments.length > 0) {
    for (const payment of charge.payments) {
      await notePayment(ctx.database, { endToEndId: payment.endToEndId, accountId: row.payment_account_id, at: ctx.now() });
      await settlePayment(ctx, payment.endToEndId);
    }
    return;
  }
  const expired = await setDepositExpired(ctx.database, row.deposit_id);
  if (expired) ctx.realtime.publish(depositChanged, expired.member_id, depositView(expired, ctx.settings));
}
