import type { InputOf } from '@jogada/platform/contract';
import type { requestWithdrawal as endpoint, Withdrawal } from '@jogada/wallet/contract/player';
import { completeIdentity, findIdentity, confirmPayment, type MemberContext } from '@jogada/accounts/server';
import { Problem, type Currency } from '@jogada/platform/contract';
import { emit, isAnswered, newId, once, type Transaction } from '@jogada/platform/server';
import { refusesUnplayed, requireWithdrawalsOpen } from '../cashier/cashier-doors.ts';
import { findCashierSettings, type CashierSettings } from '../cashier/cashier-settings.ts';
import { readCash } from '../balance/read-cash.ts';
import { giveUpForWithdrawal, requireNoBonus } from '../bonus/give-up-for-withdrawal.ts';
import { idempotencyKeyOf } from '../cashier/idempotency-key.ts';
import { isChangedKey, noteMoneyTrait } from '../cashier/money-trait.ts';
import { sealText } from '../cashier/sealed-text.ts';
import { postWithin } from '../ledger/post.ts';
import { WITHDRAWAL_KEY_CHANGED } from '../events.ts';
import { readCpf } from '../pix/cpf.ts';
import { maskPixKey, readPixKey, type PixKey } from '../pix/pix-key.ts';

import { eventOf, takeStep } from './take-step.ts';
import { aboutWithdrawal } from './withdrawal-proof.ts';
import { sumUnplayed } from './unplayed.sql.ts';
import { insertWithdrawal, lockWithdrawal } from './withdrawal.sql.ts';

/** R42: a payout is due within two hours of the request. */
const DUE_AFTER_MS = 120 * 60_000;

type Request = InputOf<typeof endpoint>;
type Proof = 'paymentPassword' | 'passkey' | 'password' | 'factorCode' | 'verificationCode';
/** A withdrawal request without the proof that confirms it. */
type Order = Omit<Request, Proof>;

/**
 * Withdraws money to the member's own PIX key. The hold and the withdrawal are written in one transaction. Amounts up to the merchant's
 * limit are sent without review; larger amounts and changed keys (S42) are reviewed by staff. Open bonuses are forfeited for the
 * cost that the member accepted. The member must first confirm amount and destination with a second proof: a session alone does
 * not authorise a payout.
 */
export function requestWithdrawal(
  ctx: MemberContext,
  { paymentPassword, passkey, password, factorCode, verificationCode, ...order }: Request,
): Promise<Withdrawal> {
  const proof = { paymentPassword, passkey, password, factorCode, verificationCode };
  return placeWithdrawal(ctx, order, (about) =>
    confirmPayment(
      ctx,
      { about, intentionKey: idempotencyKeyOf(ctx), isAnswered: () => isAnswered(ctx.database, writeOf(ctx, order)) },
      proof,
    ),
  );
}

function writeOf(ctx: MemberContext, order: Order) {
  return { owner: ctx.member.id, key: idempotencyKeyOf(ctx), content: ['requestWithdrawal', order] };
}

/**
 * Places a withdrawal once `confirm` resolves. `confirm` receives the amount and the destination after the request is validated and
 * before anything is written.
 */
export async function placeWithdrawal(ctx: MemberContext, request: Order, confirm: (about: string) => Promise<void>): Promise<Withdrawal> {
  const { currency } = ctx.member;
  const settings = await findCashierSettings(ctx.database, ctx.merchant.code);
  // A repeat gets the first answer, even after the limits or the doors of the cashier have changed.
  if (!(await isAnswered(ctx.database, writeOf(ctx, request)))) requireWithdrawable(ctx, request.amount, settings);
  const key = readPixKey(request.pixKeyKind, request.pixKey);
  if (!key) throw new Problem('pix_key_invalid');
  await confirm(aboutWithdrawal({ amount: request.amount, currency, key }));

  return ctx.database.transaction((tx) =>
    once(tx, { ...writeOf(ctx, request), at: ctx.now() }, async () => {
      requireOwnKey(key, await completeDocument(ctx, tx, request));
      return openWithdrawal(ctx, tx, { request, key, settings });
    }),
  );
}

function requireWithdrawable(ctx: MemberContext, amount: bigint, settings: CashierSettings): void {
  const { currency } = ctx.member;
  if (currency !== 'BRL') throw new Problem('feature_unavailable');
  requireWithdrawalsOpen(ctx);
  if (amount < settings.withdrawalMinimumAmount)
    throw new Problem('amount_below_minimum', { minimumAmount: settings.withdrawalMinimumAmount.toString(), currency });
  if (amount > settings.withdrawalMaximumAmount)
    throw new Problem('amount_above_maximum', { maximumAmount: settings.withdrawalMaximumAmount.toString(), currency });
}

