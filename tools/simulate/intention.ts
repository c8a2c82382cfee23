import type { SimulatedMember } from './members.ts';

/** What was asked for, until it was answered for good. */
export interface Intention {
  readonly kind: IntentionKind;
  readonly name: string;
  readonly member: SimulatedMember;
  /** Minor units. */
  readonly amount: bigint;
  /** The round of a bet and of what follows it. */
  readonly round: string;
  /** What it is about: the bet of a win, the withdrawal of an approval. */
  readonly of: Intention | undefined;
  /** Which of the staff asks. */
  readonly staff: number;
  /** `unsure`: done or not, its member was signed out before an answer came; `dropped`: left out of a history that is played again shorter. */
  state: 'open' | 'applied' | 'refused' | 'unsure' | 'dropped';
  /** Whether an earlier attempt may have done it. */
  isUnsure: boolean;
  answer: string;
  /** Rounds of the history, in which it was first sent and was answered. */
  readonly sentIn: number;
  answeredIn: number;
  /** What the answer gave: a deposit, a bonus. */
  value: unknown;
}

const VENDOR_CALLS = ['bet', 'win', 'rollback', 'round close'] as const;
export type VendorCall = (typeof VENDOR_CALLS)[number];

export type IntentionKind =
  | VendorCall
  | 'deposit'
  | 'withdrawal'
  | 'withdrawal cancelled'
  | 'withdrawal approved'
  | 'withdrawal refused'
  | 'second approval'
  | 'bonus'
  | 'bonus cancelled'
  | 'adjustment'
  | 'adjustment decided'
  | 'stake limit'
  | 'exclusion';

export function isVendorCall(kind: IntentionKind): kind is VendorCall {
  return (VENDOR_CALLS as readonly string[]).includes(kind);
}
