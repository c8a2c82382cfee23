import { OPERATOR_IDLE_MS } from '@jogada/accounts/contract/operator';
import type {
  beginOwnAuthenticator as beginEndpoint,
  changeOwnPassword as passwordEndpoint,
  confirmOwnAuthenticator as confirmEndpoint,
  endOwnSession as endEndpoint,
  listOwnSessions as listEndpoint,
  OperatorSession,
  StaffAction,
} from '@jogada/accounts/contract/operator';
import { Problem, type InputOf, type OutputOf } from '@jogada/platform/contract';
import { guardedTry } from '../lockout/guarded-try.ts';
import { recordAudit } from '../audit/record-audit.ts';
import { sealText } from '../members/personal-data.ts';
import { hashPassword, isPasswordRight } from '../password/password-hash.ts';
import { checkNewPassword } from '../password/password-rules.ts';
import { newAuthenticator } from '../second-factor/time-code.ts';
import { putOperatorAuthenticator, selectOperatorAuthenticator } from './operator-authenticator.sql.ts';
import { requireOperatorCode } from './operator-factor.ts';
import { readOperatorSession } from './operator-session.ts';
import { deleteSessionOf, deleteSessionsOf, selectOpenSessions, selectOperatorById, setOwnPassword } from './operator.sql.ts';
import type { OperatorContext } from './operator.ts';

const PASSWORD_TRIES = { triesMax: 5, windowMs: 15 * 60_000 };

/** The operator's open sessions. */
export async function listOwnSessions(ctx: OperatorContext): Promise<OutputOf<typeof listEndpoint>> {
  const at = ctx.now();
  const rows = await selectOpenSessions(ctx.database, {
    operatorId: ctx.operator.id,
    at,
    idleSince: new Date(at.getTime() - OPERATOR_IDLE_MS),
  });
  return {
    list: rows.map((row) => ({
      sessionId: row.id,
      address: row.address,
      userAgent: row.user_agent,
      signedInAt: row.created_at.toISOString(),
      lastSeenAt: row.last_seen_at.toISOString(),
      isThisOne: row.id === ctx.operator.sessionId,
    })),
  };
}

/** @throws Problem `not_found` */
export async function endOwnSession(
  ctx: OperatorContext,
  { sessionId }: InputOf<typeof endEndpoint>,
): Promise<OutputOf<typeof listEndpoint>> {
  await ctx.database.transaction(async (tx) => {
    if (!(await deleteSessionOf(tx, { operatorId: ctx.operator.id, sessionId }))) throw new Problem('not_found');
    await noteOwn(ctx, tx, 'operator.session_ended');
  });
  return listOwnSessions(ctx);
}

/** Creates the secret of an authenticator app. @throws Problem `old_password_wrong`, `changed_meanwhile` when one is confirmed already */
export async function beginOwnAuthenticator(
  ctx: OperatorContext,
  { password }: InputOf<typeof beginEndpoint>,
): Promise<OutputOf<typeof beginEndpoint>> {
  await requireOwnPassword(ctx, password);
  const made = newAuthenticator({ site: 'Jogada', username: ctx.operator.username });
  const secretCipher = sealText(made.secret, 'authenticator', ctx.settings.secrets);
  if (!(await putOperatorAuthenticator(ctx.database, { operatorId: ctx.operator.id, secretCipher, at: ctx.now() }))) {
    throw new Problem('changed_meanwhile');
  }
  return made;
}

/** @throws Problem `second_factor_wrong`, `changed_meanwhile` */
export async function confirmOwnAuthenticator(
  ctx: OperatorContext,
  { factorCode }: InputOf<typeof confirmEndpoint>,
): Promise<OperatorSession> {
  const { id: operatorId } = ctx.operator;
  const authenticator = await selectOperatorAuthenticator(ctx.database, operatorId);
  if (!authenticator || authenticator.confirmed_at !== null) throw new Problem('changed_meanwhile');
  await requireOperatorCode(ctx, { operatorId, username: ctx.operator.username, authenticator, factorCode });
  await noteOwn(ctx, ctx.database, 'operator.authenticator_set_up');
  return readOperatorSession({ ...ctx, operator: { ...ctx.operator, hasAuthenticator: true } });
}

/** @throws Problem `old_password_wrong`, and the problems of a new password */
export async function changeOwnPassword(
  ctx: OperatorContext,
  { oldPassword, newPassword }: InputOf<typeof passwordEndpoint>,
): Promise<Record<string, never>> {
  await requireOwnPassword(ctx, oldPassword);
  await checkNewPassword(newPassword, ctx.operator.username);
  // Another operator knows the first password.
  if (ctx.operator.mustChangePassword && newPassword === oldPassword) throw new Problem('password_weak', { field: 'newPassword' });
  const passwordHash = await hashPassword(newPassword, ctx.settings.secrets);
  await ctx.database.transaction(async (tx) => {
    await setOwnPassword(tx, { operatorId: ctx.operator.id, passwordHash });
    await deleteSessionsOf(tx, ctx.operator.id, ctx.operator.sessionId);
    await noteOwn(ctx, tx, 'operator.password_changed');
  });
  return {};
}

/** @throws Problem `old_password_wrong`; `too_many_requests` after five tries in a quarter of an hour */
export async function requireOwnPassword(ctx: OperatorContext, password: string): Promise<void> {
  const outcome = await guardedTry(ctx, { key: `operator_password:${ctx.operator.id}`, ...PASSWORD_TRIES }, async () => {
    const row = await selectOperatorById(ctx.database, ctx.operator.id);
    return row !== undefined && isPasswordRight(password, row.password_hash, ctx.settings.secrets);
  });
  if (outcome !== 'right') throw new Problem('old_password_wrong', { field: 'password' });
}

/** Writes an audit entry about the operator's own account. */
export function noteOwn(ctx: OperatorContext, sql: Parameters<typeof recordAudit>[1], action: StaffAction): Promise<void> {
  return recordAudit(ctx, sql, { actorKind: 'operator', actorId: ctx.operator.id, action, subjectId: ctx.operator.id });
}
