import { Problem } from '@jogada/platform/contract';
import type { CallContext } from '@jogada/platform/server';
import { findTries, insertLockoutTry, type Lockout } from './lockout.sql.ts';

/**
 * The lockout of an account's sign-in, members' and staff's alike: ten tries, then rests of 1, 2, 4 … up to 30 minutes between
 * them, until an hour has passed without a try: 15 passwords an hour are looked at, from however many addresses. It ends by itself,
 * and a device that is known counts its own failures alone (S03).
 */
export const LOCKOUT: Lockout = { restAfter: 10, restFirstMs: 60_000, restMaxMs: 30 * 60_000, resetAfterMs: 60 * 60_000 };

/** Within this time the failures of one address are counted together. */
export const FAILURES_WINDOW_MS = 60 * 60_000;

/** How long a key still rests, in milliseconds; 0 while a try may be made. */
export async function restLeftMs(ctx: CallContext, key: string): Promise<number> {
  const at = ctx.now();
  const tries = await findTries(ctx.database, key, { at, resetAfterMs: LOCKOUT.resetAfterMs });
  if (tries.count < LOCKOUT.restAfter) return 0;
  const restMs = Math.min(LOCKOUT.restMaxMs, LOCKOUT.restFirstMs * 2 ** (tries.count - LOCKOUT.restAfter));
  return Math.max(0, restMs - (at.getTime() - tries.lastAt.getTime()));
}

/**
 * Takes the try before the secret is looked at: tries that come at once count like tries that come in turn. Answers the try's number.
 * @throws Problem `too_many_requests` with `retryAfterSeconds` while the key rests
 */
export async function takeLockoutTry(ctx: CallContext, key: string): Promise<number> {
  const taken = await insertLockoutTry(ctx.database, key, { lockout: LOCKOUT, at: ctx.now() });
  if (taken === undefined) throw resting(Math.max(1000, await restLeftMs(ctx, key)));
  return taken;
}

export function resting(leftMs: number): Problem {
  return new Problem('too_many_requests', { retryAfterSeconds: Math.ceil(leftMs / 1000) });
}
