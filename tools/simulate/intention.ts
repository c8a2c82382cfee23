import type { SimulatedMember } from './members.ts';

/** What was asked for, until it was answered for good. */
export interface Intention {
  readonly kind: IntentionKind;
  readonly name: string;
  readonly member: SimulatedMember;
  readonly amount: bigint;
  /** The round of a bet and of what follows it. */
  readonly round: string;
  readonly bet: Intention | undefined;
  state: 'open' | 'applied' | 'refused';
  answer: string;
  /** Rounds of the history, in which it was first sent and was answered. */
  sentIn: number;
  answeredIn: number;
  /** What the answer gave: a deposit, a bonus. */
  value: unknown;
}

export type IntentionKind =
  | 'bet'
  | 'win'
  | 'rollback'
  | 'round close'
  | 'deposit'
  | 'bonus'
  | 'bonus cancelled'
  | 'stake limit'
  | 'exclusion';
