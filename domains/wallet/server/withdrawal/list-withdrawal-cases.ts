import { type OperatorContext } from '@jogada/accounts/server';
import type { InputOf, OutputOf } from '@jogada/platform/contract';
import { pageFrom, readCursor, type KeysetPlace, type Sql } from '@jogada/platform/server';
import type { listWithdrawalCases as endpoint } from '../../contract/operator/withdrawals.ts';
import { caseOf } from './withdrawal-case.ts';
import { selectApprovedCases, selectCases, selectCasesInState, selectUndecidedCases, type CaseRow } from './withdrawal-case.sql.ts';

/** Withdrawals as staff see them. @throws Problem `not_allowed` */
export async function listWithdrawalCases(
  ctx: OperatorContext,
  { state, cursor, pageSize }: InputOf<typeof endpoint>,
): Promise<OutputOf<typeof endpoint>> {
  const found = await selectRows(ctx.database, state, {
    after: readCursor(cursor),
    limit: pageSize + 1,
    merchantCodes: ctx.operator.merchantCodes,
  });
  const { rows, nextCursor } = pageFrom(found, pageSize, (row) => ({ at: row.created_at, id: row.withdrawal_id }));
  return { list: rows.map(caseOf), nextCursor };
}

function selectRows(
  sql: Sql,
  state: InputOf<typeof endpoint>['state'],
  page: { after: KeysetPlace | undefined; limit: number; merchantCodes: readonly string[] | null },
): Promise<CaseRow[]> {
  switch (state) {
    case undefined:
      return selectCases(sql, page);
    case 'in_review':
      return selectUndecidedCases(sql, page);
    case 'approved':
      return selectApprovedCases(sql, page);
    case 'requested':
    case 'sent':
    case 'paid':
    case 'cancelled':
    case 'refused':
      return selectCasesInState(sql, { state, ...page });
    default:
      return state satisfies never;
  }
}
