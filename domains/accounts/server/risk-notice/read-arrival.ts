import { riskNoticeOf, type readArrival as contract } from '@jogada/accounts/contract/player';
import { rulesOf } from '@jogada/merchant/server';
import type { OutputOf } from '@jogada/platform/contract';
import type { MemberContext } from '../member-context.ts';
import { needsSecondFactor } from '../second-factor/require-second-factor.ts';
import { selectRiskNoticeSeen } from './risk-notice.sql.ts';

/** Returns what a signed-in member must do before playing. */
export async function readArrival(ctx: MemberContext): Promise<OutputOf<typeof contract>> {
  const notice = riskNoticeOf(rulesOf(ctx.merchant.jurisdiction, ctx.now()).site);
  const seenAt =
    notice === null ? undefined : await selectRiskNoticeSeen(ctx.database, { memberId: ctx.member.id, sessionId: ctx.session.id });
  return { riskNotice: seenAt ? null : notice, needsSecondFactor: await needsSecondFactor(ctx) };
}
