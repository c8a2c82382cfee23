import { type OperatorContext } from '@jogada/accounts/server';
import type { InputOf, OutputOf } from '@jogada/platform/contract';
import { pageFrom, readCursor } from '@jogada/platform/server';
import type { listDepositCases as endpoint } from '../../contract/operator/deposits.ts';
import { depositCaseOf } from './deposit-case.ts';
import { selectDepositCases } from './deposit-case.sql.ts';

/** Deposits of all members. @throws Problem `not_allowed` */
export async function listDepositCases(
  ctx: OperatorContext,
  { state, cursor, pageSize }: InputOf<typeof endpoint>,
): Promise<OutputOf<typeof endpoint>> {
  const page = { state: state ?? null, merchantCodes: ctx.operator.merchantCodes, after: readCursor(cursor), limit: pageSize + 1 };
  const { rows, nextCursor } = pageFrom(await selectDepositCases(ctx.database, page), pageSize, (row) => ({
    at: row.created_at,
    id: row.deposit_id,
  }));
  return { list: rows.map(depositCaseOf), nextCursor };
}
