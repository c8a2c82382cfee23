import { createHash, randomBytes } from 'node:crypto';
import type { logInOperator as logInEndpoint, OperatorSession } from '@jogada/accounts/contract/operator';
import type { Services } from '@jogada/merchant/server';
import { Problem, type InputOf } from '@jogada/platform/contract';
import { newId, type CallContext } from '@jogada/platform/server';
import { keepWithin, OPERATOR_LOGIN_LIMIT } from '../attempts/rate-limit.ts';
import { recordAudit } from '../audit/record-audit.ts';
import { isPasswordRight, spendPasswordTime } from '../password/password-hash.ts';
import { isAddressAllowed } from './is-address-allowed.ts';
import { selectOperatorAuthenticator } from './operator-authenticator.sql.ts';
import { requireOperatorCode } from './operator-factor.ts';
import { mustSetUpAuthenticator, type OperatorContext, type StaffContext } from './operator.ts';
import {
  deleteOperatorSession,
  insertOperatorSession,
  isOperatorSessionOpen,
  selectOperator,
  useOperatorSession,
  type OperatorRow,
} from './operator.sql.ts';

const OPERATOR_COOKIE = 'ops';
export const IDLE_MS = 15 * 60_000;
const SESSION_MAX_MS = 8 * 3_600_000;
const USER_AGENT_MAX = 300;

/** Finds out who of the staff is calling, by the console's own cookie; from an address that is not listed for them it is nobody. */
export async function findStaff(ctx: CallContext & Services): Promise<StaffContext> {
  const token = ctx.cookies.get(OPERATOR_COOKIE);
  const at = ctx.now();
  const row =
    token && (await useOperatorSession(ctx.database, { tokenHash: hashOf(token), at, idleSince: new Date(at.getTime() - IDLE_MS) }));
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
      sessionId: row.session_id,
      sessionExpiresAt: row.expires_at,
    },
  };
}

/** Whether the session that a call came with is open still, without counting as a use of it: a desk that only listens is not attended. */
export async function isStaffStillHere(ctx: Pick<CallContext, 'cookies' | 'database' | 'now'>): Promise<boolean> {
  const token = ctx.cookies.get(OPERATOR_COOKIE);
  const at = ctx.now();
  return (
    token !== undefined &&
    isOperatorSessionOpen(ctx.database, { tokenHash: hashOf(token), at, idleSince: new Date(at.getTime() - IDLE_MS) })
  );
}

/** Signs an operator in, with the code of their authenticator where there is one. Every try leaves an audit row. */
export async function logInOperator(ctx: StaffContext, login: InputOf<typeof logInEndpoint>): Promise<OperatorSession> {
  await keepWithin(ctx, OPERATOR_LOGIN_LIMIT);
  const operator = await selectOperator(ctx.database, login.username);
  const { secrets } = ctx.settings;
  const isRight = operator
    ? await isPasswordRight(login.password, operator.password_hash, secrets)
    : await spendPasswordTime(login.password, secrets);
  if (!operator || !isRight) {
    await noteRefusal(ctx, operator?.id ?? null, 'wrong_credentials');
    throw new Problem('wrong_credentials');
  }
  if (operator.status !== 'active') throw new Problem('account_blocked');
  if (!isAddressAllowed(ctx.ip, operator.allowed_addresses)) {
    await noteRefusal(ctx, operator.id, 'address_refused');
    throw new Problem('address_refused');
  }
  const hasAuthenticator = await passSecondStep(ctx, operator, login.factorCode);
  return openSession(ctx, operator, hasAuthenticator);
}

/** Answers whether there is an authenticator. @throws Problem `second_factor_required`, `second_factor_wrong` */
async function passSecondStep(ctx: StaffContext, { id: operatorId }: OperatorRow, factorCode: string): Promise<boolean> {
  const authenticator = await selectOperatorAuthenticator(ctx.database, operatorId);
  if (!authenticator || authenticator.confirmed_at === null) return false;
  if (factorCode === '') throw new Problem('second_factor_required');
  try {
    await requireOperatorCode(ctx, { operatorId, authenticator, factorCode });
  } catch (error) {
    if (error instanceof Problem && error.code === 'second_factor_wrong') await noteRefusal(ctx, operatorId, 'second_factor_wrong');
    throw error;
  }
  return true;
}

async function openSession(ctx: StaffContext, operator: OperatorRow, hasAuthenticator: boolean): Promise<OperatorSession> {
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
      facts: { secondStep: hasAuthenticator },
    });
  });
  ctx.cookies.set(OPERATOR_COOKIE, token, { maxAgeMs: SESSION_MAX_MS });
  const { id, username, role, permissions, merchant_codes: merchantCodes } = operator;
  return readOperatorSession({
    ...ctx,
    operator: { id, username, role, permissions, merchantCodes, hasAuthenticator, sessionId, sessionExpiresAt: expiresAt },
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
    mustSetUpAuthenticator: mustSetUpAuthenticator(ctx, operator),
    expiresAt: operator.sessionExpiresAt.toISOString(),
  };
}

function hashOf(token: string): Buffer {
  return createHash('sha256').update(token).digest();
}
