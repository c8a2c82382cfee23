import { createHash, randomBytes } from 'node:crypto';
import {
  OPERATOR_IDLE_MS,
  type askStaffPasskey as askEndpoint,
  type logInOperator as logInEndpoint,
  type noteOperatorActivity as activityEndpoint,
  type OperatorSession,
} from '@jogada/accounts/contract/operator';
import type { PasskeyAnswer, PasskeyQuestion } from '@jogada/accounts/contract/player';
import type { Services } from '@jogada/merchant/server';
import { Problem, type Endpoint, type InputOf } from '@jogada/platform/contract';
import { newId, type CallContext } from '@jogada/platform/server';
import { markBrowser } from '../lockout/browser-mark.ts';
import { limitDeviceRate, limitRate, OPERATOR_LOGIN_LIMIT } from '../lockout/rate-limit.ts';
import { recordAudit } from '../audit/record-audit.ts';
import { hashPassword, isOutdated, isPasswordRight, spendPasswordTime } from '../password/password-hash.ts';
import { markOperatorDevice } from '../login/known-device.ts';
import { askAmong, judgeAnswer, withDecoy } from '../second-factor/passkey-challenge.ts';
import { passkeySite } from '../second-factor/passkey-site.ts';
import { isAct } from '../session/is-act.ts';
import { isAddressAllowed } from './is-address-allowed.ts';
import { selectOperatorAuthenticator } from './operator-authenticator.sql.ts';
import { requireOperatorCode } from './operator-factor.ts';
import { countOperatorFailure, clearOperatorTries, isOperatorResting, takeOperatorTry } from './operator-lockout.ts';
import { noteOperatorPasskeyUse, selectOperatorPasskeys } from './operator-passkey.sql.ts';
import { mustSetUpSecondStep, type Operator, type OperatorContext, type StaffContext } from './operator.ts';
import {
  deleteLapsedSession,
  deleteOperatorSession,
  insertOperatorSession,
  isOperatorSessionOpen,
  selectOperator,
  selectOperatorBySession,
  touchOperatorSession,
  type OperatorRow,
  updateOperatorPassword,
} from './operator.sql.ts';

const OPERATOR_COOKIE = 'ops';
const SESSION_MAX_MS = 8 * 3_600_000;
const USER_AGENT_MAX = 300;

/** Finds the calling member of staff by the console's cookie. From an address that is not allowed there is none. */
export async function findStaff(ctx: CallContext & Services): Promise<StaffContext> {
  const token = ctx.cookies.get(OPERATOR_COOKIE);
  if (!token) return { ...ctx, operator: null };
  const at = ctx.now();
  const session = { tokenHash: hashOf(token), at, idleSince: new Date(at.getTime() - OPERATOR_IDLE_MS) };
  const row = await selectOperatorBySession(ctx.database, session);
  // It stays ended if the clock is set back.
  if (!row) await deleteLapsedSession(ctx.database, session);
  if (!row || !isAddressAllowed(ctx.ip, row.allowed_addresses)) return { ...ctx, operator: null };
  return {
    ...ctx,
    operator: {
      id: row.id,
      username: row.username,
      role: row.role,
      permissions: row.permissions,
      merchantCodes: row.merchant_codes,
      hasAuthenticator: row.has_authenticator,
      hasPasskey: row.has_passkey,
      mustChangePassword: row.must_change_password,
      sessionId: row.session_id,
      sessionExpiresAt: row.expires_at,
    },
  };
}

/** Records a change as use of the operator's session (S78). Reads, searches and event streams do not count, since pages repeat them. */
export async function noteStaffUse({ database, now, operator }: StaffContext, endpoint: Endpoint): Promise<void> {
  if (operator && isAct(endpoint)) await touchOperatorSession(database, { sessionId: operator.sessionId, at: now() });
}

/** Records the operator's last act on the page as use of the session (S78). */
export async function noteOperatorActivity(
  { database, now, operator }: OperatorContext,
  { idleMs }: InputOf<typeof activityEndpoint>,
): Promise<Record<string, never>> {
  await touchOperatorSession(database, { sessionId: operator.sessionId, at: new Date(now().getTime() - idleMs) });
  return {};
}

/** Whether the request's session is still open, without counting as activity: an open event stream does not keep an idle session alive. */
export async function isStaffStillHere(ctx: Pick<CallContext, 'cookies' | 'database' | 'now'>): Promise<boolean> {
  const token = ctx.cookies.get(OPERATOR_COOKIE);
  const at = ctx.now();
  return (
    token !== undefined &&
    isOperatorSessionOpen(ctx.database, { tokenHash: hashOf(token), at, idleSince: new Date(at.getTime() - OPERATOR_IDLE_MS) })
  );
}

