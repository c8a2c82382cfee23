import type { MessageBudget } from '@jogada/merchant/server';
import { Problem } from '@jogada/platform/contract';
import { countAttempts, selectCounters } from '../lockout/attempt.sql.ts';
import { addressBlock, addressNetwork } from '../lockout/rate-limit.ts';
import { recordAudit } from '../audit/record-audit.ts';
import { findKnownDevice } from '../login/known-device.ts';
import type { VisitorContext } from '../member-context.ts';
import type { CodeTarget } from './code-target.ts';
import { mobileArea, mobileBlock } from './mobile-number.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
export const DAY_MS = 24 * HOUR_MS;

/** Minimum interval between two codes. */
export const RESEND_AFTER_MS = MINUTE_MS;

/** Codes per day that a signed-in member can request without a human check (S08, S10). */
export const CODES_BEFORE_HUMAN_CHECK = 2;

/** Number of messages per hour and per day. */
interface Allowance {
  readonly hour: number;
  readonly day: number;
}

// The allowances of one address, one network, one signed-in member, one number, and one block of numbers (all but the last four digits).
const ADDRESS: Allowance = { hour: 30, day: 100 };
const NETWORK: Allowance = { hour: 120, day: 600 };
const MEMBER: Allowance = { hour: 5, day: 10 };
const TARGET: Allowance = { hour: 5, day: 10 };
const BLOCK: Allowance = { hour: 20, day: 60 };
/** The part of a number's allowance that unknown devices can use up: the owner's recovery stays possible (S03). */
const TARGET_BY_UNKNOWN_DEVICES: Allowance = { hour: 4, day: 8 };
/** Divisor: one area takes at most half of the installation's budget. */
const AREA_PART = 2;

interface Limit {
  readonly key: string;
  readonly timesMax: number;
  readonly windowMs: number;
  /** Set for a budget: reaching it raises an alert with this scope. */
  readonly budget?: BudgetScope;
}

type BudgetScope = 'area' | 'merchant' | 'installation';

/** A requested message: its target and its requester. */
export type MessageWish = CodeTarget & {
  readonly index: Buffer;
  /** The signed-in member who requests it. */
  readonly askerId?: string;
  /**
   * The owner's username when a visitor requests a code for an account; null when there is no such account. Absent when the code is for no
   * account.
   */
  readonly accountName?: string | null;
};

/**
 * Counts a requested message and refuses it above a limit (S08): per address and network, per requesting member, per number (1 in 60 s, 5
 * an hour, 10 a day), per block and area, and per budget of merchant and installation. Reaching a budget raises an alert in the log and in
 * the audit trail; nothing more of its scope is sent until the hour or the day is over.
 * @throws Problem `too_many_requests` with `retryAfterSeconds`
 */
export async function enforceMessageLimits(ctx: VisitorContext, wish: MessageWish): Promise<void> {
  const limits = limitsOf(ctx, wish);
  await requireRoom(ctx, limits);
  await countAll(ctx, limits);
}

/** Refuses a message that is over a limit now, and counts nothing. @throws Problem `too_many_requests` with `retryAfterSeconds` */
export function requireMessageRoom(ctx: VisitorContext, wish: MessageWish): Promise<void> {
  return requireRoom(ctx, limitsOf(ctx, wish));
}

// Checks before counting: a refused request must not use up any allowance.
async function requireRoom(ctx: VisitorContext, limits: readonly Limit[]): Promise<void> {
  const at = ctx.now().getTime();
  const rows = await selectCounters(
    ctx.database,
    limits.map(({ key }) => key),
  );
  for (const limit of limits) {
    const row = rows.find(({ key }) => key === limit.key);
    const endsAt = (row?.started_at.getTime() ?? at) + limit.windowMs;
    if ((row && endsAt >= at ? row.count : 0) >= limit.timesMax) throw comeBack(endsAt - at);
  }
}

