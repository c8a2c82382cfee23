import type { CaptchaReason } from '@jogada/accounts/contract/player';
import { clearAttempts, countAttempts, type AttemptRow } from '../lockout/attempt.sql.ts';
import {
  ALERT_FROM_FAILURES,
  clearTries,
  FAILURES_WINDOW_MS,
  readCounters,
  resting,
  restLeftMs,
  takeLockoutTry,
} from '../lockout/lockout.ts';
import { addressBlock } from '../lockout/rate-limit.ts';
import { recordAudit } from '../audit/record-audit.ts';
import type { VisitorContext } from '../member-context.ts';
import { findKnownDevice } from './known-device.ts';
import { weighSignIn } from './sign-in-risk.ts';

/** Returns whether the caller's device is in a new place; a sign-in reads it at most once, and only where it can matter. */
export type PlaceCheck = () => Promise<boolean>;

/**
 * Why this sign-in requires a captcha, by its risk; undefined when it requires none.
 * @throws Problem `too_many_requests` while the account is locked out after wrong passwords
 */
export async function findCaptchaReason(ctx: VisitorContext, username: string, checkPlace: PlaceCheck): Promise<CaptchaReason | undefined> {
  const { tries, failures, address } = keysOf(ctx, username);
  const counterOf = await readCounters(ctx, [tries, failures, address]);
  const restMs = restLeftMs(counterOf(tries), ctx.now());
  if (restMs > 0) throw resting(restMs);
  return reasonOf(ctx, username, { account: counterOf(failures), address: counterOf(address), checkPlace });
}

/**
 * Takes a try before the password is checked. A verified passkey of the account proves its owner, who has a separate counter.
 * @throws Problem `too_many_requests` when the account is locked out by concurrent wrong passwords
 */
export async function takeTry(ctx: VisitorContext, username: string, hasShownPasskey: boolean): Promise<void> {
  const { passkey, tries } = keysOf(ctx, username);
  await takeLockoutTry(ctx, hasShownPasskey ? passkey : tries);
}

/** Counts a wrong password of the account and the address. Returns why the next try requires a captcha, if it does. */
export async function countFailure(ctx: VisitorContext, username: string, checkPlace: PlaceCheck): Promise<CaptchaReason | undefined> {
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
  return reasonOf(ctx, username, { account: counterOf(failures), address: addressFailures, checkPlace });
}

interface Weighed {
  readonly account: AttemptRow | undefined;
  readonly address: AttemptRow | undefined;
  readonly checkPlace: PlaceCheck;
}

async function reasonOf(
  ctx: VisitorContext,
  username: string,
  { account, address, checkPlace }: Weighed,
): Promise<CaptchaReason | undefined> {
  const { isKnown } = keysOf(ctx, username);
  const at = ctx.now().getTime();
  const countOf = (row: AttemptRow | undefined) =>
    row && { count: row.count, startedAgoMs: at - row.started_at.getTime(), lastAgoMs: at - row.last_at.getTime() };
  const weigh = (isNewPlace: boolean) =>
    weighSignIn({
      captchaAfterFailures: ctx.merchant.captchaAfterFailures,
      account: countOf(account),
      address: countOf(address),
      isNewDevice: !isKnown,
      isNewPlace,
    }).captchaReason;
  const reason = weigh(false);
  if (reason !== undefined || !isKnown || weigh(true) === undefined) return reason;
  return weigh(await checkPlace());
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
