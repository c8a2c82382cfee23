import type { Context } from '@jogada/platform/server';
import { emitAll } from '@jogada/platform/server';
import { vipChanged } from '../../contract/player/vip.ts';
import { expireDue, lockPointsMember } from './book.sql.ts';
import { markWarned, selectExpiring, selectMembersDue, type PointsExpiring } from './expire-points.sql.ts';

const BATCH = 500;

/** Emitted once per member and month of points, seven days before they expire. */
export const POINTS_EXPIRING = 'promotions.points_expiring';

/** Days from the letter to the expiry. */
const WARNING_DAYS = 7;
const DAY_MS = 86_400_000;

/** Expires points whose time has come and announces those that expire within seven days. */
export async function expirePoints(ctx: Context): Promise<void> {
  while ((await expireBatch(ctx)) >= BATCH);
  while ((await warnBatch(ctx)) >= BATCH);
}

async function expireBatch(ctx: Context): Promise<number> {
  const at = ctx.now();
  const members = await selectMembersDue(ctx.database, { at, limit: BATCH });
  for (const { member_id: memberId } of members) {
    await ctx.database.transaction(async (tx) => {
      if (!(await lockPointsMember(tx, memberId))) return;
      await expireDue(tx, { memberId, at });
      tx.afterCommit(() => ctx.realtime.publish(vipChanged, memberId, { changedAt: at.toISOString() }));
    });
  }
  return members.length;
}

function warnBatch(ctx: Context): Promise<number> {
  const at = ctx.now();
  return ctx.database.transaction(async (tx) => {
    const expiring = await selectExpiring(tx, { at, until: new Date(at.getTime() + WARNING_DAYS * DAY_MS), limit: BATCH });
    if (expiring.length === 0) return 0;
    await markWarned(tx, { lots: expiring, at });
    await emitAll(tx, { topic: POINTS_EXPIRING, payloads: expiring satisfies readonly PointsExpiring[], at });
    return expiring.length;
  });
}
