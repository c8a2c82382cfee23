import { Problem } from '@jogada/platform/contract';
import type { CallContext } from '@jogada/platform/server';
import { clearAttempts, countAttempt } from './attempt.sql.ts';

/** The number of guesses at a secret within a window. */
export interface GuessLimit {
  readonly triesMax: number;
  readonly windowMs: number;
}

/**
 * Checks a guess unless the limit is reached. Each guess is counted before it is checked, so that concurrent guesses count too. A right
 * guess resets the counter. Returns `right`, or the number of remaining tries.
 * @throws Problem `too_many_requests` with `retryAfterSeconds`
 */
export async function guardedTry(
  ctx: CallContext,
  guess: GuessLimit & { readonly key: string },
  isRight: () => Promise<boolean>,
): Promise<'right' | { readonly triesLeft: number }> {
  const at = ctx.now();
  const { count, started_at: startedAt } = await countAttempt(ctx.database, {
    key: guess.key,
    at,
    windowStart: new Date(at.getTime() - guess.windowMs),
  });
  if (count > guess.triesMax) {
    const restMs = startedAt.getTime() + guess.windowMs - at.getTime();
    throw new Problem('too_many_requests', { retryAfterSeconds: Math.max(1, Math.ceil(restMs / 1000)) });
  }
  if (!(await isRight())) return { triesLeft: guess.triesMax - count };
  await clearAttempts(ctx.database, guess.key);
  return 'right';
}
