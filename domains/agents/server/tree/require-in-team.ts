import type { MemberContext } from '@jogada/accounts/server';
import { Problem } from '@jogada/platform/contract';
import { isInTeam } from './tree.sql.ts';

/** @throws Problem `not_found` unless the member is the agent or in their team (S32) */
export async function requireInTeam(ctx: MemberContext, memberId: string): Promise<void> {
  if (memberId !== ctx.member.id && !(await isInTeam(ctx.database, { agentId: ctx.member.id, memberId }))) throw new Problem('not_found');
}
