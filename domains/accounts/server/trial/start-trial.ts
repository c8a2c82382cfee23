import { TRIAL_LIFE_MS, TRIAL_TYPE, type SessionInfo } from '@jogada/accounts/contract/player';
import { isSwitchedOn, rulesOf } from '@jogada/merchant/server';
import { Problem } from '@jogada/platform/contract';
import { limitRate, TRIAL_LIMIT } from '../lockout/rate-limit.ts';
import { recordAudit } from '../audit/record-audit.ts';
import type { VisitorContext } from '../member-context.ts';
import { DUMMY_HASH } from '../password/password-hash.ts';
import { createMember, type OnMemberRegistered } from '../register/create-member.ts';
import { newUsername } from '../register/new-username.ts';
import { openSession } from '../session/open-session.ts';
import { sessionInfoOf } from '../session/session-info.ts';

/** Starts a trial with play money (ACC-28). Not available in Brazil, where play requires a verified age (C13). */
export async function startTrial(ctx: VisitorContext, onMemberRegistered: readonly OnMemberRegistered[]): Promise<SessionInfo> {
  const { merchant, settings, member: present, session } = ctx;
  if (!isSwitchedOn(merchant, 'FREEPLAY3') || !rulesOf(merchant.jurisdiction, ctx.now()).site.allowsTrials)
    throw new Problem('feature_unavailable');
  if (present && session) {
    // A trial must not replace a member's session.
    if (present.type !== TRIAL_TYPE) throw new Problem('not_allowed');
    return sessionInfoOf(present, session);
  }
  await limitRate(ctx, TRIAL_LIMIT);
  const at = ctx.now();
  return ctx.database.transaction(async (tx) => {
    const opening = { merchant, settings, onMemberRegistered, at };
    const member = await createMember(tx, opening, {
      username: `trial_${newUsername()}`,
      passwordHash: DUMMY_HASH,
      hasPassword: false,
      type: TRIAL_TYPE,
      nickname: '',
      payeeName: '',
      document: '',
      registerAddress: ctx.ip,
      registerMethod: 'H5',
      trialEndsAt: new Date(at.getTime() + TRIAL_LIFE_MS),
    });
    await recordAudit(ctx, tx, { actorKind: 'visitor', actorId: null, action: 'trial.started', subjectId: member.id });
    return sessionInfoOf(member, await openSession(ctx, tx, { member, isFirst: true, method: 'trial' }));
  });
}
