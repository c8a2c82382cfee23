import type { MemberContext } from '@jogada/accounts/server';
import type { Sql } from '@jogada/platform/server';
import { readMemberFacts } from '../promotion/member-facts.ts';

/** Why a member may not draw: a pause or exclusion (R22), or no first bet where the jurisdiction requires one (R31). */
export async function drawRefusal(ctx: MemberContext, sql: Sql): Promise<'first_bet_needed' | 'not_for_this_account' | null> {
  const { hasBet, hasStopped } = await readMemberFacts(sql, ctx.member, ctx.now());
  if (hasStopped) return 'not_for_this_account';
  return ctx.merchant.jurisdiction === 'br-spa' && !hasBet ? 'first_bet_needed' : null;
}
