import { limitRateFor, type MemberContext, type RateLimit } from '@jogada/accounts/server';
import { Problem, type InputOf, type OutputOf } from '@jogada/platform/contract';
import {
  END_TO_END_ID,
  PAYMENT_RETURN_REASONS,
  type DepositPayment,
  type findDepositPayment as endpoint,
} from '../../contract/player/deposit.ts';
import { attemptEach } from '../cashier/attempt-each.ts';
import type { Payment } from '../cashier/payment-provider.ts';
import { ProviderUnavailable } from '../cashier/provider-unavailable.ts';
import { depositAccounts } from '../routing/routing-order.ts';
import { selectChargingAccounts, selectDeposit, selectDepositByTxid, type DepositRow } from './deposit.sql.ts';
import { depositView } from './deposit-view.ts';
import { notePayment, selectOwnPayment, type OwnPaymentRow } from './pix-payment.sql.ts';
import { settlePayment } from './settle-payment.ts';

/** Bounds the questions to the bank, and the guesses at ids. */
const PAYMENT_LIMIT: RateLimit = { name: 'deposit_payment', timesMax: 10, windowMs: 10 * 60_000 };

type Answer = OutputOf<typeof endpoint>;

/**
 * Finds a payment of the member's own codes by its end-to-end id: as stored, otherwise at the bank, in which case it is settled as after a
 * message of the bank. Any other id is looked up at the bank in the same way, so that neither the answer nor its time shows whether it is
 * unknown or another member's.
 * @throws Problem `field_invalid` for a malformed id, `too_many_requests`, `deposit_provider_unavailable`
 */
export async function findDepositPayment(ctx: MemberContext, { endToEndId }: InputOf<typeof endpoint>): Promise<Answer> {
  if (!END_TO_END_ID.test(endToEndId)) throw new Problem('field_invalid', { field: 'endToEndId' });
  await limitRateFor(ctx, PAYMENT_LIMIT, ctx.member.id);
  const owned = { endToEndId, memberId: ctx.member.id };
  const known = await selectOwnPayment(ctx.database, owned);
  if (known) return storedAnswer(ctx, known, { isCreditedNow: false });

  const found = await askBanks(ctx, endToEndId);
  if (!found) return { payment: null };
  const { payment, deposit, accountId } = found;
  await notePayment(ctx.database, { endToEndId, accountId, at: ctx.now() });
  await attemptEach(ctx, [endToEndId], (id) => settlePayment(ctx, id));
  const settled = await selectOwnPayment(ctx.database, owned);
  if (settled) return storedAnswer(ctx, settled, { isCreditedNow: settled.state === 'credited' });
  return { payment: receivedView(ctx, payment, deposit) };
}

interface Found {
  readonly payment: Payment;
  readonly deposit: DepositRow;
  readonly accountId: string | null;
}

/**
 * Asks the banks that have charges of the member's latest deposits, and those that open the next, for a payment of the member's own charge.
 * A bank that is down does not prevent the look-up at the others.
 */
async function askBanks(ctx: MemberContext, endToEndId: string): Promise<Found | undefined> {
  const charging = await selectChargingAccounts(ctx.database, ctx.member.id);
  let isUnavailable = false;
  for (const accountId of new Set([...(await depositAccounts(ctx.database, ctx.merchant.code)), ...charging])) {
    try {
      const { payments } = await ctx.wallet.banks.of(accountId);
      const payment = await payments.findPayment(endToEndId);
      const deposit = payment?.txid === undefined ? undefined : await selectDepositByTxid(ctx.database, payment.txid);
      const isOwn = deposit?.member_id === ctx.member.id && deposit.payment_account_id === accountId;
      if (payment && isOwn) return { payment, deposit, accountId };
    } catch (fault) {
      if (!(fault instanceof ProviderUnavailable)) throw fault;
      ctx.log.warn({ err: fault, endToEndId }, 'payment not looked up');
      isUnavailable = true;
    }
  }
  if (isUnavailable) throw new Problem('deposit_provider_unavailable');
  return undefined;
}

async function storedAnswer(ctx: MemberContext, row: OwnPaymentRow, { isCreditedNow }: { isCreditedNow: boolean }): Promise<Answer> {
  const deposit = await selectDeposit(ctx.database, { depositId: row.deposit_id, memberId: ctx.member.id });
  if (!deposit) throw new Error(`deposit ${row.deposit_id} of payment ${row.end_to_end_id} is missing`);
  const state = stateOf(row);
  const isReturn = state === 'returning' || state === 'returned';
  return {
    payment: {
      endToEndId: row.end_to_end_id,
      state,
      amount: row.amount.toString(),
      currency: deposit.currency,
      paidAt: row.paid_at.toISOString(),
      settledAt: state === 'credited' || state === 'returned' ? (row.settled_at?.toISOString() ?? null) : null,
      returnReason: isReturn ? (PAYMENT_RETURN_REASONS.find((reason) => reason === row.reason_code) ?? null) : null,
      transferId: state === 'credited' ? row.transfer_id : null,
      isCreditedNow,
      deposit: depositView(deposit, ctx.settings),
    },
  };
}

function stateOf({ state }: OwnPaymentRow): DepositPayment['state'] {
  switch (state) {
    case 'credited':
    case 'returning':
    case 'returned':
      return state;
    case 'suspense':
      return 'in_review';
    // A message repeated it, and it is being read again.
    case 'notified':
    case 'unknown':
      return 'received';
  }
}

/** The bank has it, but its settlement was interrupted. The job completes it. */
function receivedView(ctx: MemberContext, payment: Payment, deposit: DepositRow): DepositPayment {
  return {
    endToEndId: payment.endToEndId,
    state: 'received',
    amount: payment.amount.toString(),
    currency: deposit.currency,
    paidAt: payment.paidAt.toISOString(),
    settledAt: null,
    returnReason: null,
    transferId: null,
    isCreditedNow: false,
    deposit: depositView(deposit, ctx.settings),
  };
}
