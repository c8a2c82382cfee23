import { riskNoticeOf, type noteRiskNotice as contract } from '@jogada/accounts/contract/player';
import { Problem, type InputOf, type OutputOf } from '@jogada/platform/contract';
import type { MemberContext } from '../member-context.ts';
import { insertRiskNoticeSeen, selectRiskNoticeSeen } from './risk-notice.sql.ts';

/** Notes when a sign-in saw the notice about the risks (R23); the first time is what counts. @throws Problem `not_found` */
export async function noteRiskNotice(ctx: MemberContext, { riskNotice }: InputOf<typeof contract>): Promise<OutputOf<typeof contract>> {
  if (riskNotice !== riskNoticeOf(ctx.merchant.jurisdiction)) throw new Problem('not_found');
  const seen = { memberId: ctx.member.id, sessionId: ctx.session.id };
  await insertRiskNoticeSeen(ctx.database, { ...seen, notice: riskNotice, at: ctx.now() });
  const seenAt = (await selectRiskNoticeSeen(ctx.database, seen)) ?? ctx.now();
  return { seenAt: seenAt.toISOString() };
}
