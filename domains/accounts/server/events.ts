/** An account was opened. Payload: MemberRegistered. */
export const MEMBER_REGISTERED = 'accounts.member_registered';

export interface MemberRegistered {
  readonly memberId: string;
  readonly merchantCode: string;
  readonly type: number;
  readonly username: string;
}

/** Somebody signed in. Payload: SessionStarted. */
export const SESSION_STARTED = 'accounts.session_started';

export interface SessionStarted {
  readonly memberId: string;
  readonly merchantCode: string;
}

/** A session is over, by whoever ended it or by the clock. Payload: SessionEnded. */
export const SESSION_ENDED = 'accounts.session_ended';

export interface SessionEnded {
  readonly memberId: string;
  readonly sessionId: string;
  readonly reason: 'logged_out' | 'replaced' | 'expired' | 'revoked' | 'excluded';
}

/** A message is written and may be sent. No payload: whoever sends looks at the table. */
export const MESSAGE_POSTED = 'accounts.message_posted';

/** Support took a member's second factor away. Payload: SecondFactorReset. */
export const SECOND_FACTOR_RESET = 'accounts.second_factor_reset';

export interface SecondFactorReset {
  readonly memberId: string;
  readonly merchantCode: string;
}

/** A member has a new password, by whatever way it was set. Payload: PasswordChanged. */
export const PASSWORD_CHANGED = 'accounts.password_changed';

export interface PasswordChanged {
  readonly memberId: string;
  readonly merchantCode: string;
}

/** A member was told of the closing of their account (R26). Payload: ClosingNotified. */
export const CLOSING_NOTIFIED = 'accounts.closing_told';

export interface ClosingNotified {
  readonly memberId: string;
  readonly merchantCode: string;
  /** opened: it may be answered; inactive: nobody signs in; kept: the account stays; closed: it is closed. */
  readonly news: 'opened' | 'inactive' | 'kept' | 'closed';
  /** Until when, as 2026-11-30 in the merchant's time zone. */
  readonly day: string;
  /** Empty where nobody gave one. */
  readonly reason: string;
}

/** The staff blocked a member, closed the account, or opened it again. Payload: MemberStatusChanged. */
export const MEMBER_STATUS_CHANGED = 'accounts.member_status_changed';

export interface MemberStatusChanged {
  readonly memberId: string;
  readonly merchantCode: string;
  readonly status: 'active' | 'blocked' | 'closed';
}
