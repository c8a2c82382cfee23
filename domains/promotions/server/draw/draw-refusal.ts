import type { MemberContext } from '@jogada/accounts/server';
import { rulesOf } from '@jogada/merchant/server';
import type { Sql } from '@jogada/platform/server';
import { readMemberFacts } from '../promotion/member-facts.ts';

/** Why a member may not draw: a pause or exclusion (R22), or no first bet where the jurisdiction requires one (R31). */
export async function drawRefusal(ctx: MemberContext, sql: Sql): Promise<'first_bet_needed' | 'not_for_this_account' | null> {
  const at = ctx.now();
  const { hasBet, hasStopped } = await readMemberFacts(sql, ctx.member, at);
  if (hasStopped) return 'not_for_this_account';
  return rulesOf(ctx.merchant.jurisdiction, at).needsFirstBetForRewards && !hasBet ? 'first_bet_needed' : null;
}
