import type { MemberContext } from '@jogada/accounts/server';
import type { InputOf, OutputOf } from '@jogada/platform/contract';
import { pageFrom, readCursor } from '@jogada/platform/server';
import type { listRewardHistory as historyEndpoint, listRewards as endpoint } from '../../contract/player/rewards.ts';
import { selectClaimable, selectEnded } from './reward.sql.ts';
import { rewardView } from './reward-view.ts';
import { languagesOf } from './languages-of.ts';

export async function listRewards(ctx: MemberContext): Promise<OutputOf<typeof endpoint>> {
  const at = ctx.now();
  const rows = await selectClaimable(ctx.database, { memberId: ctx.member.id, at, ...languagesOf(ctx) });
  return { list: rows.map((row) => rewardView(row, at)) };
}

export async function listRewardHistory(
  ctx: MemberContext,
  { cursor, pageSize }: InputOf<typeof historyEndpoint>,
): Promise<OutputOf<typeof historyEndpoint>> {
  const at = ctx.now();
  const page = { memberId: ctx.member.id, at, ...languagesOf(ctx), after: readCursor(cursor), limit: pageSize + 1 };
  const found = await selectEnded(ctx.database, page);
  const { rows, nextCursor } = pageFrom(found, pageSize, (row) => ({ at: row.ended_at ?? row.claim_by ?? row.earned_at, id: row.id }));
  return { list: rows.map((row) => rewardView(row, at)), nextCursor };
}
