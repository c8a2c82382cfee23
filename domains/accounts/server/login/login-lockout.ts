import { clearAttempts, countAttempt, selectAttempts } from '../lockout/attempt.sql.ts';
import { FAILURES_WINDOW_MS, LOCKOUT, resting, restLeftMs, takeLockoutTry } from '../lockout/lockout.ts';
import { findTries } from '../lockout/lockout.sql.ts';
import { addressBlock } from '../lockout/rate-limit.ts';
import { recordAudit } from '../audit/record-audit.ts';
import type { VisitorContext } from '../member-context.ts';
import { findKnownDevice } from './known-device.ts';

/** Failures of one address after which every sign-in from it requires a captcha and the staff is alerted. */
const CAPTCHA_AFTER_FROM_ADDRESS = 10;
/**
 * Whether a captcha is required, by the failures of the account (existing or not) and of the address.
 * @throws Problem `too_many_requests` during a lockout
 */
export async function isCaptchaDue(ctx: VisitorContext, username: string): Promise<boolean> {
  const at = ctx.now();
  const leftMs = await restLeftMs(ctx, triesKey(ctx, username));
  if (leftMs > 0) throw resting(leftMs);
  const windowStart = new Date(at.getTime() - FAILURES_WINDOW_MS);
  const account = await selectAttempts(ctx.database, { key: failuresKey(ctx, username), windowStart });
  const address = await selectAttempts(ctx.database, { key: addressKey(ctx), windowStart });
  return isDue(ctx, { account: account?.count ?? 0, address: address?.count ?? 0 });
}

/**
 * Takes a try before the password is checked. A verified passkey of the account proves its owner, who has a separate counter.
 * @throws Problem `too_many_requests` when concurrent tries have used up the limit
 */
export async function takeTry(ctx: VisitorContext, username: string, hasShownPasskey: boolean): Promise<void> {
  await takeLockoutTry(ctx, hasShownPasskey ? passkeyKey(ctx, username) : triesKey(ctx, username));
}

/** Counts a failure. Returns whether the next try requires a captcha. */
export async function countFailure(ctx: VisitorContext, username: string): Promise<boolean> {
  const at = ctx.now();
  const windowStart = new Date(at.getTime() - FAILURES_WINDOW_MS);
  const account = await countAttempt(ctx.database, { key: failuresKey(ctx, username), at, windowStart });
  const address = await countAttempt(ctx.database, { key: addressKey(ctx), at, windowStart });
  if (address.count === CAPTCHA_AFTER_FROM_ADDRESS) await warnOfStuffing(ctx, address.count);
  return isDue(ctx, { account: account.count, address: address.count });
}

function isDue({ merchant }: VisitorContext, failures: { account: number; address: number }): boolean {
  return failures.account >= merchant.captchaAfterFailures || failures.address >= CAPTCHA_AFTER_FROM_ADDRESS;
}

// Many failures from one address indicate credential stuffing. Reported once per window, in the log and in the audit trail (S04).
async function warnOfStuffing(ctx: VisitorContext, failures: number): Promise<void> {
  ctx.log.warn({ address: addressBlock(ctx.ip), failures }, 'many failed logins from one address');
  await recordAudit(ctx, ctx.database, {
    actorKind: 'system',
    actorId: null,
    action: 'session.stuffing_suspected',
    subjectId: null,
    merchantCode: ctx.merchant.code,
    facts: { failures },
  });
}

/**
 * Resets this device's counter after a right password. The counter of the account is reset only below the lockout limit: otherwise each
 * sign-in of the owner would give an attacker ten more tries.
 */
export async function clearFailures(ctx: VisitorContext, username: string, hasShownPasskey = false): Promise<void> {
  const { count } = await findTries(ctx.database, accountKey(ctx, username), { at: ctx.now(), resetAfterMs: LOCKOUT.resetAfterMs });
  const isKnown = findKnownDevice(ctx, username) !== undefined;
  await clearAttempts(ctx.database, passkeyKey(ctx, username));
  if (isKnown) await clearAttempts(ctx.database, triesKey(ctx, username));
  // On an unknown device, this try is included in the account's count.
  const isCounted = !isKnown && !hasShownPasskey;
  if (count >= LOCKOUT.restAfter + (isCounted ? 1 : 0)) return;
  await clearAttempts(ctx.database, accountKey(ctx, username));
  await clearAttempts(ctx.database, failuresKey(ctx, username));
}

/** Resets all counters: the password was replaced, so earlier failures are irrelevant. */
export async function clearAllFailures(ctx: VisitorContext, username: string): Promise<void> {
  await clearAttempts(ctx.database, accountKey(ctx, username));
  await clearFailures(ctx, username);
}

function triesKey(ctx: VisitorContext, username: string): string {
  const device = findKnownDevice(ctx, username);
  return device === undefined ? accountKey(ctx, username) : deviceKey(ctx, username, device);
}

function passkeyKey(ctx: VisitorContext, username: string): string {
  return `login_tried:passkey:${ctx.merchant.code}:${username.toLowerCase()}`;
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
