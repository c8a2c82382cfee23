import { Problem } from '@jogada/platform/contract';
import type { Context } from '@jogada/platform/server';
import { selectCounters, type AttemptRow } from './attempt.sql.ts';
import { deleteTries, insertLockoutTry, type Lockout, type TriesKeys } from './lockout.sql.ts';

/**
 * The sign-in lockout of members and staff: ten tries, then pauses of 1, 2, 4 … up to 30 minutes between tries, until an hour passes
 * without a try. At most about 15 passwords per hour are checked, from any number of addresses. The lockout ends by itself. A known device
 * counts only its own failures (S03).
 */
export const LOCKOUT: Lockout = { restAfter: 10, restFirstMs: 60_000, restMaxMs: 30 * 60_000, resetAfterMs: 60 * 60_000 };

/** Window of the failure counts. */
export const FAILURES_WINDOW_MS = 60 * 60_000;

/** Failures of one address per window from which every sign-in from it requires a captcha and the staff is alerted (S04). */
export const ALERT_FROM_FAILURES = 10;

/** Remaining pause after these tries, in ms; 0 when a try is allowed. */
export function restLeftMs(tries: AttemptRow | undefined, at: Date): number {
  const sinceMs = at.getTime() - (tries?.last_at.getTime() ?? 0);
  if (!tries || tries.count < LOCKOUT.restAfter || sinceMs >= LOCKOUT.resetAfterMs) return 0;
  return Math.max(0, Math.min(LOCKOUT.restMaxMs, LOCKOUT.restFirstMs * 2 ** (tries.count - LOCKOUT.restAfter)) - sinceMs);
}

/** Reads counters in one statement. Returns a function from a key to its counter. */
export async function readCounters(ctx: Context, keys: readonly string[]): Promise<(key: string) => AttemptRow | undefined> {
  const rows = new Map((await selectCounters(ctx.database, keys)).map((row) => [row.key, row]));
  return (key) => rows.get(key);
}

/**
 * Takes a try before the secret is checked, so that concurrent tries count like consecutive ones. Returns the number of the try.
 * @throws Problem `too_many_requests` with `retryAfterSeconds` during a lockout, as `refusal` makes it
 */
export async function takeLockoutTry(ctx: Context, key: string, refusal: (leftMs: number) => Problem = resting): Promise<number> {
  const at = ctx.now();
  const taken = await insertLockoutTry(ctx.database, key, { lockout: LOCKOUT, at });
  if (taken !== undefined) return taken;
  const counterOf = await readCounters(ctx, [key]);
  throw refusal(Math.max(1000, restLeftMs(counterOf(key), at)));
}

/**
 * Resets the owner's counters after a right secret. Those of the account are reset only below the lockout limit: otherwise each sign-in of
 * the owner would give an attacker ten more tries. `isCounted`: the right try itself is included in the account's count.
 */
export async function clearTries(ctx: Context, keys: TriesKeys, { isCounted }: { isCounted: boolean }): Promise<void> {
  const since = new Date(ctx.now().getTime() - LOCKOUT.resetAfterMs);
  await deleteTries(ctx.database, keys, { keptFrom: LOCKOUT.restAfter + (isCounted ? 1 : 0), since });
}

export function resting(leftMs: number): Problem {
  return new Problem('too_many_requests', { retryAfterSeconds: Math.ceil(leftMs / 1000) });
}
