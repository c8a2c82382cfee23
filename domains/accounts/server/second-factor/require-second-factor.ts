import { isRealMember } from '@jogada/accounts/contract/player';
import { rulesOf, type MerchantContext } from '@jogada/merchant/server';
import { Problem } from '@jogada/platform/contract';
import type { MemberContext } from '../member-context.ts';
import { selectFactors } from './second-factor.sql.ts';

/** Whether the law requires a second factor (R11). */
export function isSecondFactorWanted({ merchant, now }: Pick<MerchantContext, 'merchant' | 'now'>): boolean {
  return rulesOf(merchant.jurisdiction, now()).needsSecondFactor;
}

/** Whether the law requires a second factor that this member has not set up (R11). Play money requires none. */
export async function needsSecondFactor(ctx: MemberContext): Promise<boolean> {
  if (!isSecondFactorWanted(ctx) || !isRealMember(ctx.member.type)) return false;
  const { hasAuthenticator, hasPasskey } = await selectFactors(ctx.database, ctx.member.id);
  return !hasAuthenticator && !hasPasskey;
}

/**
 * Refuses play and deposits without a legally required second factor (R11). Withdrawals, reading and self-exclusion require none.
 * @throws Problem `second_factor_needed`
 */
export async function requireSecondFactor(ctx: MemberContext): Promise<void> {
  if (await needsSecondFactor(ctx)) throw new Problem('second_factor_needed');
}
