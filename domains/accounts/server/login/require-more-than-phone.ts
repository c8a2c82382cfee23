import { Problem } from '@jogada/platform/contract';
import type { VisitorContext } from '../member-context.ts';
import { isSecondFactorWanted } from '../second-factor/require-second-factor.ts';
import { selectFactors, selectHasPassword } from '../second-factor/second-factor.sql.ts';

/**
 * Whether a phone alone may be the first factor of this account (C12). Where the profile demands a second factor, it may only where
 * one is set up, and then it is asked for in the second step; whoever has a password instead signs in by that.
 * @throws Problem `password_login_required`
 */
export async function requireMoreThanPhone(ctx: VisitorContext, memberId: string): Promise<void> {
  if (!isSecondFactorWanted(ctx.merchant.jurisdiction)) return;
  const { hasAuthenticator, hasPasskey } = await selectFactors(ctx.database, memberId);
  if (hasAuthenticator || hasPasskey) return;
  if (await selectHasPassword(ctx.database, memberId)) throw new Problem('password_login_required');
}
