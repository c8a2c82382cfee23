import type { Currency } from '@jogada/platform/contract';
import type { KeysetPlace, Sql } from '@jogada/platform/server';
import type { DepositCase } from '../../contract/operator/deposits.ts';

export interface DepositCaseRow {
  readonly deposit_id: string;
  readonly merchant_code: string;
  readonly member_id: string;
  readonly username: string;
  readonly amount: bigint;
  readonly currency: Currency;
  readonly state: DepositCase['state'];
  readonly reason_code: string | null;
  readonly txid: string;
  readonly end_to_end_id: string | null;
  readonly created_at: Date;
  readonly paid_at: Date | null;
  readonly refunded_amount: bigint;
  readonly refund_state: DepositCase['refundState'];
}

interface DepositPage {
  readonly state: DepositCase['state'] | null;
  readonly merchantCodes: readonly string[] | null;
  readonly after: KeysetPlace | undefined;
  readonly limit: number;
}

const CASES = `select d.deposit_id, d.merchant_code, d.member_id, m.username, d.amount, d.currency, d.state, d.reason_code, d.txid, d.end_to_end_id,
         d.created_at, d.paid_at, d.refunded_amount, d.refund_state
    from wallet.deposit d join accounts.member_view m on m.member_id = d.member_id`;

export async function selectDepositCase(sql: Sql, depositId: string): Promise<DepositCaseRow | undefined> {
  const [row] = await sql.query<DepositCaseRow>(`${CASES} where d.deposit_id = $1`, [depositId]);
  return row;
}

export function selectDepositCases(sql: Sql, { state, merchantCodes, after, limit }: DepositPage): Promise<DepositCaseRow[]> {
  return sql.query(
    `${CASES}
      where ($1::timestamptz is null or (d.created_at, d.deposit_id) < ($1, $2)) and ($4::text is null or d.state = $4)
        and ($5::text[] is null or d.merchant_code = any($5))
      order by d.created_at desc, d.deposit_id desc limit $3`,
    [after?.at ?? null, after?.id ?? '', limit, state, merchantCodes],
  );
}