/** Signs an operator in, with the second factor that they have set up. Every attempt writes an audit entry. */
export async function logInOperator(ctx: StaffContext, login: InputOf<typeof logInEndpoint>): Promise<OperatorSession> {
  const { operator, hasShownPasskey } = await passFirstStep(ctx, login, login.passkey);
  return openSession(ctx, operator, await passSecondStep(ctx, operator, { factorCode: login.factorCode, hasShownPasskey }));
}

/**
 * Issues a passkey challenge to an operator with the right password, to be answered with the sign-in (S78). During a lockout the password
 * is not checked, and unknown names get a challenge too: the owner can sign in with the response (S03).
 * @throws Problem as signing in does
 */
export async function askStaffPasskey(ctx: StaffContext, login: InputOf<typeof askEndpoint>): Promise<PasskeyQuestion> {
  if (await isOperatorResting(ctx, login.username)) {
    await limitRate(ctx, OPERATOR_LOGIN_LIMIT);
    const operator = await selectOperator(ctx.database, login.username);
    const passkeys = await selectOperatorPasskeys(ctx.database, operator?.id ?? '');
    return withDecoy(ctx, login.username, await askAmong(ctx, signInOf(operator?.id ?? ''), passkeys));
  }
  const { operator } = await passFirstStep(ctx, login, null);
  return askAmong(ctx, signInOf(operator.id), await selectOperatorPasskeys(ctx.database, operator.id));
}

interface FirstStep {
  readonly operator: OperatorRow;
  readonly hasShownPasskey: boolean;
}

async function passFirstStep(
  ctx: StaffContext,
  login: InputOf<typeof askEndpoint>,
  passkey: InputOf<typeof logInEndpoint>['passkey'],
): Promise<FirstStep> {
  await limitRate(ctx, OPERATOR_LOGIN_LIMIT);
  await limitDeviceRate(ctx, OPERATOR_LOGIN_LIMIT);
  markBrowser(ctx);
  const operator = await selectOperator(ctx.database, login.username);
  const hasShownPasskey = passkey !== null && (await showPasskey(ctx, operator, passkey));
  await takeOperatorTry(ctx, { username: login.username, operatorId: operator?.id ?? null, hasShownPasskey });
  const { secrets } = ctx.settings;
  const isRight = operator
    ? await isPasswordRight(login.password, operator.password_hash, secrets)
    : await spendPasswordTime(login.password, secrets);
  if (!operator || !isRight) {
    await noteRefusal(ctx, operator?.id ?? null, 'wrong_credentials');
    await countOperatorFailure(ctx);
    throw new Problem('wrong_credentials');
  }
  await clearOperatorTries(ctx, login.username, hasShownPasskey);
  if (operator.status !== 'active') throw new Problem('account_blocked');
  if (!isAddressAllowed(ctx.ip, operator.allowed_addresses)) {
    await noteRefusal(ctx, operator.id, 'address_refused');
    throw new Problem('address_refused');
  }
  if (isOutdated(operator.password_hash, secrets))
    await updateOperatorPassword(ctx.database, { operatorId: operator.id, passwordHash: await hashPassword(login.password, secrets) });
  return { operator, hasShownPasskey };
}

/**
 * Verifies a passkey response before the password: it proves the owner during a lockout caused by others. @throws Problem `passkey_refused`
 */
async function showPasskey(ctx: StaffContext, operator: OperatorRow | undefined, answer: PasskeyAnswer): Promise<true> {
  try {
    const passkeys = await selectOperatorPasskeys(ctx.database, operator?.id ?? '');
    const asked = { ...signInOf(operator?.id ?? ''), usedBy: ctx.requestId };
    await noteOperatorPasskeyUse(ctx.database, await judgeAnswer(ctx, asked, { answer, passkeys }));
    return true;
  } catch (error) {
    if (error instanceof Problem && error.code === 'passkey_refused') {
      await noteRefusal(ctx, operator?.id ?? null, error.code);
      await countOperatorFailure(ctx);
    }
    throw error;
  }
}

/** The second factors of an operator. */
type Factors = Pick<Operator, 'hasAuthenticator' | 'hasPasskey'>;

/**
 * Verifies the second factor, where one is set up: a passkey response or an authenticator code.
 * @throws Problem `second_factor_required` with the available factors, `second_factor_wrong`, `second_factor_used`, `passkey_refused`
 */
