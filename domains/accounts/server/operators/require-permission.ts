import { roleAdmits, type OperatorPermission } from '@jogada/accounts/contract/operator';
import { Problem } from '@jogada/platform/contract';
import type { OperatorContext } from './operator.ts';

/** Refuses an operator whose role does not admit an act. @throws Problem `not_allowed` */
export function requirePermission({ operator, log }: OperatorContext, permission: OperatorPermission): void {
  if (roleAdmits(operator.role, permission)) return;
  log.warn({ operatorId: operator.id, permission }, 'an operator was refused');
  throw new Problem('not_allowed');
}
