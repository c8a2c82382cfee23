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

/** The staff blocked a member, closed the account, or opened it again. Payload: MemberStatusChanged. */
export const MEMBER_STATUS_CHANGED = 'accounts.member_status_changed';

export interface MemberStatusChanged {
  readonly memberId: string;
  readonly merchantCode: string;
  readonly status: 'active' | 'blocked' | 'closed';
}
