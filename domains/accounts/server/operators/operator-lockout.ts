import { Problem } from '@jogada/platform/contract';
import { clearAttempts, countAttempt } from '../lockout/attempt.sql.ts';
import { FAILURES_WINDOW_MS, LOCKOUT, resting, restLeftMs, takeLockoutTry } from '../lockout/lockout.ts';
import { findTries } from '../lockout/lockout.sql.ts';
import { addressBlock } from '../lockout/rate-limit.ts';
import { recordAudit } from '../audit/record-audit.ts';
import { findOperatorDevice } from '../login/known-device.ts';
import { passkeySite } from '../second-factor/passkey-site.ts';
import type { StaffContext } from './operator.ts';

/** From this many failures of one address in an hour on, the owner of the staff is told. */
const WARN_AFTER_FROM_ADDRESS = 10;

/** Whether the account rests for this device: a password would not be looked at. */
export async function isOperatorResting(ctx: StaffContext, username: string): Promise<boolean> {
  return (await restLeftMs(ctx, triesKey(ctx, username))) > 0;
}

/**
 * Takes a try at an operator's password before it is looked at, whether or not anybody has the name. A device that is known to be the
 * owner's counts its own, and so does an owner who has shown a passkey. The first rest is noted in the trail and in the log.
 * @throws Problem `too_many_requests` with `retryAfterSeconds`, and whether a passkey can be shown instead
 */
export async function takeOperatorTry(
  ctx: StaffContext,
  { username, operatorId, hasShownPasskey }: { username: string; operatorId: string | null; hasShownPasskey: boolean },
): Promise<void> {
  const key = hasShownPasskey ? passkeyKey(username) : triesKey(ctx, username);
  const leftMs = await restLeftMs(ctx, key);
  const { code, facts } = resting(leftMs);
  if (leftMs > 0) throw new Problem(code, { ...facts, takesPasskey: passkeySite(ctx) !== undefined });
  if ((await takeLockoutTry(ctx, key)) !== LOCKOUT.restAfter) return;
  ctx.log.warn({ address: addressBlock(ctx.ip) }, 'the sign-in of one of the staff rests after many tries');
  await note(ctx, { action: 'operator.locked_out', subjectId: operatorId, facts: { tries: LOCKOUT.restAfter } });
}

/** Counts a refused password by its address; many of them are an alert (S04). */
export async function countOperatorFailure(ctx: StaffContext): Promise<void> {
  const at = ctx.now();
  const windowStart = new Date(at.getTime() - FAILURES_WINDOW_MS);
  const { count } = await countAttempt(ctx.database, { key: `operator_failed:address:${addressBlock(ctx.ip)}`, at, windowStart });
  if (count !== WARN_AFTER_FROM_ADDRESS) return;
  ctx.log.warn({ address: addressBlock(ctx.ip), failures: count }, 'many refused sign-ins to the console from one address');
  await note(ctx, { action: 'operator.stuffing_suspected', subjectId: null, facts: { failures: count } });
}

/** The password was right: this device's tries are forgotten, and those of others only while they are few. */
export async function clearOperatorTries(ctx: StaffContext, username: string, hasShownPasskey: boolean): Promise<void> {
  await clearAttempts(ctx.database, passkeyKey(username));
  const device = findOperatorDevice(ctx, username);
  if (device !== undefined) await clearAttempts(ctx.database, triesKey(ctx, username));
  const { count } = await findTries(ctx.database, accountKey(username), { at: ctx.now(), resetAfterMs: LOCKOUT.resetAfterMs });
  // At a device that is not known, this try is one of them.
  const isCounted = device === undefined && !hasShownPasskey;
  if (count < LOCKOUT.restAfter + (isCounted ? 1 : 0)) await clearAttempts(ctx.database, accountKey(username));
}

function note(ctx: StaffContext, entry: { action: string; subjectId: string | null; facts: Record<string, number> }): Promise<void> {
  return recordAudit(ctx, ctx.database, { actorKind: 'system', actorId: null, ...entry });
}

function triesKey(ctx: StaffContext, username: string): string {
  const device = findOperatorDevice(ctx, username);
  return device === undefined ? accountKey(username) : `operator_tried:device:${username.toLowerCase()}:${device}`;
}

function accountKey(username: string): string {
  return `operator_tried:account:${username.toLowerCase()}`;
}

function passkeyKey(username: string): string {
  return `operator_tried:passkey:${username.toLowerCase()}`;
}
