import type { SimulatedMember } from './members.ts';

/** A call with its state until it has a final response. */
export interface Intention {
  readonly kind: IntentionKind;
  readonly name: string;
  readonly member: SimulatedMember;
  /** Minor units. */
  readonly amount: bigint;
  /** The round of a bet and its win, rollback or close. */
  readonly round: string;
  /** The call it refers to: the bet of a win, the withdrawal of an approval. */
  readonly of: Intention | undefined;
  /** Index of the calling operator. */
  readonly staff: number;
  /** `unsure`: the outcome is unknown, as the member was signed out before a response; `dropped`: left out of a shortened replay. */
  state: 'open' | 'applied' | 'refused' | 'unsure' | 'dropped';
  /** Whether an earlier attempt may have taken effect. */
  isUnsure: boolean;
  answer: string;
  /** Rounds of the history in which it was first sent and was answered. */
  readonly sentIn: number;
  answeredIn: number;
  /** The value of the response: a deposit, a bonus. */
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
