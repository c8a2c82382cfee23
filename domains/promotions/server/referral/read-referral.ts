import { createHmac } from 'node:crypto';
import { drawInvitationCode, limitRate, type RateLimit, type MemberContext, type VisitorContext } from '@jogada/accounts/server';
import { maskName } from '@jogada/games/server';
import { isSwitchedOn } from '@jogada/merchant/server';
import { Problem, type InputOf, type OutputOf } from '@jogada/platform/contract';
import { pageFrom, readCursor } from '@jogada/platform/server';
import type {
  listInvitations as listEndpoint,
  openInvitation as openEndpoint,
  OwnInvitation,
  Referral,
} from '../../contract/player/referral.ts';
import {
  findCode,
  findReferralOf,
  findRule,
  insertCode,
  insertOpening,
  lockCodeOf,
  readTotals,
  selectReferrals,
  type ReferralRow,
  type RuleRow,
} from './referral.sql.ts';

const OPEN_LIMIT: RateLimit = { name: 'invitation_open', timesMax: 60, windowMs: 10 * 60_000 };

/** @throws Problem `feature_unavailable` */
export async function readReferral(ctx: MemberContext): Promise<Referral> {
  const rule = await getRule(ctx);
  const code = (await findCode(ctx.database, ctx.member.id)) ?? (await makeCode(ctx));
  const totals = await readTotals(ctx.database, { memberId: ctx.member.id, at: ctx.now() });
  return {
    code,
    link: `${ctx.merchant.siteUrl ?? ctx.settings.publicUrl}/m/register?affiliateCode=${code}`,
    currency: ctx.member.currency,
    rule: {
      rewardAmount: String(rule.reward_amount),
      wagerTimes: rule.wager_times,
      qualifyingAmount: String(rule.qualifying_amount),
      qualifyingDays: rule.qualifying_days,
      monthlyRewardsMax: rule.monthly_rewards_max,
    },
    counts: { opened: totals.opened, registered: totals.registered, qualified: totals.qualified },
    paidAmount: String(totals.paid_amount),
    waitingAmount: String(totals.waiting_amount),
  };
}

/** @throws Problem `feature_unavailable`, `malformed_request` */
export async function listInvitations(
  ctx: MemberContext,
  { cursor, pageSize }: InputOf<typeof listEndpoint>,
): Promise<OutputOf<typeof listEndpoint>> {
  await getRule(ctx);
  const found = await selectReferrals(ctx.database, { memberId: ctx.member.id, after: readCursor(cursor), limit: pageSize + 1 });
  const { rows, nextCursor } = pageFrom(found, pageSize, (row) => ({ at: row.registered_at, id: row.referral_id }));
  return { list: rows.map(invitationView), nextCursor };
}

/** The invitation that the member accepted, or null. @throws Problem `feature_unavailable` */
export async function readOwnInvitation(ctx: MemberContext): Promise<OwnInvitation | null> {
  await getRule(ctx);
  const row = await findReferralOf(ctx.database, ctx.member.id);
  if (!row) return null;
  return {
    maskedName: maskName(row.name),
    state: row.state,
    reason: row.reason,
    stakedAmount: String(row.staked_amount),
    qualifyingAmount: String(row.qualifying_amount),
    currency: row.currency,
    deadline: row.deadline.toISOString(),
    qualifiedAt: row.qualified_at?.toISOString() ?? null,
  };
}

/**
 * Counts an opening of an invitation. An unknown code gets the same response.
 * @throws Problem `too_many_requests`
 */
export async function openInvitation(ctx: VisitorContext, { code }: InputOf<typeof openEndpoint>): Promise<Record<string, never>> {
  await limitRate(ctx, OPEN_LIMIT);
  const visitorHash = createHmac('sha256', ctx.settings.secrets.sessionSecret).update(`invitation ${ctx.ip} ${ctx.userAgent}`).digest();
  await insertOpening(ctx.database, { merchantCode: ctx.merchant.code, code, visitorHash, at: ctx.now() });
  return {};
}

function invitationView(row: ReferralRow): OutputOf<typeof listEndpoint>['list'][number] {
  return {
    invitationId: row.referral_id,
    maskedName: maskName(row.name),
    state: row.is_paid ? 'paid' : row.state,
    reason: row.reason,
    stakedAmount: String(row.staked_amount),
    qualifyingAmount: String(row.qualifying_amount),
    rewardAmount: String(row.reward_amount),
    currency: row.currency,
    registeredAt: row.registered_at.toISOString(),
    deadline: row.deadline.toISOString(),
    qualifiedAt: row.qualified_at?.toISOString() ?? null,
  };
}

async function getRule(ctx: Pick<MemberContext, 'database' | 'merchant'>): Promise<RuleRow> {
  const rule = isSwitchedOn(ctx.merchant, 'REFERRAL') ? await findRule(ctx.database, ctx.merchant.code) : undefined;
  if (!rule) throw new Problem('feature_unavailable');
  return rule;
}

/** Creates a member's permanent code on first use. */
function makeCode({ database, member, merchant, now }: MemberContext): Promise<string> {
  const owner = { merchantCode: merchant.code, at: now() };
  return database.transaction(async (tx) => {
    await lockCodeOf(tx, member.id);
    // A concurrent request may have created it first.
    const known = await findCode(tx, member.id);
    if (known !== undefined) return known;
    const code = await drawInvitationCode(tx, { ...owner, ownerMemberId: member.id });
    await insertCode(tx, { ...owner, memberId: member.id, code });
    return code;
  });
}
