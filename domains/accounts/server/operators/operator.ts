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
  readonly sessionExpiresAt: Date;
}

/** A call on the console by whoever it may be. */
export interface StaffContext extends CallContext, Services {
  readonly operator: Operator | null;
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

/** Refuses whom a console endpoint does not admit. */
export function requireOperatorAccess(ctx: StaffContext, endpoint: Endpoint): void {
  if (endpoint.access !== 'anyone') asOperator(ctx);
}
