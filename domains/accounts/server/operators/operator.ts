import { staffMayCall, type OPERATOR_ROLES } from '@jogada/accounts/contract/operator';
import { OWN_ACCOUNT } from '@jogada/merchant/contract/operator';
import type { Services } from '@jogada/merchant/server';
import { Problem, type Endpoint } from '@jogada/platform/contract';
import type { CallContext, Database } from '@jogada/platform/server';

export type OperatorRole = (typeof OPERATOR_ROLES)[number];

/** A member of staff, signed in to the console. */
export interface Operator {
  readonly id: string;
  readonly username: string;
  readonly role: OperatorRole;
  /** null: those of the role. */
  readonly permissions: readonly string[] | null;
  /** The merchants that they are bound to; null: every merchant. */
  readonly merchantCodes: readonly string[] | null;
  readonly hasAuthenticator: boolean;
  readonly hasPasskey: boolean;
  /** Until the first password is changed. */
  readonly mustChangePassword: boolean;
  readonly sessionId: string;
  readonly sessionExpiresAt: Date;
}

/** A console request, with or without a session. */
export interface StaffContext extends CallContext, Services {
  readonly operator: Operator | null;
  /** The primary, where a standby serves the call: entries of the trail are written there. */
  readonly primary?: Database;
  /** The merchant and the reason of the call, for the audit trail. */
  readonly auditScope?: { readonly merchantCode: string | null; readonly reason: string };
}

/** A console request by a signed-in member of staff. */
export interface OperatorContext extends StaffContext {
  readonly operator: Operator;
}

/** Requires a signed-in member of staff. @throws Problem `login_required` */
export function asOperator(ctx: StaffContext): OperatorContext {
  const { operator } = ctx;
  if (!operator) throw new Problem('login_required');
  return { ...ctx, operator };
}

/**
 * Refuses callers whom a console endpoint does not admit. The endpoint names its permission. Without a second factor, or with a first
 * password, only the operator's own account is admitted, where both are set (S78). `params` are the call's path parameters.
 * @throws Problem `login_required`, `not_allowed`
 */
export function requireOperatorAccess(ctx: StaffContext, endpoint: Endpoint, params: unknown): void {
  if (endpoint.access === 'anyone') return;
  const { operator } = asOperator(ctx);
  const { permission } = endpoint;
  const isSetUp = permission === OWN_ACCOUNT || !(operator.mustChangePassword || mustSetUpSecondStep(ctx, operator));
  if (isSetUp && staffMayCall(operator, endpoint, params ?? {})) return;
  ctx.log.warn({ operatorId: operator.id, permission, requestId: ctx.requestId }, 'an operator was refused');
  throw new Problem('not_allowed');
}

/** In production the console requires a second factor (S78). */
export function mustSetUpSecondStep(
  { settings }: Pick<StaffContext, 'settings'>,
  { hasAuthenticator, hasPasskey }: Pick<Operator, 'hasAuthenticator' | 'hasPasskey'>,
): boolean {
  return settings.isProduction && !hasAuthenticator && !hasPasskey;
}
