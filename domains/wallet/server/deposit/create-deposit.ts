import { randomBytes } from 'node:crypto';
import type { Deposit } from '@jogada/wallet/contract/player';
import { findIdentity, requireSecondFactor, type MemberContext } from '@jogada/accounts/server';
import { Problem } from '@jogada/platform/contract';
import { newId, once } from '@jogada/platform/server';
import { requireDepositsOpen } from '../cashier/cashier-doors.ts';
import { findCashierSettings, findReceiverOf, type CashierSettings } from '../cashier/cashier-settings.ts';
import { idempotencyKeyOf } from '../cashier/idempotency-key.ts';
import type { Charge } from '../cashier/payment-provider.ts';
import { ProviderUnavailable } from '../cashier/provider-unavailable.ts';
import { selectGuard } from '../protection/guard.sql.ts';
import { requireIdentity } from '../protection/require-identity.ts';
import { requireLimits } from '../protection/require-limits.ts';
import { requireNotStopped } from '../protection/require-may-play.ts';
import { requireRoomForDeposit } from '../protection/room-for-deposit.ts';
import { encodeBrCode } from '../pix/br-code.ts';
import { callAccount, isAdmitted } from '../routing/call-account.ts';
import { depositRoutes } from '../routing/routing-order.ts';
import { insertDeposit, moveDeposit, selectDeposit, setPixCode, type DepositRow } from './deposit.sql.ts';
import { depositView } from './deposit-view.ts';

/**
 * Creates a PIX code for an amount in minor units. The deposit row is written before the provider is called, so that
 * every payment can be matched. A repeated idempotency key creates the same charge, never a second one.
 */
export async function createDeposit(ctx: MemberContext, { amount }: { amount: bigint }): Promise<Deposit> {
  if (ctx.member.currency !== 'BRL') throw new Problem('feature_unavailable');
  requireDepositsOpen(ctx.merchant);
  const settings = await findCashierSettings(ctx.database, ctx.merchant.code);
  const currency = ctx.member.currency;
  if (amount < settings.depositMinimumAmount)
    throw new Problem('amount_below_minimum', { minimumAmount: settings.depositMinimumAmount.toString(), currency });
  if (amount > settings.depositMaximumAmount)
    throw new Problem('amount_above_maximum', { maximumAmount: settings.depositMaximumAmount.toString(), currency });

  requireNotStopped(await selectGuard(ctx.database, { memberId: ctx.member.id, at: ctx.now() }));
  await requireIdentity(ctx);
  await requireLimits(ctx);
  await requireSecondFactor(ctx);
  const depositId = await writeDeposit(ctx, { amount, settings });
  const row = await selectDeposit(ctx.database, { depositId, memberId: ctx.member.id });
  if (!row) throw new Error(`deposit ${depositId} is missing after its insert`);
  return depositView(row.pix_code === null && row.state === 'waiting' ? await openCharge(ctx, row) : row, ctx.settings);
}

function writeDeposit(
  ctx: MemberContext,
  { amount, settings }: { amount: bigint; settings: CashierSettings },
): Promise<Deposit['depositId']> {
  const at = ctx.now();
  return ctx.database.transaction((tx) =>
    once(tx, { owner: ctx.member.id, key: idempotencyKeyOf(ctx), content: ['createDeposit', amount], at }, async () => {
      await requireRoomForDeposit(tx, { memberId: ctx.member.id, amount, currency: ctx.member.currency, at });
      const depositId = newId('dep', at);
      const routes = await depositRoutes(tx, { merchantCode: ctx.merchant.code, amount, depositId, at });
      const route = routes.find(({ isOpen }) => !isOpen);
      if (!route) throw new Problem('deposit_provider_unavailable');
      await insertDeposit(tx, {
        depositId,
        merchantCode: ctx.merchant.code,
        memberId: ctx.member.id,
        amount,
        currency: ctx.member.currency,
        txid: newTxid(),
        receiverKey: route.receiverKey,
        paymentAccountId: route.accountId,
        at,
        expiresAt: new Date(at.getTime() + settings.depositExpiresAfterMs),
      });
      return depositId;
    }),
  );
}

/**
 * Opens the charge at the deposit's account. Without its answer the deposit goes to the next healthy account, under a new txid, as long as no
 * code was shown: the charge that the first may have made lies unused, and a payment of it is credited all the same (docs/payments.md).
 */
async function openCharge(ctx: MemberContext, first: DepositRow): Promise<DepositRow> {
  const routes = await depositRoutes(ctx.database, {
    merchantCode: first.merchant_code,
    amount: first.amount,
    depositId: first.deposit_id,
    at: ctx.now(),
  });
  const tried = new Set<string | null>();
  let row = first;
  while (row.pix_code === null && row.state === 'waiting') {
    tried.add(row.payment_account_id);
    const pixCode = await codeAt(ctx, row);
    const next = routes.find(({ accountId, isOpen }) => !isOpen && !tried.has(accountId));
    if (pixCode === undefined && !next) throw new Problem('deposit_provider_unavailable');
    const changed =
      pixCode === undefined
        ? next && (await moveDeposit(ctx.database, row, { ...next, txid: newTxid(), at: ctx.now() }))
        : await setPixCode(ctx.database, { depositId: row.deposit_id, txid: row.txid, pixCode });
    // A simultaneous repetition of the call changed it first.
    row = changed ?? (await selectDeposit(ctx.database, { depositId: row.deposit_id, memberId: ctx.member.id })) ?? row;
  }
  return row;
}

/** The code of the charge at the deposit's account; undefined if the account does not answer, or is not called as its breaker is open. */
async function codeAt(ctx: MemberContext, row: DepositRow): Promise<string | undefined> {
  const called = { accountId: row.payment_account_id, direction: 'deposits' } as const;
  if (!(await isAdmitted(ctx, called))) return undefined;
  const { document, payeeName } = await findIdentity(ctx.database, ctx.settings.secrets, ctx.member.id);
  const order = {
    txid: row.txid,
    amount: row.amount,
    expiresAfterMs: Math.max(1000, row.expires_at.getTime() - ctx.now().getTime()),
    receiverKey: row.receiver_key,
    ...(document === null ? {} : { payer: { document, name: payeeName || ctx.member.username } }),
  };
  let charge: Charge;
  try {
    charge = await callAccount(ctx, called, ({ payments }) => payments.createCharge(order));
  } catch (fault) {
    if (!(fault instanceof ProviderUnavailable)) throw fault;
    ctx.log.warn({ err: fault, depositId: row.deposit_id, paymentAccountId: row.payment_account_id }, 'charge not created');
    return undefined;
  }
  const { receiverName, receiverCity } = await findReceiverOf(ctx.database, row);
  return charge.pixCode ?? encodeBrCode({ kind: 'dynamic', location: charge.location, receiverName, receiverCity });
}

const newTxid = (): string => randomBytes(16).toString('hex');
