import type {
  changeStaff as changeEndpoint,
  createStaff as createEndpoint,
  endStaffSessions as endEndpoint,
  listStaff as listEndpoint,
  resetStaffAuthenticator as resetEndpoint,
  StaffMember,
  StaffAction,
} from '@jogada/accounts/contract/operator';
import { OPERATOR_IDLE_MS, staffMay } from '@jogada/accounts/contract/operator';
import type { OperatorPermission } from '@jogada/merchant/contract/operator';
import { Problem, type InputOf, type OutputOf } from '@jogada/platform/contract';
import { newId, type Sql, type Transaction } from '@jogada/platform/server';
import { clearAttempts } from '../lockout/attempt.sql.ts';
import { recordAudit } from '../audit/record-audit.ts';
import { isAddressEntry } from '../operators/is-address-allowed.ts';
import { operatorFactorLockout } from '../operators/operator-factor.ts';
import { deleteOperatorAuthenticator } from '../operators/operator-authenticator.sql.ts';
import { deleteOperatorPasskeys } from '../operators/operator-passkey.sql.ts';
import { deleteSessionsOf, insertOperator, type StaffTerms } from '../operators/operator.sql.ts';
import type { OperatorContext } from '../operators/operator.ts';
import { hashPassword } from '../password/password-hash.ts';
import { checkNewPassword } from '../password/password-rules.ts';
import { selectMerchantCodes, selectStaff, updateStaff, type StaffRow } from './staff.sql.ts';

/** @throws Problem `not_allowed` */
export async function listStaff(ctx: OperatorContext): Promise<OutputOf<typeof listEndpoint>> {
  const codes = await selectMerchantCodes(ctx.database);
  const { merchantCodes: own } = ctx.operator;
  return {
    staff: (await readStaff(ctx, ctx.database, null)).map(staffView),
    merchantCodes: codes.filter((code) => own === null || own.includes(code)),
  };
}

/** Adds a member of staff, who changes the password at the first sign-in. The caller cannot grant more than they have. @throws Problem as the contract lists */
export async function createStaff(ctx: OperatorContext, input: InputOf<typeof createEndpoint>): Promise<StaffMember> {
  const { username, password, ...terms } = input;
  await checkTerms(ctx, terms);
  await checkNewPassword(password, username);
  const passwordHash = await hashPassword(password, ctx.settings.secrets);
  const at = ctx.now();
  const operatorId = newId('opr', at);
  return ctx.database.transaction(async (tx) => {
    if (!(await insertOperator(tx, { id: operatorId, username, passwordHash, mustChangePassword: true, at, ...terms })))
      throw new Problem('username_taken');
    const made = await getStaff(ctx, tx, operatorId);
    await note(ctx, tx, { action: 'staff.created', row: made, after: termsOf(made) });
    return staffView(made);
  });
}

/** @throws Problem `not_allowed`, `not_found`, `field_invalid`, `not_yourself` */
export function changeStaff(
  ctx: OperatorContext,
  { operatorId, reason: _reason, ...changed }: InputOf<typeof changeEndpoint>,
): Promise<StaffMember> {
  return atStaff(ctx, operatorId, async (tx, row) => {
    // Staff managers cannot lock themselves out.
    if (operatorId === ctx.operator.id) throw new Problem('not_yourself');
    await checkTerms(ctx, changed);
    await updateStaff(tx, { operatorId, ...changed });
    await deleteSessionsOf(tx, operatorId);
    const after = await getStaff(ctx, tx, operatorId);
    await note(ctx, tx, { action: 'staff.changed', row, before: termsOf(row), after: termsOf(after) });
  });
}

/** @throws Problem `not_allowed`, `not_found` */
export function endStaffSessions(ctx: OperatorContext, { operatorId }: InputOf<typeof endEndpoint>): Promise<StaffMember> {
  return atStaff(ctx, operatorId, async (tx, row) => {
    await deleteSessionsOf(tx, operatorId, ctx.operator.sessionId);
    await note(ctx, tx, { action: 'staff.signed_out', row });
  });
}

