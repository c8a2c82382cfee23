import { Problem } from '@jogada/platform/contract';
import { clearAttempts, countAttempt, selectAttempts } from '../attempts/attempt.sql.ts';
import { addressBlock } from '../attempts/rate-limit.ts';
import { recordAudit } from '../audit/record-audit.ts';
import type { VisitorContext } from '../member-context.ts';
import { findKnownDevice } from './known-device.ts';
import { findTries, takeLoginTry, type Brake } from './login-tries.sql.ts';

const WINDOW_MS = 60 * 60_000;
/** From this many failures of one address on, a captcha is asked for whatever account is tried, and the staff is told. */
const CAPTCHA_AFTER_FROM_ADDRESS = 10;
/**
 * Ten tries, then rests of 1, 2, 4 … up to 30 minutes between them, until an hour has passed without a try: 15 passwords
 * an hour are looked at, from however many addresses. Never a lock: a device where the account was signed in before is
 * braked by its own failures alone.
 */
const BRAKE: Brake = { restAfter: 10, restFirstMs: 60_000, restMaxMs: 30 * 60_000, forgetAfterMs: 60 * 60_000 };

/**
 * Whether a captcha must be answered first, by the failures of an account (whether it exists or not) and of an address.
 * @throws Problem `too_many_requests` while the account rests
 */
export async function isCaptchaDue(ctx: VisitorContext, username: string): Promise<boolean> {
  const at = ctx.now();
  const tries = await findTries(ctx.database, triesKey(ctx, username), { at, forgetAfterMs: BRAKE.forgetAfterMs });
  const leftMs = restMsAfter(tries.count) - (at.getTime() - tries.lastAt.getTime());
  if (leftMs > 0) throw restFor(leftMs);
  const windowStart = new Date(at.getTime() - WINDOW_MS);
  const account = await selectAttempts(ctx.database, { key: failuresKey(ctx, username), windowStart });
  const address = await selectAttempts(ctx.database, { key: addressKey(ctx), windowStart });
  return isDue(ctx, { account: account?.count ?? 0, address: address?.count ?? 0 });
}

/**
 * Takes the try before the password is looked at: what comes at once is braked like what comes in turn.
 * @throws Problem `too_many_requests` when others were quicker
 */
export async function takeTry(ctx: VisitorContext, username: string): Promise<void> {
  const taken = await takeLoginTry(ctx.database, triesKey(ctx, username), { brake: BRAKE, at: ctx.now() });
  if (taken === undefined) throw restFor(BRAKE.restFirstMs);
}

/** Counts a failure; answers whether the next try needs a captcha. */
export async function countFailure(ctx: VisitorContext, username: string): Promise<boolean> {
  const at = ctx.now();
  const windowStart = new Date(at.getTime() - WINDOW_MS);
  const account = await countAttempt(ctx.database, { key: failuresKey(ctx, username), at, windowStart });
  const address = await countAttempt(ctx.database, { key: addressKey(ctx), at, windowStart });
  if (address.count === CAPTCHA_AFTER_FROM_ADDRESS) await warnOfStuffing(ctx, address.count);
  return isDue(ctx, { account: account.count, address: address.count });
}

function isDue({ merchant }: VisitorContext, failures: { account: number; address: number }): boolean {
  return failures.account >= merchant.captchaAfterFailures || failures.address >= CAPTCHA_AFTER_FROM_ADDRESS;
}

// Many failures from one place are somebody trying lists of passwords: once a window, in the log and in the trail (S04).
async function warnOfStuffing(ctx: VisitorContext, failures: number): Promise<void> {
  ctx.log.warn({ address: addressBlock(ctx.ip), failures }, 'many refused logins from one address');
  await recordAudit(ctx, ctx.database, {
    actorKind: 'system',
    actorId: null,
    action: 'session.stuffing_suspected',
    subjectId: null,
    facts: { failures },
  });
}

/**
 * The password was right: this device's tries are forgotten. Those of strangers are only while they are few, or each
 * visit of the owner would give whoever tries the account ten more.
 */
export async function forgetFailures(ctx: VisitorContext, username: string): Promise<void> {
  const { count } = await findTries(ctx.database, accountKey(ctx, username), { at: ctx.now(), forgetAfterMs: BRAKE.forgetAfterMs });
  const isKnown = findKnownDevice(ctx, username) !== undefined;
  if (isKnown) await clearAttempts(ctx.database, triesKey(ctx, username));
  // At a device that is not known, this try is one of them.
  if (count >= (isKnown ? BRAKE.restAfter : BRAKE.restAfter + 1)) return;
  await clearAttempts(ctx.database, accountKey(ctx, username));
  await clearAttempts(ctx.database, failuresKey(ctx, username));
}

/** The password was replaced: nobody's failures say anything any more. */
export async function forgetAllFailures(ctx: VisitorContext, username: string): Promise<void> {
  await clearAttempts(ctx.database, accountKey(ctx, username));
  await forgetFailures(ctx, username);
}

function restMsAfter(failures: number): number {
  if (failures < BRAKE.restAfter) return 0;
  return Math.min(BRAKE.restMaxMs, BRAKE.restFirstMs * 2 ** (failures - BRAKE.restAfter));
}

function restFor(leftMs: number): Problem {
  return new Problem('too_many_requests', { retryAfterSeconds: Math.ceil(leftMs / 1000) });
}

function triesKey(ctx: VisitorContext, username: string): string {
  const device = findKnownDevice(ctx, username);
  return device === undefined ? accountKey(ctx, username) : deviceKey(ctx, username, device);
}

function deviceKey(ctx: VisitorContext, username: string, device: string): string {
  return `login_tried:device:${ctx.merchant.code}:${username.toLowerCase()}:${device}`;
}

function accountKey(ctx: VisitorContext, username: string): string {
  return `login_tried:account:${ctx.merchant.code}:${username.toLowerCase()}`;
}

function failuresKey(ctx: VisitorContext, username: string): string {
  return `login_failed:account:${ctx.merchant.code}:${username.toLowerCase()}`;
}

function addressKey(ctx: VisitorContext): string {
  return `login_failed:address:${addressBlock(ctx.ip)}`;
}
