import { isRealMember } from '@jogada/accounts/contract/player';
import type { JurisdictionProfile } from '@jogada/merchant/contract/player';
import { Problem } from '@jogada/platform/contract';
import type { MemberContext } from '../member-context.ts';
import { selectFactors } from './second-factor.sql.ts';

/** Whether the law wants a second factor to be shown every seven days, which needs one that is set up (R11). */
export function isSecondFactorWanted(jurisdiction: JurisdictionProfile): boolean {
  return jurisdiction === 'br-spa';
}

/** Whether the law wants a second factor of this member, who has none (R11). Play money needs none. */
export async function needsSecondFactor(ctx: MemberContext): Promise<boolean> {
  if (!isSecondFactorWanted(ctx.merchant.jurisdiction) || !isRealMember(ctx.member.type)) return false;
  const { hasAuthenticator, hasPasskey } = await selectFactors(ctx.database, ctx.member.id);
  return !hasAuthenticator && !hasPasskey;
}

/**
 * Keeps who has no second factor, where the law wants one, from playing and paying in (R11). Taking money out, looking and
 * staying away need none.
 * @throws Problem `second_factor_needed`
 */
export async function requireSecondFactor(ctx: MemberContext): Promise<void> {
  if (await needsSecondFactor(ctx)) throw new Problem('second_factor_needed');
}
