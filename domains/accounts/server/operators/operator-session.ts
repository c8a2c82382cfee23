import { createHash, randomBytes } from 'node:crypto';
import type { logInOperator as logInEndpoint, OperatorSession } from '@jogada/accounts/contract/operator';
import type { Services } from '@jogada/merchant/server';
import { Problem, type InputOf } from '@jogada/platform/contract';
import type { CallContext } from '@jogada/platform/server';
import { keepWithin, OPERATOR_LOGIN_LIMIT } from '../attempts/rate-limit.ts';
import { recordAudit } from '../audit/record-audit.ts';
import { isPasswordRight, spendPasswordTime } from '../password/password-hash.ts';
import type { OperatorContext, StaffContext } from './operator.ts';
import { deleteOperatorSession, insertOperatorSession, isOperatorSessionOpen, selectOperator, useOperatorSession } from './operator.sql.ts';

const OPERATOR_COOKIE = 'ops';
const IDLE_MS = 15 * 60_000;
const SESSION_MAX_MS = 8 * 3_600_000;

/** Finds out who of the staff is calling, by the console's own cookie. */
export async function findStaff(ctx: CallContext & Services): Promise<StaffContext> {
  const token = ctx.cookies.get(OPERATOR_COOKIE);
  const at = ctx.now();
  const row =
    token && (await useOperatorSession(ctx.database, { tokenHash: hashOf(token), at, idleSince: new Date(at.getTime() - IDLE_MS) }));
  return { ...ctx, operator: row ? { id: row.id, username: row.username, role: row.role, sessionExpiresAt: row.expires_at } : null };
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

/** Signs an operator in. Every try leaves an audit row. */
export async function logInOperator(ctx: StaffContext, login: InputOf<typeof logInEndpoint>): Promise<OperatorSession> {
  await keepWithin(ctx, OPERATOR_LOGIN_LIMIT);
  const operator = await selectOperator(ctx.database, login.username);
  const { secrets } = ctx.settings;
  const isRight = operator
    ? await isPasswordRight(login.password, operator.password_hash, secrets)
    : await spendPasswordTime(login.password, secrets);
  if (!operator || !isRight) {
    await recordAudit(ctx, ctx.database, {
      actorKind: 'visitor',
      actorId: null,
      action: 'operator.login_refused',
      subjectId: operator?.id ?? null,
    });
    throw new Problem('wrong_credentials');
  }
  if (operator.status !== 'active') throw new Problem('account_blocked');

  const at = ctx.now();
  const token = randomBytes(32).toString('base64url');
  const expiresAt = new Date(at.getTime() + SESSION_MAX_MS);
  await ctx.database.transaction(async (tx) => {
    await insertOperatorSession(tx, { tokenHash: hashOf(token), operatorId: operator.id, address: ctx.ip, at, expiresAt });
    await recordAudit(ctx, tx, { actorKind: 'operator', actorId: operator.id, action: 'operator.logged_in', subjectId: operator.id });
  });
  ctx.cookies.set(OPERATOR_COOKIE, token, { maxAgeMs: SESSION_MAX_MS });
  return { operatorId: operator.id, username: operator.username, role: operator.role, expiresAt: expiresAt.toISOString() };
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

export function readOperatorSession({ operator }: OperatorContext): OperatorSession {
  return { operatorId: operator.id, username: operator.username, role: operator.role, expiresAt: operator.sessionExpiresAt.toISOString() };
}

function hashOf(token: string): Buffer {
  return createHash('sha256').update(token).digest();
}
