import { clearAttempts, countAttempts } from '../lockout/attempt.sql.ts';
import {
  ALERT_FROM_FAILURES,
  clearTries,
  decideSignIn,
  FAILURES_WINDOW_MS,
  readCounters,
  resting,
  takeLockoutTry,
} from '../lockout/lockout.ts';
import { addressBlock } from '../lockout/rate-limit.ts';
import { recordAudit } from '../audit/record-audit.ts';
import type { VisitorContext } from '../member-context.ts';
import { findKnownDevice } from './known-device.ts';

/**
 * Whether a captcha is required, by the failures of the account (existing or not) and of the address.
 * @throws Problem `too_many_requests` while the account is locked out after wrong passwords
 */
export async function isCaptchaDue(ctx: VisitorContext, username: string): Promise<boolean> {
  const { tries, failures, address } = keysOf(ctx, username);
  const counterOf = await readCounters(ctx, [tries, failures, address]);
  const { restMs, isCaptchaDue: isDue } = decideSignIn(
    { tries: counterOf(tries), accountFailures: counterOf(failures), addressFailures: counterOf(address) },
    { at: ctx.now(), captchaAfterFailures: ctx.merchant.captchaAfterFailures },
  );
  if (restMs > 0) throw resting(restMs);
  return isDue;
}

/**
 * Takes a try before the password is checked. A verified passkey of the account proves its owner, who has a separate counter.
 * @throws Problem `too_many_requests` when the account is locked out by concurrent wrong passwords
 */
export async function takeTry(ctx: VisitorContext, username: string, hasShownPasskey: boolean): Promise<void> {
  const { passkey, tries } = keysOf(ctx, username);
  await takeLockoutTry(ctx, hasShownPasskey ? passkey : tries);
}

/** Counts a wrong password of the account and the address. Returns whether the next try requires a captcha. */
export async function countFailure(ctx: VisitorContext, username: string): Promise<boolean> {
  const { failures, address } = keysOf(ctx, username);
  const at = ctx.now();
  const windowStart = new Date(at.getTime() - FAILURES_WINDOW_MS);
  const counters = await countAttempts(
    ctx.database,
    at,
    [failures, address].map((key) => ({ key, windowStart })),
  );
  const counterOf = (wanted: string) => counters.find(({ key }) => key === wanted);
  const addressFailures = counterOf(address);
  if (addressFailures?.count === ALERT_FROM_FAILURES) await warnOfStuffing(ctx, addressFailures.count);
  const { captchaAfterFailures } = ctx.merchant;
  return decideSignIn({ accountFailures: counterOf(failures), addressFailures }, { at, captchaAfterFailures }).isCaptchaDue;
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

/** Resets the counters of this caller after a right password, and those of the account below the lockout limit. */
export async function clearFailures(ctx: VisitorContext, username: string, hasShownPasskey: boolean): Promise<void> {
  const { isKnown, tries, passkey, account, failures } = keysOf(ctx, username);
  const own = isKnown ? [passkey, tries] : [passkey];
  await clearTries(ctx, { own, account, failures }, { isCounted: !isKnown && !hasShownPasskey });
}

/** Resets all counters: the password was replaced, so earlier failures are irrelevant. */
export async function clearAllFailures(ctx: VisitorContext, username: string): Promise<void> {
  const { account, tries, passkey, failures } = keysOf(ctx, username);
  await clearAttempts(ctx.database, account, tries, passkey, failures);
}

/** The keys of a sign-in's counters. `tries` is the device's own on a known device, and otherwise the account's. */
function keysOf(ctx: VisitorContext, username: string) {
  const name = `${ctx.merchant.code}:${username.toLowerCase()}`;
  const account = `login_tried:account:${name}`;
  const device = findKnownDevice(ctx, username);
  return {
    isKnown: device !== undefined,
    tries: device === undefined ? account : `login_tried:device:${name}:${device}`,
    account,
    passkey: `login_tried:passkey:${name}`,
    failures: `login_failed:account:${name}`,
    address: `login_failed:address:${addressBlock(ctx.ip)}`,
  };
}
