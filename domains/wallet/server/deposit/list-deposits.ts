import type { MemberContext } from '@jogada/accounts/server';
import type { InputOf, OutputOf } from '@jogada/platform/contract';
import type { DepositTotal, listDeposits as endpoint } from '../../contract/player/deposit.ts';
import { pageFrom, readCursor } from '@jogada/platform/server';
import { selectDeposits, sumDeposits, type DepositChoice } from './deposit.sql.ts';
import { depositView } from './deposit-view.ts';

/** The deposit record, newest first. The total covers all requested days, not one page. */
export async function listDeposits(
  ctx: MemberContext,
  { cursor, pageSize, from, to, state }: InputOf<typeof endpoint>,
): Promise<OutputOf<typeof endpoint>> {
  const days = from === undefined || to === undefined ? undefined : { from, to };
  const choice = { memberId: ctx.member.id, days, timeZone: ctx.merchant.timeZone, state };
  const [found, total] = await Promise.all([
    selectDeposits(ctx.database, { ...choice, after: readCursor(cursor), limit: pageSize + 1 }),
    days && cursor === undefined ? totalOf(ctx, choice) : null,
  ]);
  const { rows, nextCursor } = pageFrom(found, pageSize, (row) => ({ at: row.created_at, id: row.deposit_id }));
  return { list: rows.map((row) => depositView(row, ctx.settings)), nextCursor, total };
}

async function totalOf(ctx: MemberContext, choice: DepositChoice): Promise<DepositTotal> {
  const sum = await sumDeposits(ctx.database, choice);
  return {
    count: Number(sum.row_count),
    paidCount: Number(sum.paid_count),
    creditedAmount: sum.credited_amount.toString(),
    returnedAmount: sum.returned_amount.toString(),
    currency: ctx.member.currency,
  };
}
