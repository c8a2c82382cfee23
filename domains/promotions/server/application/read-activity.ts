import type { VisitorContext } from '@jogada/accounts/server';
import { rulesOf } from '@jogada/merchant/server';
import type { InputOf, OutputOf } from '@jogada/platform/contract';
import type { Sql } from '@jogada/platform/server';
import { APPLICATION_ANSWER_MS, type Activity, type readActivity as endpoint } from '../../contract/player/index.ts';
import { languagesOf } from '../rewards/languages-of.ts';
import { isForbidden } from '../promotion/profile-rules.ts';
import { findActivity, findApplication, findStanding, type ActivityRow, type ApplicationRow } from './application.sql.ts';

/** Returns the promotion linked to an announcement, with the caller's state in it (CON-09). */
export async function readActivity(ctx: VisitorContext, { announcementId }: InputOf<typeof endpoint>): Promise<OutputOf<typeof endpoint>> {
  const row = await findActivity(ctx.database, { ...languagesOf(ctx), merchantCode: ctx.merchant.code, announcementId });
  if (!row || isForbidden(rulesOf(ctx.merchant.jurisdiction, ctx.now()), row.rule)) return { activity: null };
  return { activity: await activityOf(ctx, ctx.database, row) };
}

/** Returns the caller's current state in a promotion. */
export async function activityOf(ctx: Pick<VisitorContext, 'member' | 'now'>, sql: Sql, row: ActivityRow): Promise<Activity> {
  const at = ctx.now();
  const memberId = ctx.member?.id;
  const application = memberId === undefined ? undefined : await findApplication(sql, { memberId, promotionId: row.id });
  const standing = memberId === undefined ? undefined : await findStanding(sql, { memberId, promotionId: row.id, at });
  const reward = standing?.reward;
  return {
    promotionId: row.id,
    name: row.name,
    kind: row.kind,
    state: stateOf(row, { at, application, reward, hasBegun: standing?.hasBegun ?? false }),
    takesApplications: row.kind === 'application',
    needsImage: row.rule.kind === 'application' && row.rule.needsImage,
    startsAt: row.starts_at.toISOString(),
    endsAt: row.ends_at?.toISOString() ?? null,
    appliedAt: application?.created_at.toISOString() ?? null,
    answerBy: application && isPending(application) ? answerBy(application.created_at).toISOString() : null,
    remarks: application?.remarks ?? '',
    imageIds: application?.image_ids ?? [],
    reason: application?.state === 'rejected' ? application.reason : '',
    currency: row.currency,
    amount: reward?.amount.toString() ?? null,
    rewardId: reward?.state === 'claimable' ? reward.id : null,
  };
}

export function isPending({ state }: ApplicationRow): boolean {
  return state === 'applying' || state === 'process';
}

/** When the staff answers an application at the latest. */
export function answerBy(appliedAt: Date): Date {
  return new Date(appliedAt.getTime() + APPLICATION_ANSWER_MS);
}

interface Standing {
  readonly at: Date;
  readonly application: ApplicationRow | undefined;
  readonly reward: { readonly state: 'claimable' | 'claimed' | 'expired' } | undefined;
  readonly hasBegun: boolean;
}

/** A pending application or a granted reward is shown even after the promotion has ended. */
function stateOf(row: ActivityRow, { at, application, reward, hasBegun }: Standing): Activity['state'] {
  if (reward?.state === 'claimable') return 'issued';
  if (reward?.state === 'claimed') return 'claimed';
  if (application && (application.state === 'applying' || application.state === 'process')) return application.state;
  const isOver = !row.is_on || (row.ends_at !== null && row.ends_at <= at) || reward?.state === 'expired';
  if (isOver) return application?.state === 'rejected' ? 'rejected' : 'close';
  if (row.starts_at > at) return 'coming_soon';
  if (application?.state === 'rejected') return 'rejected';
  return hasBegun ? 'joined' : 'open';
}
