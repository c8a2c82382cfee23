import { requirePermission, type OperatorContext } from '@jogada/accounts/server';
import { Problem, type InputOf, type OutputOf } from '@jogada/platform/contract';
import type { readWithdrawalCase as endpoint } from '../../contract/operator/withdrawals.ts';
import { caseOf } from './withdrawal-case.ts';
import { selectCase, selectCaseSteps } from './withdrawal-case.sql.ts';

/** @throws Problem `not_allowed`, `withdrawal_not_found` */
export async function readWithdrawalCase(
  ctx: OperatorContext,
  { withdrawalId }: InputOf<typeof endpoint>,
): Promise<OutputOf<typeof endpoint>> {
  requirePermission(ctx, 'withdrawals.read');
  const row = await selectCase(ctx.database, withdrawalId);
  if (!row) throw new Problem('withdrawal_not_found');
  const steps = await selectCaseSteps(ctx.database, withdrawalId);
  return {
    ...caseOf(row),
    steps: steps.map((step) => ({ state: step.state, actor: step.actor, reasonCode: step.reason_code, at: step.at.toISOString() })),
  };
}
