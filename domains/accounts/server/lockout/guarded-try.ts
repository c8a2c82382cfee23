import { Problem } from '@jogada/platform/contract';
import type { CallContext } from '@jogada/platform/server';
import { clearAttempts, countGuess } from './attempt.sql.ts';

/** The number of guesses at a secret within a window. */
export interface GuessLimit {
  readonly triesMax: number;
  /** The window, which is also the length of the first lockout. Each further lockout in a row is twice as long. */
  readonly windowMs: number;
}

/** The longest lockout. At five tries a day, six digits of which three values are valid take more than a century on average. */
const LOCKOUT_MAX_MS = 24 * 3_600_000;

/**
 * Checks a guess unless the limit is reached. Each guess is counted before it is checked, so that concurrent guesses count too. A right
 * guess resets the counter and the length of the lockouts. Returns `right`, or the number of remaining tries.
 * @throws Problem `too_many_requests` with `retryAfterSeconds`
 */
export async function guardedTry(
  ctx: CallContext,
  guess: GuessLimit & { readonly key: string },
  isRight: () => Promise<boolean>,
): Promise<'right' | { readonly triesLeft: number }> {
  const at = ctx.now();
  const { count, endsAt } = await countGuess(ctx.database, { ...guess, at, lockoutMaxMs: LOCKOUT_MAX_MS });
  if (count > guess.triesMax) {
    throw new Problem('too_many_requests', { retryAfterSeconds: Math.max(1, Math.ceil((endsAt.getTime() - at.getTime()) / 1000)) });
  }
  if (!(await isRight())) return { triesLeft: guess.triesMax - count };
  await clearAttempts(ctx.database, guess.key);
  return 'right';
}
