import type { SessionInfo } from '@jogada/accounts/contract/player';
import type { VisitorContext } from '../member-context.ts';
import type { Registration } from './check-registration.ts';
import type { OnMemberRegistered } from './create-member.ts';
import { openAccount } from './open-account.ts';

/** Opens an account with a chosen username. */
export function register(ctx: VisitorContext, form: Registration, onMemberRegistered: readonly OnMemberRegistered[]): Promise<SessionInfo> {
  return openAccount(ctx, { form, method: 'username', onMemberRegistered });
}
