import type { LoginAnswer } from '@jogada/accounts/contract/player';
import { Problem } from '@jogada/platform/contract';
import type { VisitorContext } from '../member-context.ts';
import { useRememberToken } from '../remember/use-remember-token.ts';
import { letIn } from '../second-factor/sign-in-step.ts';
import { admitMember } from './admit-member.ts';

/**
 * Signs in with the secret of a remembered device instead of the password (C2). Consuming the secret and opening the session are one
 * transaction.
 * @throws Problem `remembered_login_ended`: the password is required again
 */
export async function logInRemembered(ctx: VisitorContext, given: { token: string; username: string }): Promise<LoginAnswer> {
  const answer = await letIn(ctx, async (tx) => {
    const recalled = await useRememberToken(ctx, tx, given);
    return recalled && admitMember(ctx, tx, { credential: recalled.credential, method: 'remembered', remember: recalled.remembered });
  });
  if (!answer) throw new Problem('remembered_login_ended', { field: 'password' });
  return answer;
}
