import { askPasskeyForAct, confirmOwner, recordAudit, type MemberContext } from '@jogada/accounts/server';
import type { PasskeyQuestion } from '@jogada/accounts/contract/player';
import { rulesOf } from '@jogada/merchant/server';
import { Problem, type InputOf, type OutputOf } from '@jogada/platform/contract';
import type { Transaction } from '@jogada/platform/server';
import {
  PAST_PERIODS,
  type askLimitPasskey as ask,
  type confirmLimit as confirm,
  type listPastUse as past,
  type PlayLimits,
  type setLimit as set,
  type withdrawLimitRequest as keep,
} from '../../contract/player/limits.ts';
import { isLimitRequired, limitsView, shownAmount, storedAmount } from './limit-view.ts';
import { lockMember, putAsked, putLimit, selectLimits, selectPastUse, type LimitName, type LimitRow } from './limits.sql.ts';
import { requireConsistent } from './require-consistent.ts';

/** R16: delay before a looser limit can be confirmed. */
const COOLING_OFF_MS = 24 * 3_600_000;

export async function listLimits(ctx: MemberContext): Promise<PlayLimits> {
  const rows = await selectLimits(ctx.database, { memberId: ctx.member.id, at: ctx.now() });
  return limitsView(rows, { currency: ctx.member.currency, rules: rulesOf(ctx.merchant.jurisdiction, ctx.now()) });
}

/** What a limit of this kind would have counted in each of the last periods (`PAST_PERIODS`), newest first. */
export async function listPastUse(ctx: MemberContext, { kind, period }: InputOf<typeof past>): Promise<OutputOf<typeof past>> {
  const { member, merchant, now } = ctx;
  const asked = { memberId: member.id, kind, period, timeZone: merchant.timeZone, count: PAST_PERIODS[period], at: now() };
  const rows = await selectPastUse(ctx.database, asked);
  return {
    currency: member.currency,
    periods: rows.map(({ starts_at, used }) => ({ startsAt: starts_at.toISOString(), used: shownAmount(kind, used) })),
  };
}

/**
 * Sets a limit. A first or tighter limit takes effect at once, including the current period. A looser limit or a removal is
 * stored and takes effect when it is confirmed (R16).
 * @throws Problem `limit_required`, `limits_contradict`
 */
export async function setLimit(ctx: MemberContext, { kind, period, amount }: InputOf<typeof set>): Promise<PlayLimits> {
  if (amount === null && isLimitRequired(rulesOf(ctx.merchant.jurisdiction, ctx.now()), kind)) throw new Problem('limit_required');
  const name = { memberId: ctx.member.id, kind, period };
  const at = ctx.now();
  return change(ctx, name, async (tx, present, rows) => {
    const wanted = amount === null ? null : storedAmount(kind, amount);
    if (present === undefined && wanted === null) return undefined;
    requireConsistent(rows, { kind, period, amount: wanted });
    if (present === undefined || (wanted !== null && wanted <= present.amount)) {
      await putLimit(tx, { ...name, amount: wanted, timeZone: ctx.merchant.timeZone, at });
      return { action: 'limit.set', facts: { kind, period, amount: amount?.toString() ?? '' } };
    }
    if (present.asked_from !== null && present.asked_amount === wanted) return undefined;
    await putAsked(tx, { ...name, amount: wanted, askedFrom: new Date(at.getTime() + COOLING_OFF_MS) });
    return { action: 'limit.loosening_asked', facts: { kind, period, amount: amount?.toString() ?? '' } };
  });
}

/** @throws Problem `limit_not_due` before the 24 hours are over or without a request for this amount, `limits_contradict`, and those of `confirmOwner` */
export function confirmLimit(ctx: MemberContext, { kind, period, amount, ...proof }: InputOf<typeof confirm>): Promise<PlayLimits> {
  const loosening = { kind, period, amount };
  return loosenLimit(ctx, loosening, () => confirmOwner(ctx, proof, { about: aboutLoosening(loosening) }));
}

/** A passkey challenge for one limit and one amount. */
export function askLimitPasskey(ctx: MemberContext, loosening: InputOf<typeof ask>): Promise<PasskeyQuestion> {
  return askPasskeyForAct(ctx, aboutLoosening(loosening));
}

function aboutLoosening({ kind, period, amount }: InputOf<typeof ask>): string {
  return `loosening of the ${kind} limit of a ${period} to ${amount ?? 'none'}`;
}

/**
 * Loosens a limit to the amount that its owner has confirmed. Checks the due time before it verifies the proof. A repeat changes nothing and
 * needs no proof.
 */
export async function loosenLimit(
  ctx: MemberContext,
  { kind, period, amount }: InputOf<typeof ask>,
  confirmed: () => Promise<void>,
): Promise<PlayLimits> {
  const name = { memberId: ctx.member.id, kind, period };
  const at = ctx.now();
  const wanted = amount === null ? null : storedAmount(kind, amount);
  const isDue = (present: LimitRow | undefined): boolean => {
    const isAsked = (present?.asked_from ?? null) !== null;
    if (!isAsked && (present?.amount ?? null) === wanted) return false;
    if (!present?.asked_from || present.asked_from > at || present.asked_amount !== wanted) throw new Problem('limit_not_due');
    if (wanted === null && isLimitRequired(rulesOf(ctx.merchant.jurisdiction, at), kind)) throw new Problem('limit_not_due');
    return true;
  };
  const rows = await selectLimits(ctx.database, { memberId: ctx.member.id, at });
  if (isDue(rows.find((row) => row.kind === kind && row.period === period))) await confirmed();
  return change(ctx, name, async (tx, present, all) => {
    if (!isDue(present)) return undefined;
    requireConsistent(all, { kind, period, amount: wanted });
    await putLimit(tx, { ...name, amount: wanted, timeZone: ctx.merchant.timeZone, at });
    return { action: 'limit.loosened', facts: { kind, period, amount: amount?.toString() ?? '' } };
  });
}

/** Discards a requested looser limit. */
export async function withdrawLimitRequest(ctx: MemberContext, { kind, period }: InputOf<typeof keep>): Promise<PlayLimits> {
  const name = { memberId: ctx.member.id, kind, period };
  return change(ctx, name, async (tx, present) => {
    if (!present?.asked_from) return undefined;
    await putAsked(tx, { ...name, amount: null, askedFrom: null });
    return { action: 'limit.loosening_withdrawn', facts: { kind, period } };
  });
}

interface Trail {
  readonly action: string;
  readonly facts: Readonly<Record<string, string>>;
}

// Locks the member first: the ledger reads limits under the same lock, so a change falls between two postings.
async function change(
  ctx: MemberContext,
  name: LimitName,
  decide: (tx: Transaction, present: LimitRow | undefined, rows: readonly LimitRow[]) => Promise<Trail | undefined>,
): Promise<PlayLimits> {
  const { id: memberId, currency } = ctx.member;
  return ctx.database.transaction(async (tx) => {
    await lockMember(tx, memberId);
    const before = await selectLimits(tx, { memberId, at: ctx.now() });
    const trail = await decide(
      tx,
      before.find((row) => row.kind === name.kind && row.period === name.period),
      before,
    );
    if (trail) await recordAudit(ctx, tx, { actorKind: 'member', actorId: memberId, subjectId: memberId, ...trail });
    const rows = await selectLimits(tx, { memberId, at: ctx.now() });
    return limitsView(rows, { currency, rules: rulesOf(ctx.merchant.jurisdiction, ctx.now()) });
  });
}
