import { askApproval, recordAudit, type ApprovalContent, type ApprovedAct, type OperatorContext } from '@jogada/accounts/server';
import { findMerchantByCode, rulesOf } from '@jogada/merchant/server';
import { Problem, type InputOf, type OutputOf } from '@jogada/platform/contract';
import type { Sql } from '@jogada/platform/server';
import { cashierChanged } from '../../contract/player/deposit.ts';
import {
  CASHIER_AMOUNTS,
  UNPLAYED_RULES,
  type askCashierLimits as askEndpoint,
  type CashierAmount,
  type readCashierLimits as readEndpoint,
} from '../../contract/operator/cashier-limits.ts';
import { findCashierSettings, type CashierSettings } from './cashier-settings.ts';
import { upsertCashierSettings } from './cashier-settings.sql.ts';

const CHANGE = 'wallet.cashier_limits';

/** The cashier settings that staff can change. Amounts are minor units. */
type Limits = Pick<CashierSettings, CashierAmount | 'depositSuggestedAmounts' | 'depositExpiresAfterMs' | 'unplayedRule'>;

const MINUTE_MS = 60_000;
/** Separator of a list's amounts in an approval's content. */
const BETWEEN = ' ';

/** @throws Problem `not_allowed`, `not_found` */
export async function readCashierLimits(
  ctx: OperatorContext,
  { merchantCode }: InputOf<typeof readEndpoint>,
): Promise<OutputOf<typeof readEndpoint>> {
  const { currency, settings } = await cashierOf(ctx.database, merchantCode);
  return { currency, ...limitsView(settings) };
}

/**
 * Requests new limits. They take effect after a second operator approves them (S41).
 * @throws Problem `not_allowed`, `not_found`, `field_invalid` naming the invalid field, `approval_waiting`; `changed_meanwhile` for
 * other limits than the operator saw
 */
export async function askCashierLimits(
  ctx: OperatorContext,
  { merchantCode, reason, seen, depositCodeMinutes, unplayedRule, ...amounts }: InputOf<typeof askEndpoint>,
): Promise<OutputOf<typeof askEndpoint>> {
  return ctx.database.transaction(async (tx) => {
    const { currency, settings, jurisdiction } = await cashierOf(tx, merchantCode);
    const wanted: Limits = {
      ...amounts,
      depositExpiresAfterMs: depositCodeMinutes * MINUTE_MS,
      unplayedRule: unplayedRule ?? settings.unplayedRule,
    };
    refuseDisorder(wanted);
    if (unplayedRule === 'refuse' && rulesOf(jurisdiction, ctx.now()).site.alwaysPaysOut)
      throw new Problem('field_invalid', { field: 'unplayedRule' });
    const view = limitsView(settings);
    const stale = Object.entries(seen).some(([name, value]) => String(view[name as keyof typeof view]) !== String(value));
    if (stale) throw new Problem('changed_meanwhile');
    const before = asAsked(settings);
    const changed = Object.entries(asAsked(wanted)).filter(([name, value]) => before[name] !== value);
    if (changed.length === 0) throw new Problem('field_invalid', { field: 'depositMinimumAmount' });
    const content = { currency, ...Object.fromEntries(changed) };
    return { approvalId: await askApproval(ctx, tx, { merchantCode, kind: CHANGE, subjectId: merchantCode, content, reason }) };
  });
}

/** Applies the approved limits and notifies open pages. Changes made meanwhile to other fields are preserved. */
export const agreedCashierLimits: ApprovedAct = {
  kind: CHANGE,
  async perform(ctx, tx, approval) {
    const { merchant_code: merchantCode, content } = approval;
    const { currency, settings } = await cashierOf(tx, merchantCode);
    const next: CashierSettings = { ...settings, ...askedIn(content) };
    if (faultIn(next)) throw new Problem('approval_not_possible', { why: 'out of order' });
    await upsertCashierSettings(tx, merchantCode, next);
    tx.afterCommit(() => ctx.realtime.publish(cashierChanged, merchantCode, { changedAt: ctx.now().toISOString() }));
    await recordAudit(ctx, tx, {
      actorKind: 'operator',
      actorId: ctx.operator.id,
      action: 'cashier.limits_set',
      subjectId: merchantCode,
      merchantCode,
      facts: { approvalId: approval.id, askedBy: approval.asked_by, currency },
      before: limitsView(settings),
      after: limitsView(next),
      reason: approval.reason,
    });
  },
};

