import { clearAttempts, countAttempt, selectAttempts } from '../lockout/attempt.sql.ts';
import { FAILURES_WINDOW_MS, LOCKOUT, resting, restLeftMs, takeLockoutTry } from '../lockout/lockout.ts';
import { findTries } from '../lockout/lockout.sql.ts';
import { addressBlock } from '../lockout/rate-limit.ts';
import { recordAudit } from '../audit/record-audit.ts';
import type { VisitorContext } from '../member-context.ts';
import { findKnownDevice } from './known-device.ts';

/** From this many failures of one address on, a captcha is asked for whatever account is tried, and the staff is told. */
const CAPTCHA_AFTER_FROM_ADDRESS = 10;
/**
 * Whether a captcha must be answered first, by the failures of an account (whether it exists or not) and of an address.
 * @throws Problem `too_many_requests` while the account rests
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
 * Takes the try before the password is looked at. Who has shown a passkey of the account is its owner, and has tries of their own.
 * @throws Problem `too_many_requests` when others were quicker
 */
export async function takeTry(ctx: VisitorContext, username: string, hasShownPasskey: boolean): Promise<void> {
  await takeLockoutTry(ctx, hasShownPasskey ? passkeyKey(ctx, username) : triesKey(ctx, username));
}

/** Counts a failure; answers whether the next try needs a captcha. */
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

// Many failures from one place are somebody trying lists of passwords: once a window, in the log and in the trail (S04).
async function warnOfStuffing(ctx: VisitorContext, failures: number): Promise<void> {
  ctx.log.warn({ address: addressBlock(ctx.ip), failures }, 'many refused logins from one address');
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
 * The password was right: this device's tries are forgotten. Those of strangers are only while they are few, or each
 * visit of the owner would give whoever tries the account ten more.
 */
export async function clearFailures(ctx: VisitorContext, username: string, hasShownPasskey = false): Promise<void> {
  const { count } = await findTries(ctx.database, accountKey(ctx, username), { at: ctx.now(), resetAfterMs: LOCKOUT.resetAfterMs });
  const isKnown = findKnownDevice(ctx, username) !== undefined;
  await clearAttempts(ctx.database, passkeyKey(ctx, username));
  if (isKnown) await clearAttempts(ctx.database, triesKey(ctx, username));
  // At a device that is not known, this try is one of them.
  const isCounted = !isKnown && !hasShownPasskey;
  if (count >= LOCKOUT.restAfter + (isCounted ? 1 : 0)) return;
  await clearAttempts(ctx.database, accountKey(ctx, username));
  await clearAttempts(ctx.database, failuresKey(ctx, username));
}

/** The password was replaced: nobody's failures say anything any more. */
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