// CPF and name are collected once; values on file are never replaced.
async function completeDocument(ctx: MemberContext, tx: Transaction, request: Order): Promise<string> {
  const { secrets } = ctx.settings;
  const known = await findIdentity(tx, secrets, ctx.member.id);
  if (known.document !== null && known.payeeName !== '') return known.document;
  if (known.document === null && request.document === '') throw new Problem('document_required');
  const document = known.document ?? readCpf(request.document);
  if (document === undefined) throw new Problem('document_invalid');
  await completeIdentity(tx, secrets, {
    memberId: ctx.member.id,
    document: known.document === null ? document : '',
    payeeName: request.payeeName,
  });
  return document;
}

// A CPF key identifies its owner. Other keys are checked in the directory when the money is sent.
function requireOwnKey(key: PixKey, document: string): void {
  if (key.kind === 'cpf' && key.value !== document) throw new Problem('pix_key_not_own');
}

// Checked first, so that the member is not required to forfeit a bonus when the cash is insufficient. The hold checks again.
async function requireCash(tx: Transaction, owner: { memberId: string; currency: Currency }, amount: bigint): Promise<void> {
  const cashAmount = await readCash(tx, owner);
  if (cashAmount < amount) throw new Problem('insufficient_funds', { availableAmount: cashAmount.toString(), currency: owner.currency });
}

async function openWithdrawal(
  ctx: MemberContext,
  tx: Transaction,
  { request, key, settings }: { request: Order; key: PixKey; settings: CashierSettings },
): Promise<Withdrawal> {
  const at = ctx.now();
  const withdrawalId = newId('wdr', at);
  const owner = { memberId: ctx.member.id, currency: ctx.member.currency, at };
  await requireCash(tx, owner, request.amount);
  const isUnplayed = await isBeforePlay(ctx, tx, settings);
  await giveUpForWithdrawal(tx, owner, request.acceptedForfeits);
  const isChanged = await isChangedKey(tx, { memberId: ctx.member.id, value: key.value, at }, ctx.settings.secrets);
  const isReviewed = isChanged || isUnplayed || request.amount > settings.withdrawalUnreviewedAmount;
  const [answer] = await postWithin(tx, [
    {
      kind: 'withdrawal_hold',
      merchantCode: ctx.merchant.code,
      memberId: ctx.member.id,
      source: 'pix',
      externalId: `${withdrawalId}:held`,
      amount: request.amount,
      currency: ctx.member.currency,
      at,
    },
  ]);
  if (answer?.outcome === 'insufficient_funds')
    throw new Problem('insufficient_funds', { availableAmount: (answer.balance - answer.bonus).toString(), currency: ctx.member.currency });
  if (answer?.outcome === 'account_blocked') throw new Problem('account_blocked');
  if (answer?.outcome !== 'applied') throw new Error(`the ledger returned ${answer?.outcome} for the hold of ${withdrawalId}`);
  await requireNoBonus(tx, owner);

  await insertWithdrawal(tx, {
    withdrawalId,
    merchantCode: ctx.merchant.code,
    memberId: ctx.member.id,
    amount: request.amount,
    currency: ctx.member.currency,
    pixKeyKind: key.kind,
    pixKeyCipher: sealText(key.value, ctx.settings.secrets),
    pixKeyMasked: maskPixKey(key),
    state: 'requested',
    readyAt: isReviewed ? null : at,
    at,
    dueAt: new Date(at.getTime() + DUE_AFTER_MS),
  });
  await noteMoneyTrait(tx, { memberId: ctx.member.id, kind: 'pix_key', value: key.value, at }, ctx.settings.secrets);
  const row = await lockWithdrawal(tx, withdrawalId);
  if (!row) throw new Error(`withdrawal ${withdrawalId} is missing after its insert`);
  if (isChanged) await emit(tx, { topic: WITHDRAWAL_KEY_CHANGED, payload: eventOf(row), at });
  const requested = await takeStep(ctx, tx, row, { state: 'requested', actor: 'member' });
  return isReviewed ? takeStep(ctx, tx, row, { state: 'in_review', actor: 'system' }) : requested;
}

/**
 * Whether staff decide because a deposit was not staked once, by the merchant's rule.
 * @throws Problem `deposit_unplayed` where the rule refuses the withdrawal
 */
async function isBeforePlay(ctx: MemberContext, tx: Transaction, settings: CashierSettings): Promise<boolean> {
  if (settings.unplayedRule === 'off') return false;
  const unplayed = await sumUnplayed(tx, { memberId: ctx.member.id, at: ctx.now() });
  if (unplayed > 0n && refusesUnplayed(ctx, settings))
    throw new Problem('deposit_unplayed', { remainingAmount: unplayed.toString(), currency: ctx.member.currency });
  return unplayed > 0n;
}
