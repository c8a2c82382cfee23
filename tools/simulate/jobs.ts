import type { Intention, IntentionKind } from './intention.ts';

export const JOBS = [
  'wallet.pay-out',
  'wallet.send-refunds',
  'wallet.watch-deposits',
  'wallet.close-used-up-bonuses',
  'games.settle-held-wins',
  'agents.count-rounds',
  'agents.settle-contracts',
  'promotions.count-vip-points',
] as const;

/** The jobs that have something to complete in a history. @param turn index of the round without faults, from 0 */
export function jobsNeeded(intentions: readonly Intention[], turn: number): readonly (typeof JOBS)[number][] {
  const has = (kind: IntentionKind) => intentions.some((one) => one.kind === kind && one.state !== 'refused' && one.state !== 'dropped');
  const needed: Partial<Record<(typeof JOBS)[number], boolean>> = {
    'wallet.pay-out': has('withdrawal'),
    'wallet.send-refunds': has('deposit'),
    'wallet.watch-deposits': has('deposit'),
    'wallet.close-used-up-bonuses': has('bonus') && turn === 0,
  };
  return JOBS.filter((name) => needed[name] ?? false);
}
