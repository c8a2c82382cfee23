import { setTimeout as pause } from 'node:timers/promises';
import type { WalletOutcome } from '../../vendor-client.ts';

export interface Attempted<Answer> {
  outcome: WalletOutcome<Answer>;
  /** True when an earlier attempt was unanswered, so that it may still take effect after a later refusal. */
  hadUnknown: boolean;
}

/** Repeats one wallet call with the same transaction id until it is answered or the pauses are used up. */
export async function attemptWallet<Answer>(
  call: () => Promise<WalletOutcome<Answer>>,
  pausesMs: readonly number[],
): Promise<Attempted<Answer>> {
  let hadUnknown = false;
  for (const pauseMs of pausesMs) {
    const outcome = await call();
    if (outcome.kind !== 'unknown') return { outcome, hadUnknown };
    hadUnknown = true;
    await pause(pauseMs);
  }
  return { outcome: await call(), hadUnknown };
}
