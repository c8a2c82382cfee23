import { askApproval, findMember, recordAudit, type ApprovedAct, type OperatorContext } from '@jogada/accounts/server';
import { findMerchantByCode, rulesOf, type Merchant } from '@jogada/merchant/server';
import { Problem, type Currency, type InputOf, type OutputOf } from '@jogada/platform/contract';
import type { Sql } from '@jogada/platform/server';
import type {
  MemberLimits,
  readMemberLimits as readEndpoint,
  setMemberLimit as setEndpoint,
} from '../../contract/operator/member-limits.ts';
import { LIMIT_KINDS, LIMIT_PERIODS } from '../../contract/player/limits.ts';
import { selectGuard } from './guard.sql.ts';
import { isLimitRequired, limitsView, storedAmount, shownAmount } from './limit-view.ts';
import { lockMember, putAsked, putLimit, selectLimits, type LimitName } from './limits.sql.ts';
import { requireConsistent } from './require-consistent.ts';

const OVERRIDE = 'wallet.limit_override';
/** R16: where the law requires it, the member must also confirm a looser limit after this delay. */
const COOLING_OFF_MS = 24 * 3_600_000;

interface Owner {
  readonly username: string;
  readonly currency: Currency;
  readonly merchant: Merchant;
}

/** @throws Problem `not_allowed`, `not_found` */
export async function readMemberLimits(ctx: OperatorContext, { memberId }: InputOf<typeof readEndpoint>): Promise<MemberLimits> {
  return limitsOf(ctx, ctx.database, memberId);
}

/**
 * Sets a member's limit. A tighter limit takes effect at once; a looser one or a removal needs a second operator's approval (S41).
 * @throws Problem `not_allowed`, `not_found`, `limit_required`, `limits_contradict`, `approval_waiting`; `changed_meanwhile` for another limit than the
 * operator saw
 */
export async function setMemberLimit(ctx: OperatorContext, input: InputOf<typeof setEndpoint>): Promise<OutputOf<typeof setEndpoint>> {
  const { memberId, kind, period, reason } = input;
  return ctx.database.transaction(async (tx) => {
    const { username, currency, merchant } = await ownerOf(tx, memberId);
    if (input.amount === null && isLimitRequired(rulesOf(merchant.jurisdiction, ctx.now()), kind)) throw new Problem('limit_required');
    await lockMember(tx, memberId);
    const at = ctx.now();
    const rows = await selectLimits(tx, { memberId, at });
    const present = rows.find((row) => row.kind === kind && row.period === period);
    const shown = present ? shownAmount(kind, present.amount) : null;
    if (input.seenAmount !== undefined && input.seenAmount !== shown) throw new Problem('changed_meanwhile');
    const wanted = input.amount === null ? null : storedAmount(kind, BigInt(input.amount));
    requireConsistent(rows, { kind, period, amount: wanted });
    const isTighter = wanted !== null && (present === undefined || wanted <= present.amount);
    if (!isTighter && present !== undefined) {
      const asked = kind === 'time' ? { minutes: input.amount } : { amount: input.amount, currency };
      // The previous release reads the amount from `told` when it performs the act.
      const content = { limitKind: kind, period, told: input.amount, username, ...asked };
      const approvalId = await askApproval(ctx, tx, { merchantCode: merchant.code, kind: OVERRIDE, subjectId: memberId, content, reason });
      return { limits: await limitsOf(ctx, tx, memberId), approvalId };
    }
    if (wanted === null) return { limits: await limitsOf(ctx, tx, memberId), approvalId: null };
    await putLimit(tx, { memberId, kind, period, amount: wanted, timeZone: merchant.timeZone, at });
    await recordAudit(ctx, tx, {
      actorKind: 'operator',
      actorId: ctx.operator.id,
      action: 'limit.set_by_operator',
      subjectId: memberId,
      merchantCode: merchant.code,
      before: { limit: present?.amount.toString() ?? null },
      after: { kind, period, limit: wanted.toString() },
      reason,
    });
    return { limits: await limitsOf(ctx, tx, memberId), approvalId: null };
  });
}

/** Applies an approved looser limit. Where the law says so, the member must confirm it, 24 hours later at the earliest (R16). */
export const agreedLimit: ApprovedAct = {
  kind: OVERRIDE,
  async perform(ctx, tx, approval) {
    const { subject_id: memberId, content } = approval;
    const kind = LIMIT_KINDS.find((known) => known === content['limitKind']);
    const period = LIMIT_PERIODS.find((known) => known === content['period']);
    if (kind === undefined || period === undefined) throw new Error(`approval ${approval.id} names no limit`);
    const { merchant } = await ownerOf(tx, memberId);
    const wanted = content[kind === 'time' ? 'minutes' : 'amount'];
    const amount = typeof wanted === 'string' ? storedAmount(kind, BigInt(wanted)) : null;
    await lockMember(tx, memberId);
    await loosen(tx, { name: { memberId, kind, period }, amount, merchant, at: ctx.now() });
    await recordAudit(ctx, tx, {
      actorKind: 'operator',
      actorId: ctx.operator.id,
      action: 'limit.overridden',
      subjectId: memberId,
      merchantCode: approval.merchant_code,
      facts: { approvalId: approval.id, kind, period, amount: amount?.toString() ?? '', askedBy: approval.asked_by },
      reason: approval.reason,
    });
  },
};

async function loosen(tx: Sql, change: { name: LimitName; amount: bigint | null; merchant: Merchant; at: Date }): Promise<void> {
  const { name, amount, merchant, at } = change;
  if (rulesOf(merchant.jurisdiction, at).memberConfirmsLooserLimit)
    await putAsked(tx, { ...name, amount, askedFrom: new Date(at.getTime() + COOLING_OFF_MS) });
  else await putLimit(tx, { ...name, amount, timeZone: merchant.timeZone, at });
}

async function ownerOf(sql: Sql, memberId: string): Promise<Owner> {
  const member = await findMember(sql, memberId);
  const merchant = member && (await findMerchantByCode(sql, member.merchantCode));
  if (!member || !merchant) throw new Problem('not_found');
  return { username: member.username, currency: member.currency, merchant };
}

async function limitsOf(ctx: Pick<OperatorContext, 'now'>, sql: Sql, memberId: string): Promise<MemberLimits> {
  const { currency, merchant } = await ownerOf(sql, memberId);
  const at = ctx.now();
  const guard = await selectGuard(sql, { memberId, at });
  return {
    ...limitsView(await selectLimits(sql, { memberId, at }), { currency, rules: rulesOf(merchant.jurisdiction, at) }),
    pausedUntil: guard.paused_until?.toISOString() ?? null,
    isExcluded: guard.is_excluded,
    realityCheckMinutes: guard.reality_check_minutes,
  };
}
