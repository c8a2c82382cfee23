import type { MemberContext } from '@jogada/accounts/server';
import type { Sql } from '@jogada/platform/server';
import { readMemberFacts } from '../promotion/member-facts.ts';

/** Why a member draws nothing: a pause (R22), or no first bet where the law wants one before any gift (R31). */
export async function drawRefusal(ctx: MemberContext, sql: Sql): Promise<'first_bet_needed' | 'not_for_this_account' | null> {
  const { hasBet, hasStopped } = await readMemberFacts(sql, ctx.member, ctx.now());
  if (hasStopped) return 'not_for_this_account';
  return ctx.merchant.jurisdiction === 'br-spa' && !hasBet ? 'first_bet_needed' : null;
}
