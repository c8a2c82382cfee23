import { staffMay, type OperatorPermission } from '@jogada/accounts/contract/operator';
import { Problem } from '@jogada/platform/contract';
import type { OperatorContext } from './operator.ts';

/** Refuses an operator without a permission. @throws Problem `not_allowed` */
export function requirePermission({ operator, log, requestId }: OperatorContext, permission: OperatorPermission): void {
  if (staffMay(operator, permission)) return;
  log.warn({ operatorId: operator.id, permission, requestId }, 'operator lacks the permission');
  throw new Problem('not_allowed');
}
