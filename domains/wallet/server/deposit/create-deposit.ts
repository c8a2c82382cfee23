import { randomBytes } from 'node:crypto';
import type { Deposit } from '@jogada/wallet/contract/player';
import { findIdentity, requireSecondFactor, type MemberContext } from '@jogada/accounts/server';
import { Problem } from '@jogada/platform/contract';
import { newId, once } from '@jogada/platform/server';
import { requireDepositsOpen } from '../cashier/cashier-doors.ts';
import { findCashierSettings, findReceiver, findReceiverOf, type CashierSettings } from '../cashier/cashier-settings.ts';
import { idempotencyKeyOf } from '../cashier/idempotency-key.ts';
import { ProviderUnavailable } from '../cashier/provider-unavailable.ts';
import { selectGuard } from '../protection/guard.sql.ts';
import { requireIdentity } from '../protection/require-identity.ts';
import { requireLimits } from '../protection/require-limits.ts';
import { requireNotStopped } from '../protection/require-may-play.ts';
import { requireRoomForDeposit } from '../protection/room-for-deposit.ts';
import { encodeBrCode } from '../pix/br-code.ts';
import { insertDeposit, selectDeposit, setPixCode, type DepositRow } from './deposit.sql.ts';
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
      const receiver = await findReceiver(tx, ctx.merchant.code);
      await insertDeposit(tx, {
        depositId,
        merchantCode: ctx.merchant.code,
        memberId: ctx.member.id,
        amount,
        currency: ctx.member.currency,
        txid: randomBytes(16).toString('hex'),
        receiverKey: receiver.receiverKey,
        paymentAccountId: receiver.accountId,
        at,
        expiresAt: new Date(at.getTime() + settings.depositExpiresAfterMs),
      });
      return depositId;
    }),
  );
}

async function openCharge(ctx: MemberContext, row: DepositRow): Promise<DepositRow> {
  const { document, payeeName } = await findIdentity(ctx.database, ctx.settings.secrets, ctx.member.id);
  const { payments } = await ctx.wallet.banks.of(row.payment_account_id);
  const charge = await payments
    .createCharge({
      txid: row.txid,
      amount: row.amount,
      expiresAfterMs: Math.max(1000, row.expires_at.getTime() - ctx.now().getTime()),
      receiverKey: row.receiver_key,
      ...(document === null ? {} : { payer: { document, name: payeeName || ctx.member.username } }),
    })
    .catch((fault: unknown) => {
      if (!(fault instanceof ProviderUnavailable)) throw fault;
      ctx.log.warn({ err: fault, depositId: row.deposit_id }, 'charge not created');
      throw new Problem('deposit_provider_unavailable');
    });
  const { receiverName, receiverCity } = await findReceiverOf(ctx.database, row);
  const pixCode = charge.pixCode ?? encodeBrCode({ kind: 'dynamic', location: charge.location, receiverName, receiverCity });
  return (await setPixCode(ctx.database, { depositId: row.deposit_id, pixCode })) ?? row;
}
