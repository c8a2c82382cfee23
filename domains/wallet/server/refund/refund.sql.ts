import type { Currency } from '@jogada/platform/contract';
import type { Sql } from '@jogada/platform/server';
import { DEPOSIT_COLUMNS, type DepositRow } from '../deposit/deposit.sql.ts';

/** A deposit that may be given back, as far as the books say. */
export interface RefundableRow {
  readonly deposit_id: string;
  readonly merchant_code: string;
  readonly member_id: string;
  readonly username: string;
  readonly amount: bigint;
  readonly refunded_amount: bigint;
  readonly currency: Currency;
  readonly end_to_end_id: string | null;
  readonly paid_at: Date | null;
  readonly state: string;
  /** How its payment stands; null where none came. */
  readonly payment_state: string | null;
}

const REFUNDABLE = `select d.deposit_id, d.merchant_code, d.member_id, m.username, d.amount, d.refunded_amount, d.currency, d.end_to_end_id, d.paid_at, d.state,
         p.state as payment_state
    from wallet.deposit d
    join accounts.member_view m on m.member_id = d.member_id
    left join wallet.pix_payment p on p.end_to_end_id = d.end_to_end_id
   where d.deposit_id = $1`;

export async function selectRefundable(sql: Sql, depositId: string): Promise<RefundableRow | undefined> {
  const [row] = await sql.query<RefundableRow>(REFUNDABLE, [depositId]);
  return row;
}

export async function lockRefundable(sql: Sql, depositId: string): Promise<RefundableRow | undefined> {
  const [row] = await sql.query<RefundableRow>(`${REFUNDABLE} for update of d`, [depositId]);
  return row;
}

export interface RefundRow {
  readonly return_id: string;
  readonly deposit_id: string;
  readonly end_to_end_id: string;
  readonly member_id: string;
  readonly merchant_code: string;
  readonly amount: bigint;
  readonly currency: Currency;
  readonly state: 'returning' | 'returned' | 'not_done';
  readonly attempts: number;
}

const COLUMNS = 'return_id, deposit_id, end_to_end_id, member_id, merchant_code, amount, currency, state, attempts';

export async function insertRefund(
  sql: Sql,
  refund: Omit<RefundRow, 'state' | 'attempts'> & { readonly approval_id: string; readonly at: Date },
): Promise<void> {
  await sql.query(
    `insert into wallet.deposit_refund (return_id, deposit_id, end_to_end_id, member_id, merchant_code, amount, currency, approval_id, next_at, created_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $9)`,
    [
      refund.return_id,
      refund.deposit_id,
      refund.end_to_end_id,
      refund.member_id,
      refund.merchant_code,
      refund.amount,
      refund.currency,
      refund.approval_id,
      refund.at,
    ],
  );
}

export async function selectDueRefunds(sql: Sql, due: { at: Date; limit: number }): Promise<string[]> {
  const rows = await sql.query<{ return_id: string }>(
    "select return_id from wallet.deposit_refund where state = 'returning' and next_at <= $1 order by next_at limit $2",
    [due.at, due.limit],
  );
  return rows.map((row) => row.return_id);
}

export async function selectRefund(sql: Sql, returnId: string): Promise<RefundRow | undefined> {
  const [row] = await sql.query<RefundRow>(`select ${COLUMNS} from wallet.deposit_refund where return_id = $1`, [returnId]);
  return row;
}

/** Answers whether it was still on its way. */
export async function endRefund(sql: Sql, ended: { returnId: string; state: 'returned' | 'not_done'; at: Date }): Promise<boolean> {
  const rows = await sql.query(
    "update wallet.deposit_refund set state = $2, ended_at = $3 where return_id = $1 and state = 'returning' returning return_id",
    [ended.returnId, ended.state, ended.at],
  );
  return rows.length > 0;
}

export async function postponeRefund(sql: Sql, postponed: { returnId: string; nextAt: Date }): Promise<void> {
  await sql.query('update wallet.deposit_refund set attempts = attempts + 1, next_at = $2 where return_id = $1', [
    postponed.returnId,
    postponed.nextAt,
  ]);
}

/** Writes on the deposit what its refunds come to. */
export async function touchDeposit(sql: Sql, depositId: string): Promise<DepositRow | undefined> {
  const [row] = await sql.query<DepositRow>(
    `update wallet.deposit d set refunded_amount = r.amount,
            refund_state = case when r.is_open then 'returning' when r.amount > 0 then 'returned' end
       from (select coalesce(sum(amount) filter (where state <> 'not_done'), 0)::bigint as amount,
                    coalesce(bool_or(state = 'returning'), false) as is_open
               from wallet.deposit_refund where deposit_id = $1) r
      where d.deposit_id = $1 returning ${DEPOSIT_COLUMNS.split(', ')
        .map((column) => `d.${column}`)
        .join(', ')}`,
    [depositId],
  );
  return row;
}

/** The ids of the returns of a payment that we asked for ourselves. */
export async function selectOwnReturns(sql: Sql, endToEndIds: readonly string[]): Promise<Set<string>> {
  const rows = await sql.query<{ return_id: string }>('select return_id from wallet.deposit_refund where end_to_end_id = any ($1)', [
    endToEndIds,
  ]);
  return new Set(rows.map((row) => row.return_id));
}
