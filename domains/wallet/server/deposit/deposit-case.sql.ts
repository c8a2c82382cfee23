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

// The newest deposits are selected per merchant: a scan over all merchants could pass a million newer rows of others.
const NEWEST_OF_EACH = `select n.deposit_id from unnest($5::text[]) as one (code)
  cross join lateral (select x.deposit_id from wallet.deposit x
    where x.merchant_code = one.code and ($1::timestamptz is null or (x.created_at, x.deposit_id) < ($1, $2))
    order by x.created_at desc, x.deposit_id desc limit $3) n`;

export function selectDepositCases(sql: Sql, { state, merchantCodes, after, limit }: DepositPage): Promise<DepositCaseRow[]> {
  const ofMerchants = merchantCodes === null || state !== null ? 'true' : `d.deposit_id in (${NEWEST_OF_EACH})`;
  return sql.query(
    `${CASES}
      where ${ofMerchants} and ($1::timestamptz is null or (d.created_at, d.deposit_id) < ($1, $2)) and ($4::text is null or d.state = $4)
        and ($5::text[] is null or d.merchant_code = any($5))
      order by d.created_at desc, d.deposit_id desc limit $3`,
    [after?.at ?? null, after?.id ?? '', limit, state, merchantCodes],
  );
}