async function passSecondStep(
  ctx: StaffContext,
  { id: operatorId, username }: OperatorRow,
  { factorCode, hasShownPasskey }: { factorCode: string; hasShownPasskey: boolean },
): Promise<Factors> {
  const authenticator = await selectOperatorAuthenticator(ctx.database, operatorId);
  const passkeys = await selectOperatorPasskeys(ctx.database, operatorId);
  const confirmed = authenticator?.confirmed_at ? authenticator : undefined;
  const factors = { hasAuthenticator: confirmed !== undefined, hasPasskey: passkeys.length > 0 };
  if (!factors.hasAuthenticator && !factors.hasPasskey) return factors;
  try {
    if (hasShownPasskey) return factors;
    if (confirmed && factorCode !== '') {
      await requireOperatorCode(ctx, { operatorId, username, authenticator: confirmed, factorCode });
    } else {
      const here = passkeySite(ctx)?.rpId;
      throw new Problem('second_factor_required', { ...factors, hasPasskey: passkeys.some(({ site }) => site === here) });
    }
  } catch (error) {
    if (error instanceof Problem && (error.code === 'second_factor_wrong' || error.code === 'second_factor_used'))
      await noteRefusal(ctx, operatorId, error.code);
    throw error;
  }
  return factors;
}

function signInOf(operatorId: string): { holderId: string; about: string } {
  return { holderId: operatorId, about: 'a sign-in to the console' };
}

async function openSession(ctx: StaffContext, operator: OperatorRow, factors: Factors): Promise<OperatorSession> {
  const at = ctx.now();
  const token = randomBytes(32).toString('base64url');
  const sessionId = newId('ops', at);
  const expiresAt = new Date(at.getTime() + SESSION_MAX_MS);
  await ctx.database.transaction(async (tx) => {
    await insertOperatorSession(tx, {
      id: sessionId,
      tokenHash: hashOf(token),
      operatorId: operator.id,
      address: ctx.ip,
      userAgent: ctx.userAgent.slice(0, USER_AGENT_MAX),
      at,
      expiresAt,
    });
    await recordAudit(ctx, tx, {
      actorKind: 'operator',
      actorId: operator.id,
      action: 'operator.logged_in',
      subjectId: operator.id,
      facts: { secondStep: factors.hasAuthenticator || factors.hasPasskey },
    });
  });
  ctx.cookies.set(OPERATOR_COOKIE, token, { maxAgeMs: SESSION_MAX_MS });
  markOperatorDevice(ctx, operator.username);
  const { id, username, role, permissions, merchant_codes: merchantCodes, must_change_password: mustChangePassword } = operator;
  return readOperatorSession({
    ...ctx,
    operator: { id, username, role, permissions, merchantCodes, ...factors, mustChangePassword, sessionId, sessionExpiresAt: expiresAt },
  });
}

function noteRefusal(ctx: StaffContext, subjectId: string | null, why: string): Promise<void> {
  return recordAudit(ctx, ctx.database, {
    actorKind: 'visitor',
    actorId: null,
    action: 'operator.login_refused',
    subjectId,
    facts: { why },
  });
}

export async function logOutOperator(ctx: StaffContext): Promise<Record<string, never>> {
  const token = ctx.cookies.get(OPERATOR_COOKIE);
  if (token) await deleteOperatorSession(ctx.database, hashOf(token));
  if (ctx.operator)
    await recordAudit(ctx, ctx.database, {
      actorKind: 'operator',
      actorId: ctx.operator.id,
      action: 'operator.logged_out',
      subjectId: ctx.operator.id,
    });
  ctx.cookies.clear(OPERATOR_COOKIE);
  return {};
}

export function readOperatorSession(ctx: OperatorContext): OperatorSession {
  const { operator } = ctx;
  return {
    operatorId: operator.id,
    username: operator.username,
    role: operator.role,
    permissions: operator.permissions && [...operator.permissions],
    merchantCodes: operator.merchantCodes && [...operator.merchantCodes],
    hasAuthenticator: operator.hasAuthenticator,
    hasPasskey: operator.hasPasskey,
    mustSetUpSecondStep: mustSetUpSecondStep(ctx, operator),
    mustChangePassword: operator.mustChangePassword,
    expiresAt: operator.sessionExpiresAt.toISOString(),
  };
}

function hashOf(token: string): Buffer {
  return createHash('sha256').update(token).digest();
}
