import { riskNoticeOf, type noteRiskNotice as contract } from '@jogada/accounts/contract/player';
import { rulesOf } from '@jogada/merchant/server';
import { Problem, type InputOf, type OutputOf } from '@jogada/platform/contract';
import type { MemberContext } from '../member-context.ts';
import { insertRiskNoticeSeen, selectRiskNoticeSeen } from './risk-notice.sql.ts';

/** Records when a session saw the risk notice (R23). Only the first time counts. @throws Problem `not_found` */
export async function noteRiskNotice(ctx: MemberContext, { riskNotice }: InputOf<typeof contract>): Promise<OutputOf<typeof contract>> {
  if (riskNotice !== riskNoticeOf(rulesOf(ctx.merchant.jurisdiction, ctx.now()).site)) throw new Problem('not_found');
  const seen = { memberId: ctx.member.id, sessionId: ctx.session.id };
  await insertRiskNoticeSeen(ctx.database, { ...seen, notice: riskNotice, at: ctx.now() });
  const seenAt = (await selectRiskNoticeSeen(ctx.database, seen)) ?? ctx.now();
  return { seenAt: seenAt.toISOString() };
}