/**
 * Removes a lost second factor: authenticator and passkeys. @throws Problem `not_allowed`, `not_found`, `not_yourself`,
 * `second_factor_not_set`
 */
export function resetStaffAuthenticator(ctx: OperatorContext, { operatorId }: InputOf<typeof resetEndpoint>): Promise<StaffMember> {
  return atStaff(ctx, operatorId, async (tx, row) => {
    if (operatorId === ctx.operator.id) throw new Problem('not_yourself');
    const hadApp = await deleteOperatorAuthenticator(tx, operatorId);
    const passkeyCount = await deleteOperatorPasskeys(tx, operatorId);
    if (!hadApp && passkeyCount === 0) throw new Problem('second_factor_not_set');
    await deleteSessionsOf(tx, operatorId);
    await clearAttempts(tx, operatorFactorLockout(operatorId));
    await note(ctx, tx, { action: 'staff.authenticator_reset', row, before: { hasAuthenticator: hadApp, passkeyCount } });
  });
}

function atStaff(ctx: OperatorContext, operatorId: string, work: (tx: Transaction, row: StaffRow) => Promise<void>): Promise<StaffMember> {
  return ctx.database.transaction(async (tx) => {
    await work(tx, await getStaff(ctx, tx, operatorId));
    return staffView(await getStaff(ctx, tx, operatorId));
  });
}

async function checkTerms(ctx: OperatorContext, { merchantCodes, allowedAddresses, permissions }: StaffTerms): Promise<void> {
  const { merchantCodes: own } = ctx.operator;
  if (merchantCodes === null ? own !== null : own !== null && merchantCodes.some((code) => !own.includes(code))) {
    throw new Problem('field_invalid', { field: 'merchantCodes' });
  }
  const known = await selectMerchantCodes(ctx.database);
  if (merchantCodes?.some((code) => !known.includes(code))) throw new Problem('not_found');
  if (!allowedAddresses.every(isAddressEntry)) throw new Problem('field_invalid', { field: 'allowedAddresses' });
  if (permissions?.some((permission) => !staffMay(ctx.operator, permission as OperatorPermission))) {
    throw new Problem('field_invalid', { field: 'permissions' });
  }
}

function readStaff(ctx: OperatorContext, sql: Sql, operatorId: string | null): Promise<StaffRow[]> {
  const at = ctx.now();
  return selectStaff(sql, { operatorId, within: ctx.operator.merchantCodes, at, idleSince: new Date(at.getTime() - OPERATOR_IDLE_MS) });
}

async function getStaff(ctx: OperatorContext, sql: Sql, operatorId: string): Promise<StaffRow> {
  const [row] = await readStaff(ctx, sql, operatorId);
  if (!row) throw new Problem('not_found');
  return row;
}

function note(
  ctx: OperatorContext,
  tx: Transaction,
  { action, row, ...change }: { action: StaffAction; row: StaffRow; before?: object; after?: object },
): Promise<void> {
  return recordAudit(ctx, tx, {
    actorKind: 'operator',
    actorId: ctx.operator.id,
    action,
    subjectId: row.id,
    merchantCode: row.merchant_codes?.[0] ?? null,
    facts: { username: row.username },
    ...change,
  });
}

function termsOf(row: StaffRow): object {
  return {
    status: row.status,
    role: row.role,
    permissions: row.permissions,
    merchantCodes: row.merchant_codes,
    allowedAddresses: row.allowed_addresses,
  };
}

function staffView(row: StaffRow): StaffMember {
  return {
    operatorId: row.id,
    username: row.username,
    status: row.status,
    role: row.role,
    permissions: row.permissions,
    merchantCodes: row.merchant_codes,
    allowedAddresses: row.allowed_addresses,
    hasAuthenticator: row.has_authenticator,
    passkeyCount: row.passkey_count,
    sessionCount: row.session_count,
    createdAt: row.created_at.toISOString(),
    lastLoginAt: row.last_login_at?.toISOString() ?? null,
  };
}
