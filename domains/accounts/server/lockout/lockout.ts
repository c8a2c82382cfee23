import { Problem } from '@jogada/platform/contract';
import type { CallContext } from '@jogada/platform/server';
import { findTries, insertLockoutTry, type Lockout } from './lockout.sql.ts';

/**
 * The sign-in lockout of members and staff: ten tries, then pauses of 1, 2, 4 … up to 30 minutes between tries, until an hour passes
 * without a try. At most about 15 passwords per hour are checked, from any number of addresses. The lockout ends by itself. A known device
 * counts only its own failures (S03).
 */
export const LOCKOUT: Lockout = { restAfter: 10, restFirstMs: 60_000, restMaxMs: 30 * 60_000, resetAfterMs: 60 * 60_000 };

/** Window of the failure count per address. */
export const FAILURES_WINDOW_MS = 60 * 60_000;

/** Remaining pause of a key in ms; 0 when a try is allowed. */
export async function restLeftMs(ctx: CallContext, key: string): Promise<number> {
  const at = ctx.now();
  const tries = await findTries(ctx.database, key, { at, resetAfterMs: LOCKOUT.resetAfterMs });
  if (tries.count < LOCKOUT.restAfter) return 0;
  const restMs = Math.min(LOCKOUT.restMaxMs, LOCKOUT.restFirstMs * 2 ** (tries.count - LOCKOUT.restAfter));
  return Math.max(0, restMs - (at.getTime() - tries.lastAt.getTime()));
}

/**
 * Takes a try before the secret is checked, so that concurrent tries count like consecutive ones. Returns the number of the try.
 * @throws Problem `too_many_requests` with `retryAfterSeconds` during a lockout
 */
export async function takeLockoutTry(ctx: CallContext, key: string): Promise<number> {
  const taken = await insertLockoutTry(ctx.database, key, { lockout: LOCKOUT, at: ctx.now() });
  if (taken === undefined) throw resting(Math.max(1000, await restLeftMs(ctx, key)));
  return taken;
}

export function resting(leftMs: number): Problem {
  return new Problem('too_many_requests', { retryAfterSeconds: Math.ceil(leftMs / 1000) });
}
