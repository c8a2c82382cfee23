import type { MemberContext } from '@jogada/accounts/server';
import { maskName } from '@jogada/games/server';
import { Problem, type InputOf, type OutputOf } from '@jogada/platform/contract';
import type { readTeamMember as endpoint } from '../../contract/player/index.ts';
import { ONLINE_WITHIN_MS } from '../home/read-home.ts';
import { selectWayDown } from '../play/play.sql.ts';
import { rateFor } from '../rebate/rate/rate-bounds.ts';
import { selectHighestBelow, selectRates } from '../rebate/rate/rate.sql.ts';
import { mayCommissionBeShared } from '../tree/law.sql.ts';
import { findPresence, findTeamMember } from './team.sql.ts';
import { teamMemberView } from './team-member-view.ts';

/** @throws Problem `not_found` for whoever is not of the agent's team (S32) */
export async function readTeamMember(ctx: MemberContext, { memberId }: InputOf<typeof endpoint>): Promise<OutputOf<typeof endpoint>> {
  const at = ctx.now();
  const { database } = ctx;
  const row = await findTeamMember(database, { agentId: ctx.member.id, memberId, at });
  if (!row) throw new Problem('not_found');
  const [way, presence, bounds] = await Promise.all([
    selectWayDown(database, { agentId: ctx.member.id, memberId }),
    findPresence(database, { memberId, since: new Date(at.getTime() - ONLINE_WITHIN_MS), at }),
    row.distance === 1 && (await mayCommissionBeShared(database, ctx.merchant.code)) ? readBounds(ctx, memberId) : null,
  ]);
  return {
    member: teamMemberView(row),
    path: way.slice(0, -1).map((step) => ({ memberId: step.member_id, maskedName: maskName(step.username) })),
    isOnline: presence.is_online,
    lastDay: presence.last_day,
    bounds,
  };
}

async function readBounds(ctx: MemberContext, memberId: string): Promise<{ category: string; least: number; most: number }[]> {
  const at = ctx.now();
  const [own, below] = await Promise.all([
    selectRates(ctx.database, { memberId: ctx.member.id, at }),
    selectHighestBelow(ctx.database, { memberId, at }),
  ]);
  const categories = new Set([...own, ...below].map(({ category }) => category));
  return [...categories].map((category) => ({ category, least: rateFor(below, category), most: rateFor(own, category) }));
}
