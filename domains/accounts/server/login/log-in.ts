import type { logIn as logInEndpoint, LoginAnswer } from '@jogada/accounts/contract/player';
import { Problem, type InputOf } from '@jogada/platform/contract';
import { limitDeviceRate, limitRate, LOGIN_LIMIT } from '../lockout/rate-limit.ts';
import { recordAudit } from '../audit/record-audit.ts';
import { checkCaptcha } from '../captcha/check-captcha.ts';
import type { VisitorContext } from '../member-context.ts';
import { selectCredential, renewPasswordHash, type CredentialRow } from '../members/member.sql.ts';
import { hashPassword, isOutdated, isPasswordRight, spendPasswordTime } from '../password/password-hash.ts';
import { holdPassword } from '../password/held-password.ts';
import { letIn } from '../second-factor/sign-in-step.ts';
import { deviceOf } from '../session/device-name.ts';
import { admitMember } from './admit-member.ts';
import { logInRemembered } from './log-in-remembered.ts';
import { logInByCode } from './log-in-by-code.ts';
import { logInByFirebase } from './log-in-by-firebase.ts';
import { countFailure, clearFailures, findCaptchaReason, takeTry, type PlaceCheck } from './login-lockout.ts';
import { isNewPlace } from './new-place.ts';
import { showPasskeyFirst } from './passkey-first.ts';
import { findSignInName } from './sign-in-name.ts';

type Login = InputOf<typeof logInEndpoint>;

/**
 * Signs a member in by username, e-mail address, mobile number or CPF. An unknown name and a wrong password get the same response after the same time (S01). Only the right password reveals
 * that an account is blocked or belongs to the agents' form.
 */
export async function logIn(ctx: VisitorContext, login: Login): Promise<LoginAnswer> {
  if (login.type === 'username' && login.rememberToken === '') await ctx.accounts.signIns.enter(ctx);
  else ctx.accounts.signIns.leave(ctx);
  await limitRate(ctx, LOGIN_LIMIT);
  await limitDeviceRate(ctx, LOGIN_LIMIT);
  if (login.type === 'firebase') return logInByFirebase(ctx, login);
  if (login.username === '') throw new Problem('malformed_request', { field: 'username' });
  // A 256-bit secret cannot be guessed: no captcha is required.
  if (login.rememberToken !== '') return logInRemembered(ctx, { token: login.rememberToken, username: login.username });
  if (login.type === 'sms') return logInByCode(ctx, login);
  if (login.password === '') throw new Problem('malformed_request', { field: 'password' });
  return logInByPassword(ctx, { ...login, username: await findSignInName(ctx, login.username) });
}

async function logInByPassword(ctx: VisitorContext, login: Login): Promise<LoginAnswer> {
  const { passkey } = login;
  let place: Promise<boolean> | undefined;
  const checkPlace = () => (place ??= isNewPlace(ctx, login.username));
  if (passkey) await showPasskeyFirst(ctx, login.username, { answer: passkey, checkPlace });
  else {
    const reason = await findCaptchaReason(ctx, login.username, checkPlace);
    if (reason !== undefined) await checkCaptcha(ctx, login, { purpose: 'login', reason });
  }
  await takeTry(ctx, login.username, passkey !== null);

  const credential = await selectCredential(ctx.database, { merchantCode: ctx.merchant.code, username: login.username });
  const isRight = credential
    ? await isPasswordRight(login.password, credential.password_hash, ctx.settings.secrets)
    : await spendPasswordTime(login.password, ctx.settings.secrets);
  return credential && isRight ? admit(ctx, login, credential) : refuse(ctx, login, { credential, checkPlace });
}

interface Refused {
  readonly credential: CredentialRow | undefined;
  readonly checkPlace: PlaceCheck;
}

async function refuse(ctx: VisitorContext, login: Login, { credential, checkPlace }: Refused): Promise<never> {
  const reason = await countFailure(ctx, login.username, checkPlace);
  await recordAudit(ctx, ctx.database, {
    actorKind: 'visitor',
    actorId: null,
    action: 'session.login_refused',
    subjectId: credential?.id ?? null,
    merchantCode: ctx.merchant.code,
    facts: deviceOf(ctx.userAgent),
  });
  throw new Problem('wrong_credentials', reason === undefined ? {} : { captcha: true, reason });
}

async function admit(ctx: VisitorContext, login: Login, credential: CredentialRow): Promise<LoginAnswer> {
  const { secrets } = ctx.settings;
  const { id: memberId, password_hash: former } = credential;
  // Not in the transaction below, which is rolled back when a second factor is required.
  if (isOutdated(former, secrets))
    await renewPasswordHash(ctx.database, { memberId, former, passwordHash: await hashPassword(login.password, secrets) });
  await clearFailures(ctx, login.username, login.passkey !== null);
  return letIn(ctx, async (tx) => {
    const answer = await admitMember(ctx, tx, {
      credential,
      method: 'password',
      remember: login.remember,
      side: login.side,
      ...(login.passkey && { secondFactor: 'passkey' as const }),
    });
    if (answer.firstTimeLogin) await holdPassword(tx, { sessionId: answer.token, memberId: credential.id, at: ctx.now() });
    return answer;
  });
}
