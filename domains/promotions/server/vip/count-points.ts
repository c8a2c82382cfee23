import type { Services } from '@jogada/merchant/server';
import type { Context } from '@jogada/platform/server';
import { vipChanged } from '../../contract/player/vip.ts';
import { earnPoints } from '../points/earn-points.sql.ts';
import { countRounds, openVipMembers, pending, selectEndedPeriods, selectUndecided } from './count-rounds.sql.ts';
import { decideLevel } from './decide-level.ts';

/** Context of the job, with the secrets that seal wheel seeds. */
type VipContext = Context & Pick<Services, 'settings'>;

const BATCH = 1000;

/** Grace time after a period, in seconds, so that its last rounds are counted before the level is decided. */
const GRACE_SECONDS = 300;

/** Counts closed rounds, books their points in the store and raises levels until no round is pending. */
export async function countPoints(ctx: VipContext): Promise<void> {
  while ((await countBatch(ctx)) >= BATCH);
}

function countBatch(ctx: VipContext): Promise<number> {
  return ctx.database.transaction(async (tx) => {
    const rounds = await pending.take(tx, BATCH);
    if (rounds.length === 0) return 0;
    const members = await countRounds(tx, rounds);
    await openVipMembers(tx, members);
    const at = ctx.now();
    await earnPoints(tx, members, at);
    // During the grace time the ended period is still the current one.
    const until = new Date(at.getTime() - GRACE_SECONDS * 1000);
    const { secrets } = ctx.settings;
    // Few rounds change a level. A decision takes many statements; finding the members due takes one.
    const memberIds = members.map((member) => member.member_id);
    for (const member of await selectUndecided(tx, { memberIds, until }))
      await decideLevel(tx, { memberId: member.member_id, merchantCode: member.merchant_code, at, until, secrets });
    tx.afterCommit(() => notifyPages(ctx, members));
    return rounds.length;
  });
}

/** Decides the levels of members whose period has ended. */
export async function closeVipPeriods(ctx: VipContext): Promise<void> {
  const at = ctx.now();
  const ended = await selectEndedPeriods(ctx.database, { at, graceSeconds: GRACE_SECONDS, limit: BATCH });
  for (const { member_id: memberId, merchant_code: merchantCode } of ended) {
    await ctx.database.transaction((tx) =>
      decideLevel(tx, { memberId, merchantCode, at, until: new Date(at.getTime() - GRACE_SECONDS * 1000), secrets: ctx.settings.secrets }),
    );
    notifyPages(ctx, [{ member_id: memberId }]);
  }
}

function notifyPages(ctx: Context, members: readonly { member_id: string }[]): void {
  for (const { member_id: memberId } of members) ctx.realtime.publish(vipChanged, memberId, { changedAt: ctx.now().toISOString() });
}
