import { findIdentity, findMember } from '@jogada/accounts/server';
import type { CashierContext } from '../cashier/cashier-context.ts';
import { insertIncident } from '../cashier/incident.sql.ts';
import { pauseBeforeRetry } from '../cashier/pause-before-retry.ts';
import type { Payout, PayoutProvider } from '../cashier/payout-provider.ts';
import { ProviderUnavailable } from '../cashier/provider-unavailable.ts';
import { openText } from '../cashier/sealed-text.ts';
import type { PixKey } from '../pix/pix-key.ts';
import { callAccount, isAdmitted } from '../routing/call-account.ts';
import { payoutRoutes } from '../routing/routing-order.ts';
import { takeStep } from './take-step.ts';
import { claimWithdrawal, lockWithdrawal, setEndToEndId, setOrdered, type WithdrawalRow } from './withdrawal.sql.ts';

// Longer than all calls of one attempt together, so that attempts do not overlap.
const LEASE_MS = 20_000;

/**
 * Advances a withdrawal by one step at the provider. A blocked account's payout is not ordered (R39). Once the provider may have
 * received the order, the payout is first looked up by our id (P-04). The order is only repeated under that id, which is its
 * idempotency key. Only an explicit refusal releases the money; a missing response never does.
 * @throws ProviderUnavailable when the provider does not respond; the withdrawal stays due
 */
export async function sendWithdrawal(ctx: CashierContext, withdrawalId: string): Promise<void> {
  const claimed = await claim(ctx, withdrawalId);
  if (!claimed) return;
  if (claimed.ordered_at !== null) {
    const { payouts } = await ctx.wallet.banks.of(claimed.payment_account_id);
    const known = await payouts.findPayout(withdrawalId);
    if (known) return recordPayout(ctx, known);
    if (claimed.state === 'sent') return noteContradiction(ctx, withdrawalId, 'payout_vanished');
  }
  const key: PixKey = { kind: claimed.pix_key_kind, value: openText(claimed.pix_key_cipher, ctx.settings.secrets) };
  const { document, payeeName } = await findIdentity(ctx.database, ctx.settings.secrets, claimed.member_id);
  if (document === null) throw new Error(`withdrawal ${withdrawalId} of a member without a document`);
  let accountId = claimed.payment_account_id;
  if (claimed.ordered_at === null) {
    const found = await findPayingAccount(ctx, claimed, { key, document });
    if (found.refusal !== undefined) return refuse(ctx, withdrawalId, found.refusal);
    ({ accountId } = found);
    const at = ctx.now();
    if (!(await setOrdered(ctx.database, { withdrawalId, accountId, at, nextAt: new Date(at.getTime() + LEASE_MS) }))) return;
  }
  const order = { payoutId: withdrawalId, amount: claimed.amount, key, payeeDocument: document, payeeName };
  const payout = await callAccount(ctx, { accountId, direction: 'withdrawals' }, ({ payouts }) => payouts.createPayout(order));
  await recordPayout(ctx, payout);
}

/** Records the provider's state of a payout. A repeated state has no effect; a contradicting one raises an incident. */
export async function recordPayout(ctx: CashierContext, payout: Payout): Promise<void> {
  const contradiction = await ctx.database.transaction(async (tx) => {
    const row = await lockWithdrawal(tx, payout.payoutId);
    if (!row) return 'payout_not_ours';
    if (payout.amount !== row.amount) return 'amount_differs';
    const isOpen = row.state === 'requested' || row.state === 'in_review' || row.state === 'sent';
    if (!isOpen) return payout.state === row.state ? undefined : `said_${payout.state}_when_${row.state}`;
    if (row.ordered_at === null) return 'payout_not_ordered';
    if (payout.endToEndId !== undefined) await setEndToEndId(tx, { withdrawalId: row.withdrawal_id, endToEndId: payout.endToEndId });
    if (payout.state === 'refused') {
      await takeStep(ctx, tx, row, { state: 'refused', actor: 'provider', reasonCode: payout.reason ?? 'bank_refused' });
      return undefined;
    }
    if (row.state !== 'sent') await takeStep(ctx, tx, row, { state: 'sent', actor: 'system' });
    if (payout.state === 'paid') await takeStep(ctx, tx, row, { state: 'paid', actor: 'provider' });
    return undefined;
  });
  if (contradiction !== undefined) await noteContradiction(ctx, payout.payoutId, contradiction);
}