// Concurrent requests can all pass the check above; the atomic count refuses those over a limit.
async function countAll(ctx: VisitorContext, limits: readonly Limit[]): Promise<void> {
  const at = ctx.now();
  const rows = await countAttempts(
    ctx.database,
    at,
    limits.map(({ key, windowMs }) => ({ key, windowStart: new Date(at.getTime() - windowMs) })),
  );
  for (const limit of limits) {
    const row = rows.find(({ key }) => key === limit.key);
    if (!row) throw new Error('a counted message was not returned');
    if (limit.budget !== undefined && row.count === limit.timesMax) await alertStaff(ctx, limit, limit.budget);
    if (row.count > limit.timesMax) throw comeBack(row.started_at.getTime() + limit.windowMs - at.getTime());
  }
}

function comeBack(inMs: number): Problem {
  return new Problem('too_many_requests', { retryAfterSeconds: Math.max(1, Math.ceil(inMs / 1000)) });
}

/** Counter key of the codes that a signed-in member has requested. */
export function memberDayKey(memberId: string): string {
  return `codes_of:${memberId}:day`;
}

function limitsOf(ctx: VisitorContext, wish: MessageWish): readonly Limit[] {
  const { channel, target, askerId, accountName } = wish;
  const { messaging } = ctx.settings;
  const to = `${channel}:${ctx.merchant.code}:${wish.index.toString('base64url')}`;
  const budget = channel === 'sms' ? messaging.smsBudget : messaging.mailBudget;
  return [
    ...within(`${channel}_from:${addressBlock(ctx.ip)}`, ADDRESS),
    ...within(`${channel}_from_network:${addressNetwork(ctx.ip)}`, NETWORK),
    ...(askerId === undefined ? [] : within(`codes_of:${askerId}`, MEMBER)),
    { key: `${to}:minute`, timesMax: 1, windowMs: RESEND_AFTER_MS - 1 },
    ...(accountName === undefined || isOwnersDevice(ctx, accountName) ? [] : within(`${to}:strangers`, TARGET_BY_UNKNOWN_DEVICES)),
    ...within(to, TARGET),
    ...(channel === 'sms' ? numberingLimits(target, budget) : []),
    ...budgetLimits(`${channel}_budget:${ctx.merchant.code}`, { hour: budget.perMerchantHour, day: budget.perMerchantDay }, 'merchant'),
    ...budgetLimits(`${channel}_budget`, { hour: budget.perHour, day: budget.perDay }, 'installation'),
  ];
}

// Against toll fraud: revenue-sharing numbers lie in narrow ranges, such as one block, or one operator in one area.
function numberingLimits(mobile: `+${string}`, budget: MessageBudget): readonly Limit[] {
  const part = (whole: number) => Math.ceil(whole / AREA_PART);
  return [
    ...within(`sms_block:${mobileBlock(mobile)}`, BLOCK),
    ...budgetLimits(`sms_area:${mobileArea(mobile)}`, { hour: part(budget.perHour), day: part(budget.perDay) }, 'area'),
  ];
}

function within(key: string, { hour, day }: Allowance): readonly Limit[] {
  return [
    { key: `${key}:hour`, timesMax: hour, windowMs: HOUR_MS },
    { key: `${key}:day`, timesMax: day, windowMs: DAY_MS },
  ];
}

function budgetLimits(key: string, allowance: Allowance, budget: BudgetScope): readonly Limit[] {
  return within(key, allowance).map((limit) => ({ ...limit, budget }));
}

function isOwnersDevice(ctx: VisitorContext, accountName: string | null): boolean {
  return accountName !== null && findKnownDevice(ctx, accountName) !== undefined;
}

async function alertStaff(ctx: VisitorContext, { key, timesMax, windowMs }: Limit, scope: BudgetScope): Promise<void> {
  const facts = { scope, budget: key, timesMax, hours: windowMs / HOUR_MS };
  ctx.log.error(facts, 'message budget exhausted; further messages of its scope are refused until it resets');
  await recordAudit(ctx, ctx.database, {
    actorKind: 'system',
    actorId: null,
    action: key.startsWith('email') ? 'mail.budget_spent' : 'sms.budget_spent',
    subjectId: null,
    merchantCode: scope === 'installation' ? null : ctx.merchant.code,
    facts,
  });
}
