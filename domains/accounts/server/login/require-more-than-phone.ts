import { Problem } from '@jogada/platform/contract';
import type { VisitorContext } from '../member-context.ts';
import { isSecondFactorWanted } from '../second-factor/require-second-factor.ts';
import { selectFactors, selectHasPassword } from '../second-factor/second-factor.sql.ts';

/**
 * Refuses a sign-in by phone alone (C12) where the jurisdiction requires a second factor, none is set up and the account has a password.
 * With a second factor, the second step requests it.
 * @throws Problem `password_login_required`
 */
export async function requireMoreThanPhone(ctx: VisitorContext, memberId: string): Promise<void> {
  if (!isSecondFactorWanted(ctx)) return;
  const { hasAuthenticator, hasPasskey } = await selectFactors(ctx.database, memberId);
  if (hasAuthenticator || hasPasskey) return;
  if (await selectHasPassword(ctx.database, memberId)) throw new Problem('password_login_required');
}
