import type { MemberInfo, SessionInfo } from '@jogada/accounts/contract/player';
import type { Member } from '../member.ts';

/** The session data for the client. `token` identifies the session and grants no access. */
export function sessionInfoOf(member: Member, session: { id: string; isFirst: boolean }): SessionInfo {
  return {
    token: session.id,
    merchantCode: member.merchantCode,
    userName: member.username,
    type: member.type,
    firstTimeLogin: session.isFirst,
    memberInfo: memberInfoOf(member),
  };
}

export function memberInfoOf(member: Member): MemberInfo {
  return {
    id: member.id,
    account: member.username,
    nickname: member.nickname,
    type: member.type,
    clubLabel: { labelName: member.clubLabel },
    regDate: member.registeredAt.toISOString(),
  };
}
