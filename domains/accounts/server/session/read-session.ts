import type { SessionInfo } from '@jogada/accounts/contract/player';
import type { VisitorContext } from '../member-context.ts';
import { sessionInfoOf } from './session-info.ts';

export function readSession({ member, session }: VisitorContext): SessionInfo | null {
  return member && session ? sessionInfoOf(member, session) : null;
}
