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
  /** The member's club label; empty for none. */
  readonly clubLabel: string;
}

/** blocked: may not sign in or play, but open claims are still paid. closed: permanently ended. */
export type MemberStatus = 'active' | 'blocked' | 'closed';
