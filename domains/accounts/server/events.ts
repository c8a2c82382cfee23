/** An account was opened. Payload: MemberRegistered. */
export const MEMBER_REGISTERED = 'accounts.member_registered';

export interface MemberRegistered {
  readonly memberId: string;
  readonly merchantCode: string;
  readonly type: number;
  readonly username: string;
}

/** A member signed in. Payload: SessionStarted. */
export const SESSION_STARTED = 'accounts.session_started';

export interface SessionStarted {
  readonly memberId: string;
  readonly merchantCode: string;
}

/** A session ended for any reason. Payload: SessionEnded. */
export const SESSION_ENDED = 'accounts.session_ended';

export interface SessionEnded {
  readonly memberId: string;
  readonly sessionId: string;
  readonly reason: 'logged_out' | 'replaced' | 'expired' | 'revoked' | 'excluded';
}

/** A message can be sent. No payload: the sender reads the table. */
export const MESSAGE_POSTED = 'accounts.message_posted';

/** Support reset a member's second factor. Payload: SecondFactorReset. */
export const SECOND_FACTOR_RESET = 'accounts.second_factor_reset';

export interface SecondFactorReset {
  readonly memberId: string;
  readonly merchantCode: string;
}

/** A member has a new password, set in any way. Payload: PasswordChanged. */
export const PASSWORD_CHANGED = 'accounts.password_changed';

export interface PasswordChanged {
  readonly memberId: string;
  readonly merchantCode: string;
}

/** A member was notified about a closure case (R26). Payload: ClosingNotified. */
export const CLOSING_NOTIFIED = 'accounts.closing_told';

export interface ClosingNotified {
  readonly memberId: string;
  readonly merchantCode: string;
  /** opened: can be answered; inactive: no sign-in; kept: the account stays; closed: the account is closed. */
  readonly news: 'opened' | 'inactive' | 'kept' | 'closed';
  /** The deadline as 2026-11-30 in the merchant's time zone. */
  readonly day: string;
  /** Empty when none was given. */
  readonly reason: string;
}

/** The staff blocked a member, closed the account, or opened it again. Payload: MemberStatusChanged. */
export const MEMBER_STATUS_CHANGED = 'accounts.member_status_changed';

export interface MemberStatusChanged {
  readonly memberId: string;
  readonly merchantCode: string;
  readonly status: 'active' | 'blocked' | 'closed';
}
