import type { Withdrawal } from '@jogada/wallet/contract/player';

export interface PayoutStep {
  readonly state: Withdrawal['state'];
  /** Time of the step; null if it is still ahead. */
  readonly at: string | null;
  readonly progress: 'done' | 'current' | 'ahead';
}

const WAY_TO_PAID = ['requested', 'in_review', 'sent', 'paid'] as const satisfies readonly Withdrawal['state'][];

/** Whether the withdrawal has reached a final state. */
export function isFinished(state: Withdrawal['state']): boolean {
  return state === 'paid' || state === 'cancelled' || state === 'refused';
}

/**
 * The steps of a withdrawal for display: past steps with times, the current one, and the steps ahead unless it ended
 * without a payout. Skipped steps are left out.
 */
export function payoutSteps(withdrawal: Pick<Withdrawal, 'state' | 'steps'>): PayoutStep[] {
  const finished = isFinished(withdrawal.state);
  const happened = withdrawal.steps.map(({ state, at }, index): PayoutStep => {
    const isLast = index === withdrawal.steps.length - 1;
    return { state, at, progress: isLast && !finished ? 'current' : 'done' };
  });
  if (finished) return happened;
  const reached = WAY_TO_PAID.findIndex((state) => state === withdrawal.state);
  const ahead = WAY_TO_PAID.slice(reached + 1).map((state): PayoutStep => ({ state, at: null, progress: 'ahead' }));
  return [...happened, ...ahead];
}
