import type { OPERATOR_ROLES } from '@jogada/accounts/contract/operator';
import type { Services } from '@jogada/merchant/server';
import { Problem, type Endpoint } from '@jogada/platform/contract';
import type { CallContext } from '@jogada/platform/server';

export type OperatorRole = (typeof OPERATOR_ROLES)[number];

/** A member of staff, signed in to the console. */
export interface Operator {
  readonly id: string;
  readonly username: string;
  readonly role: OperatorRole;
  /** Null is what the role admits. */
  readonly permissions: readonly string[] | null;
  /** The merchants that they are bound to; null is every one. */
  readonly merchantCodes: readonly string[] | null;
  readonly hasAuthenticator: boolean;
  readonly hasPasskey: boolean;
  readonly sessionId: string;
  readonly sessionExpiresAt: Date;
}

/** A call on the console by whoever it may be. */
export interface StaffContext extends CallContext, Services {
  readonly operator: Operator | null;
  /** What the call is about: for the trail. */
  readonly auditScope?: { readonly merchantCode: string | null; readonly reason: string };
}

/** A call by somebody of the staff. */
export interface OperatorContext extends StaffContext {
  readonly operator: Operator;
}

/** Narrows to somebody of the staff. @throws Problem `login_required` */
export function asOperator(ctx: StaffContext): OperatorContext {
  const { operator } = ctx;
  if (!operator) throw new Problem('login_required');
  return { ...ctx, operator };
}

/** Refuses whom a console endpoint does not admit. Until there is a second step, only setting it up is admitted (S78). */
export function requireOperatorAccess(ctx: StaffContext, endpoint: Endpoint): void {
  if (endpoint.access === 'anyone') return;
  const { operator } = asOperator(ctx);
  if (mustSetUpSecondStep(ctx, operator) && !endpoint.path.startsWith('/ops/session')) throw new Problem('not_allowed');
}

/** In production nobody works at the console by a password alone (S78). */
export function mustSetUpSecondStep(
  { settings }: Pick<StaffContext, 'settings'>,
  { hasAuthenticator, hasPasskey }: Pick<Operator, 'hasAuthenticator' | 'hasPasskey'>,
): boolean {
  return settings.isProduction && !hasAuthenticator && !hasPasskey;
}