async function claim(ctx: CashierContext, withdrawalId: string): Promise<WithdrawalRow | undefined> {
  return ctx.database.transaction(async (tx) => {
    const row = await lockWithdrawal(tx, withdrawalId);
    const isOpen = row?.state === 'requested' || row?.state === 'in_review' || row?.state === 'sent';
    const at = ctx.now();
    if (!row || !isOpen || row.ready_at === null || row.next_at > at) return undefined;
    if (row.ordered_at === null && (await findMember(tx, row.member_id))?.status === 'blocked') return undefined;
    await claimWithdrawal(tx, { withdrawalId, at, nextAt: new Date(at.getTime() + Math.max(LEASE_MS, pauseBeforeRetry(row.attempts))) });
    return row;
  });
}

interface PayingAccount {
  readonly accountId: string | null;
  /** Why the payout is not ordered anywhere. */
  readonly refusal: string | undefined;
}

/**
 * The first bank of the routing that answers look-ups, which change nothing there. An order that was not given is never at two banks: the
 * caller commits its account before the order.
 * @throws ProviderUnavailable if none answers
 */
async function findPayingAccount(
  ctx: CashierContext,
  { withdrawal_id: withdrawalId, merchant_code: merchantCode }: WithdrawalRow,
  { key, document }: { key: PixKey; document: string },
): Promise<PayingAccount> {
  const routes = await payoutRoutes(ctx.database, { merchantCode, at: ctx.now() });
  for (const { accountId, isOpen } of routes) {
    const called = { accountId, direction: 'withdrawals', isLookUp: true } as const;
    if (isOpen || !(await isAdmitted(ctx, called))) continue;
    try {
      const refusal = await callAccount(ctx, called, async ({ payouts }) => {
        // A look-up of an id that the bank does not know yet shows whether it answers, before the order is committed to it.
        if (routes.length > 1) await payouts.findPayout(withdrawalId);
        return refusalOfKey(payouts, key, document);
      });
      return { accountId, refusal };
    } catch (fault) {
      if (!(fault instanceof ProviderUnavailable)) throw fault;
      ctx.log.warn({ err: fault, withdrawalId, paymentAccountId: accountId }, 'account does not answer before a payout');
    }
  }
  throw new ProviderUnavailable('no account for payouts answers');
}

async function refusalOfKey(payouts: PayoutProvider, key: PixKey, document: string): Promise<string | undefined> {
  if (key.kind === 'cpf') return key.value === document ? undefined : 'key_not_own';
  // The provider compares the key's owner with the order's payee.
  if (!payouts.findKeyOwner) return undefined;
  const owner = await payouts.findKeyOwner({ key, requesterDocument: document });
  if (!owner) return 'key_unknown';
  return owner.document === document ? undefined : 'key_not_own';
}

async function refuse(ctx: CashierContext, withdrawalId: string, reasonCode: string): Promise<void> {
  await ctx.database.transaction(async (tx) => {
    const row = await lockWithdrawal(tx, withdrawalId);
    if (row && row.ordered_at === null && (row.state === 'requested' || row.state === 'in_review'))
      await takeStep(ctx, tx, row, { state: 'refused', actor: 'system', reasonCode });
  });
}

async function noteContradiction(ctx: CashierContext, payoutId: string, reason: string): Promise<void> {
  ctx.log.error({ payoutId, reason }, 'payout contradicts the stored withdrawal');
  await insertIncident(ctx.database, {
    kind: 'payout_contradiction',
    subjectId: `${payoutId}:${reason}`,
    facts: { payoutId, reason },
    at: ctx.now(),
  });
}
