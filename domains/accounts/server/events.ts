/** An account was opened. Payload: MemberRegistered. */
export const MEMBER_REGISTERED = 'accounts.member_registered';

export interface MemberRegistered {
  readonly memberId: string;
  readonly merchantCode: string;
  readonly type: number;
  readonly username: string;
}
