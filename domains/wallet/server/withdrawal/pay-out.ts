import { attemptEach } from '../cashier/attempt-each.ts';
import type { CashierContext } from '../cashier/cashier-context.ts';
import { insertIncident } from '../cashier/incident.sql.ts';
import { sendWithdrawal } from './send-withdrawal.ts';
import { selectDueWithdrawals, selectLateWithdrawals } from './withdrawal.sql.ts';

const BATCH = 50;

/** Sends due payouts, polls sent ones, and raises incidents for overdue ones (R42). */
export async function payOut(ctx: CashierContext): Promise<void> {
  const at = ctx.now();
  await attemptEach(ctx, await selectDueWithdrawals(ctx.database, { at, limit: BATCH }), (withdrawalId) =>
    sendWithdrawal(ctx, withdrawalId),
  );
  for (const withdrawalId of await selectLateWithdrawals(ctx.database, { at, limit: BATCH })) {
    ctx.log.error({ withdrawalId }, 'withdrawal has used more than half of its time limit');
    await insertIncident(ctx.database, { kind: 'payout_overdue', subjectId: withdrawalId, facts: {}, at });
  }
}
