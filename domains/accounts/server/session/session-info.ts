import type { MemberInfo, SessionInfo } from '@jogada/accounts/contract/player';
import type { Member } from '../member.ts';

/** What the client keeps of its session. `token` names it and opens nothing. */
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
