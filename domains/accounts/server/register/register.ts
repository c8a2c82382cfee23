import type { SessionInfo } from '@jogada/accounts/contract/player';
import { isSwitchedOn } from '@jogada/merchant/server';
import { Problem } from '@jogada/platform/contract';
import { keepWithin, REGISTER_LIMIT } from '../attempts/rate-limit.ts';
import { recordAudit } from '../audit/record-audit.ts';
import { checkCaptcha } from '../captcha/check-captcha.ts';
import type { VisitorContext } from '../member-context.ts';
import { isUsernameTaken } from '../members/member.sql.ts';
import { hashPassword } from '../password/password-hash.ts';
import { openSession } from '../session/open-session.ts';
import { sessionInfoOf } from '../session/session-info.ts';
import { createMember, type OnMemberRegistered } from './create-member.ts';
import { checkRegistration, type Registration } from './registration-rules.ts';

const REAL_MEMBER = 0;

/** Opens an account by user name and signs the new member in (ACC-18, ACC-20). */
export async function register(
  ctx: VisitorContext,
  form: Registration,
  onMemberRegistered: readonly OnMemberRegistered[],
): Promise<SessionInfo> {
  const { merchant } = ctx;
  if (!isSwitchedOn(merchant, 'REG3') || !isSwitchedOn(merchant, 'USERNAMEREG3')) throw new Problem('feature_unavailable');
  await keepWithin(ctx, REGISTER_LIMIT);
  checkRegistration(form, merchant);
  if (merchant.registrationFields['captcha']?.enabled) await checkCaptcha(ctx, form, 'register');
  // Looked up before the costly hash; the constraint decides when two want the name in the same instant.
  if (await isUsernameTaken(ctx.database, { merchantCode: merchant.code, username: form.username }))
    throw new Problem('username_taken', { field: 'username' });

  const passwordHash = await hashPassword(form.password, ctx.settings.secrets);
  return ctx.database.transaction(async (tx) => {
    const opening = { merchant, settings: ctx.settings, onMemberRegistered, at: ctx.now() };
    const member = await createMember(tx, opening, {
      username: form.username,
      passwordHash,
      type: REAL_MEMBER,
      nickname: form.nickname,
      payeeName: form.payeeName,
      document: form.idNumber,
      registerMethod: form.registerMethod,
    });
    await recordAudit(ctx, tx, {
      actorKind: 'member',
      actorId: member.id,
      action: 'member.registered',
      subjectId: member.id,
      facts: { registerMethod: form.registerMethod },
    });
    return sessionInfoOf(member, await openSession(ctx, tx, { member, isFirst: true, method: 'registration' }));
  });
}
