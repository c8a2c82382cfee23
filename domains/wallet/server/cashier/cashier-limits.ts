import { askApproval, recordAudit, requirePermission, type ApprovedAct, type OperatorContext } from '@jogada/accounts/server';
import { findMerchantByCode } from '@jogada/merchant/server';
import { Problem, type InputOf, type OutputOf } from '@jogada/platform/contract';
import type { Sql } from '@jogada/platform/server';
import {
  CASHIER_AMOUNTS,
  type askCashierLimits as askEndpoint,
  type CashierAmount,
  type readCashierLimits as readEndpoint,
} from '../../contract/operator/cashier-limits.ts';
import { findCashierSettings, type CashierSettings } from './cashier-settings.ts';
import { upsertCashierSettings } from './cashier-settings.sql.ts';

const CHANGE = 'wallet.cashier_limits';

type Amounts = Readonly<Record<CashierAmount, bigint>>;

/** @throws Problem `not_allowed`, `not_found` */
export async function readCashierLimits(
  ctx: OperatorContext,
  { merchantCode }: InputOf<typeof readEndpoint>,
): Promise<OutputOf<typeof readEndpoint>> {
  requirePermission(ctx, 'cashier.read');
  const { currency, settings } = await cashierOf(ctx.database, merchantCode);
  return { currency, ...asTexts(settings) };
}

/**
 * Asks for other limits; nothing changes until somebody else of the staff agrees (S41).
 * @throws Problem `not_allowed`, `not_found`, `field_invalid` naming what is out of order, `approval_waiting`
 */
export async function askCashierLimits(
  ctx: OperatorContext,
  { merchantCode, reason, ...wanted }: InputOf<typeof askEndpoint>,
): Promise<OutputOf<typeof askEndpoint>> {
  requirePermission(ctx, 'cashier.change');
  refuseDisorder(wanted);
  return ctx.database.transaction(async (tx) => {
    const { currency, settings } = await cashierOf(tx, merchantCode);
    const changed = CASHIER_AMOUNTS.filter((name) => settings[name] !== wanted[name]);
    if (changed.length === 0) throw new Problem('field_invalid', { field: 'depositMinimumAmount' });
    const content = { currency, ...Object.fromEntries(changed.map((name) => [name, wanted[name].toString()])) };
    return { approvalId: await askApproval(ctx, tx, { merchantCode, kind: CHANGE, subjectId: merchantCode, content, reason }) };
  });
}

/** Sets what two of the staff agreed on; what was changed since and not asked about stays. */
export const agreedCashierLimits: ApprovedAct = {
  kind: CHANGE,
  async perform(ctx, tx, approval) {
    const { merchant_code: merchantCode, content } = approval;
    const { settings } = await cashierOf(tx, merchantCode);
    const asked = CASHIER_AMOUNTS.flatMap((name) => {
      const amount = content[name];
      return typeof amount === 'string' ? [[name, BigInt(amount)] as const] : [];
    });
    const next: CashierSettings = { ...settings, ...Object.fromEntries(asked) };
    if (faultIn(next)) throw new Problem('approval_not_possible', { why: 'out of order' });
    await upsertCashierSettings(tx, merchantCode, next);
    await recordAudit(ctx, tx, {
      actorKind: 'operator',
      actorId: ctx.operator.id,
      action: 'cashier.limits_set',
      subjectId: merchantCode,
      merchantCode,
      facts: { approvalId: approval.id, askedBy: approval.asked_by },
      before: asTexts(settings),
      after: asTexts(next),
      reason: approval.reason,
    });
  },
};

async function cashierOf(sql: Sql, merchantCode: string) {
  const merchant = await findMerchantByCode(sql, merchantCode);
  if (!merchant) throw new Problem('not_found');
  return { currency: merchant.currency, settings: await findCashierSettings(sql, merchantCode) };
}

function refuseDisorder(amounts: Amounts): void {
  const field = faultIn(amounts);
  if (field) throw new Problem('field_invalid', { field });
}

/** The amount that is less than the one it has to reach. */
function faultIn(amounts: Amounts): CashierAmount | undefined {
  if (amounts.depositMaximumAmount < amounts.depositMinimumAmount) return 'depositMaximumAmount';
  if (amounts.withdrawalMaximumAmount < amounts.withdrawalMinimumAmount) return 'withdrawalMaximumAmount';
  // What one person may not decide, nobody at all may not either.
  return amounts.withdrawalFourEyesAmount < amounts.withdrawalUnreviewedAmount ? 'withdrawalFourEyesAmount' : undefined;
}

function asTexts(amounts: Amounts): Record<CashierAmount, string> {
  return {
    depositMinimumAmount: amounts.depositMinimumAmount.toString(),
    depositMaximumAmount: amounts.depositMaximumAmount.toString(),
    withdrawalMinimumAmount: amounts.withdrawalMinimumAmount.toString(),
    withdrawalMaximumAmount: amounts.withdrawalMaximumAmount.toString(),
    withdrawalUnreviewedAmount: amounts.withdrawalUnreviewedAmount.toString(),
    withdrawalFourEyesAmount: amounts.withdrawalFourEyesAmount.toString(),
  };
}
