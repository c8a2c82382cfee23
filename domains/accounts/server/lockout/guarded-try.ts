import { Problem } from '@jogada/platform/contract';
import type { CallContext } from '@jogada/platform/server';
import { clearAttempts, countAttempt } from './attempt.sql.ts';

/** How often a secret may be guessed at before it rests. */
export interface GuessLimit {
  readonly triesMax: number;
  readonly windowMs: number;
}

/**
 * Looks at a guess, when one may still be made. Each counts before it is looked at, so that many at once count as many;
 * a right one forgets the wrong ones before it. Answers how many more are left after a wrong one, or `right`.
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
