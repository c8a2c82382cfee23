import { isRealMember, type logIn as logInEndpoint, type SessionInfo } from '@jogada/accounts/contract/player';
import { Problem, type InputOf } from '@jogada/platform/contract';
import { keepWithin, LOGIN_LIMIT } from '../attempts/rate-limit.ts';
import { recordAudit } from '../audit/record-audit.ts';
import { checkCaptcha } from '../captcha/check-captcha.ts';
import type { VisitorContext } from '../member-context.ts';
import { memberOf, selectCredential, updatePasswordHash, type CredentialRow } from '../members/member.sql.ts';
import { hashPassword, isOutdated, isPasswordRight, spendPasswordTime } from '../password/password-hash.ts';
import { openSession } from '../session/open-session.ts';
import { sessionInfoOf } from '../session/session-info.ts';
import { countFailure, forgetFailures, isCaptchaDue } from './login-brake.ts';

type Login = InputOf<typeof logInEndpoint>;

/**
 * Signs a member in. An unknown name and a wrong password are answered alike and take alike (S01); only who knows the
 * password learns that an account is blocked or belongs to the agents' side.
 */
export async function logIn(ctx: VisitorContext, login: Login): Promise<SessionInfo> {
  await keepWithin(ctx, LOGIN_LIMIT);
  if (await isCaptchaDue(ctx, login.username)) await checkCaptcha(ctx, login);

  const credential = await selectCredential(ctx.database, { merchantCode: ctx.merchant.code, username: login.username });
  const isRight = credential
    ? await isPasswordRight(login.password, credential.password_hash, ctx.settings.secrets)
    : await spendPasswordTime(login.password, ctx.settings.secrets);
  return credential && isRight ? admit(ctx, login, credential) : refuse(ctx, login, credential);
}

async function refuse(ctx: VisitorContext, login: Login, credential: CredentialRow | undefined): Promise<never> {
  const captcha = await countFailure(ctx, login.username);
  await recordAudit(ctx, ctx.database, {
    actorKind: 'visitor',
    actorId: null,
    action: 'session.login_refused',
    subjectId: credential?.id ?? null,
  });
  throw new Problem('wrong_credentials', captcha ? { captcha } : {});
}

async function admit(ctx: VisitorContext, login: Login, credential: CredentialRow): Promise<SessionInfo> {
  if (credential.status !== 'active') throw new Problem('account_blocked');
  if (!isRealMember(credential.type)) throw new Problem('error_member_login');
  const rehashed = isOutdated(credential.password_hash) ? await hashPassword(login.password, ctx.settings.secrets) : undefined;
  await forgetFailures(ctx, login.username);

  const member = memberOf(credential);
  const isFirst = credential.first_login_at === null;
  return ctx.database.transaction(async (tx) => {
    if (rehashed) await updatePasswordHash(tx, { memberId: member.id, passwordHash: rehashed });
    const sessionId = await openSession(ctx, tx, { member, isFirst });
    await recordAudit(ctx, tx, { actorKind: 'member', actorId: member.id, action: 'session.logged_in', subjectId: member.id });
    return sessionInfoOf(member, { id: sessionId, isFirst });
  });
}
