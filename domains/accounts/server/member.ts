import type { Currency } from '@jogada/platform/contract';
import type { MemberId } from '@jogada/accounts/contract/player';

/** An account as other domains see it. */
export interface Member {
  readonly id: MemberId;
  readonly merchantCode: string;
  readonly username: string;
  readonly nickname: string;
  readonly type: number;
  readonly status: MemberStatus;
  readonly currency: Currency;
  readonly registeredAt: Date;
  /** What the merchant's club calls the member; empty while it has no word for them. */
  readonly clubLabel: string;
}

/** blocked: may not sign in or play; what is owed is still paid. closed: ended for good. */
export type MemberStatus = 'active' | 'blocked' | 'closed';
