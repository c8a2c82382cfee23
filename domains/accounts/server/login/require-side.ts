import { isAgent, isRealMember, type LoginSide } from '@jogada/accounts/contract/player';
import { Problem } from '@jogada/platform/contract';

/**
 * Checks that an account of this type, as stored in its row (S20), may use this sign-in form (ACC-33). Types 1 and 2 may use both.
 * @throws Problem `error_member_login`, `error_agent_login`
 */
export function requireSide(type: number, side: LoginSide): void {
  if (side === 'agent') {
    if (!isAgent(type)) throw new Problem('error_agent_login');
  } else if (!isRealMember(type)) throw new Problem('error_member_login');
}
