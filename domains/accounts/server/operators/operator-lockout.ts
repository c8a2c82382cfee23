import type { StaffAction } from '@jogada/accounts/contract/operator';
import { Problem } from '@jogada/platform/contract';
import { countAttempt } from '../lockout/attempt.sql.ts';
import {
  ALERT_FROM_FAILURES,
  clearTries,
  FAILURES_WINDOW_MS,
  LOCKOUT,
  readCounters,
  restLeftMs,
  takeLockoutTry,
} from '../lockout/lockout.ts';
import { addressBlock } from '../lockout/rate-limit.ts';
import { recordAudit } from '../audit/record-audit.ts';
import { findOperatorDevice } from '../login/known-device.ts';
import { passkeySite } from '../second-factor/passkey-site.ts';
import type { StaffContext } from './operator.ts';

/** Whether the account is locked out for this device: the password is not checked then. */
export async function isOperatorResting(ctx: StaffContext, username: string): Promise<boolean> {
  const { tries } = keysOf(ctx, username);
  const counterOf = await readCounters(ctx, [tries]);
  return restLeftMs(counterOf(tries), ctx.now()) > 0;
}

/**
 * Takes a try before the password is checked, whether or not the name exists. A known device has a counter of its own, and so does an owner
 * with a verified passkey. The start of a lockout is recorded in the audit trail and in the log.
 * @throws Problem `too_many_requests` with `retryAfterSeconds`, and whether a passkey can be used instead
 */
export async function takeOperatorTry(
  ctx: StaffContext,
  { username, operatorId, hasShownPasskey }: { username: string; operatorId: string | null; hasShownPasskey: boolean },
): Promise<void> {
  const { passkey, tries } = keysOf(ctx, username);
  const refusal = (leftMs: number) =>
    new Problem('too_many_requests', { retryAfterSeconds: Math.ceil(leftMs / 1000), takesPasskey: passkeySite(ctx) !== undefined });
  const taken = await takeLockoutTry(ctx, hasShownPasskey ? passkey : tries, refusal);
  if (taken !== LOCKOUT.restAfter) return;
  ctx.log.warn({ address: addressBlock(ctx.ip) }, 'operator locked out after many failed sign-ins');
  await note(ctx, { action: 'operator.locked_out', subjectId: operatorId, facts: { tries: LOCKOUT.restAfter } });
}

/** Counts a refused password by its address. Many of them raise an alert (S04). */
export async function countOperatorFailure(ctx: StaffContext): Promise<void> {
  const at = ctx.now();
  const windowStart = new Date(at.getTime() - FAILURES_WINDOW_MS);
  const { count } = await countAttempt(ctx.database, { key: `operator_failed:address:${addressBlock(ctx.ip)}`, at, windowStart });
  if (count !== ALERT_FROM_FAILURES) return;
  ctx.log.warn({ address: addressBlock(ctx.ip), failures: count }, 'many failed console sign-ins from one address');
  await note(ctx, { action: 'operator.stuffing_suspected', subjectId: null, facts: { failures: count } });
}

/** Resets the counters of this caller after a right password, and the account's below the lockout limit. */
export async function clearOperatorTries(ctx: StaffContext, username: string, hasShownPasskey: boolean): Promise<void> {
  const { isKnown, tries, passkey, account } = keysOf(ctx, username);
  const own = isKnown ? [passkey, tries] : [passkey];
  await clearTries(ctx, { own, account }, { isCounted: !isKnown && !hasShownPasskey });
}

function note(ctx: StaffContext, entry: { action: StaffAction; subjectId: string | null; facts: Record<string, number> }): Promise<void> {
  return recordAudit(ctx, ctx.database, { actorKind: 'system', actorId: null, ...entry });
}

/** The keys of a sign-in's counters. `tries` is the device's own on a known device, and otherwise the account's. */
function keysOf(ctx: StaffContext, username: string) {
  const name = username.toLowerCase();
  const account = `operator_tried:account:${name}`;
  const device = findOperatorDevice(ctx, username);
  return {
    isKnown: device !== undefined,
    tries: device === undefined ? account : `operator_tried:device:${name}:${device}`,
    account,
    passkey: `operator_tried:passkey:${name}`,
  };
}