async function cashierOf(sql: Sql, merchantCode: string) {
  const merchant = await findMerchantByCode(sql, merchantCode);
  if (!merchant) throw new Problem('not_found');
  return { currency: merchant.currency, jurisdiction: merchant.jurisdiction, settings: await findCashierSettings(sql, merchantCode) };
}

function refuseDisorder(limits: Limits): void {
  const field = faultIn(limits);
  if (field) throw new Problem('field_invalid', { field });
}

/** The first field below its lower bound, or whose suggestions are not payable. */
function faultIn(limits: Limits): CashierAmount | 'depositSuggestedAmounts' | undefined {
  if (limits.depositMaximumAmount < limits.depositMinimumAmount) return 'depositMaximumAmount';
  if (limits.withdrawalMaximumAmount < limits.withdrawalMinimumAmount) return 'withdrawalMaximumAmount';
  // An amount that needs no review cannot need two approvers.
  if (limits.withdrawalFourEyesAmount < limits.withdrawalUnreviewedAmount) return 'withdrawalFourEyesAmount';
  if (limits.ownerDayAmount < limits.ownerCaseAmount) return 'ownerDayAmount';
  if (limits.financeDayAmount < limits.financeCaseAmount) return 'financeDayAmount';
  return canBeSuggested(limits) ? undefined : 'depositSuggestedAmounts';
}

/** Whether the suggestions ascend and each is within the deposit limits. */
function canBeSuggested({ depositSuggestedAmounts, depositMinimumAmount, depositMaximumAmount }: Limits): boolean {
  return depositSuggestedAmounts.every(
    (amount, index) =>
      amount >= depositMinimumAmount && amount <= depositMaximumAmount && amount > (depositSuggestedAmounts[index - 1] ?? 0n),
  );
}

/** As stored in an approval: texts and numbers only. */
function asAsked(limits: Limits): Record<string, string | number> {
  return {
    ...amountTexts(limits),
    depositSuggestedAmounts: limits.depositSuggestedAmounts.join(BETWEEN),
    depositCodeMinutes: minutesOf(limits),
    unplayedRule: limits.unplayedRule,
  };
}

/** The limits that an approval's content requests. */
function askedIn(content: ApprovalContent): Partial<Limits> {
  const { depositSuggestedAmounts: suggested, depositCodeMinutes: minutes, unplayedRule } = content;
  const rule = UNPLAYED_RULES.find((known) => known === unplayedRule);
  const amounts = CASHIER_AMOUNTS.flatMap((name) => {
    const amount = content[name];
    return typeof amount === 'string' ? [[name, BigInt(amount)] as const] : [];
  });
  return {
    ...Object.fromEntries(amounts),
    ...(typeof suggested === 'string' && { depositSuggestedAmounts: suggested.split(BETWEEN).map(BigInt) }),
    ...(typeof minutes === 'number' && { depositExpiresAfterMs: minutes * MINUTE_MS }),
    ...(rule && { unplayedRule: rule }),
  };
}

function limitsView(limits: Limits) {
  return {
    ...amountTexts(limits),
    depositSuggestedAmounts: limits.depositSuggestedAmounts.map(String),
    depositCodeMinutes: minutesOf(limits),
    unplayedRule: limits.unplayedRule,
  };
}

function amountTexts(amounts: Limits): Record<CashierAmount, string> {
  return Object.fromEntries(CASHIER_AMOUNTS.map((name) => [name, amounts[name].toString()])) as Record<CashierAmount, string>;
}

/** Rounded to whole minutes, since the setting may be in seconds. */
function minutesOf({ depositExpiresAfterMs }: Limits): number {
  return Math.max(1, Math.round(depositExpiresAfterMs / MINUTE_MS));
}
