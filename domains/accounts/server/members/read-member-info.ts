import type { MemberInfo } from '@jogada/accounts/contract/player';
import type { MemberContext } from '../member-context.ts';
import { memberInfoOf } from '../session/session-info.ts';

export function readMemberInfo({ member }: MemberContext): MemberInfo {
  return memberInfoOf(member);
}
