import { type OperatorContext } from '@jogada/accounts/server';
import { Problem, type InputOf, type OutputOf } from '@jogada/platform/contract';
import type { readWithdrawalCase as endpoint } from '../../contract/operator/withdrawals.ts';
import { findCaseWithSteps } from './withdrawal-case.ts';

/** @throws Problem `not_allowed`, `withdrawal_not_found` */
export async function readWithdrawalCase(
  ctx: OperatorContext,
  { withdrawalId }: InputOf<typeof endpoint>,
): Promise<OutputOf<typeof endpoint>> {
  const found = await findCaseWithSteps(ctx.database, withdrawalId);
  if (!found) throw new Problem('withdrawal_not_found');
  return found;
}
