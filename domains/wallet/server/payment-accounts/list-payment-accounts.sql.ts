import type { Sql } from '@jogada/platform/server';

/** Usernames of the operators that added a merchant's accounts, by account id. */
export async function selectAdders(sql: Sql, merchantCode: string): Promise<ReadonlyMap<string, string>> {
  const rows = await sql.query<{ account_id: string; username: string }>(
    `select a.account_id, o.username from wallet.payment_account a join accounts.operator_view o on o.operator_id = a.added_by
      where a.merchant_code = $1`,
    [merchantCode],
  );
  return new Map(rows.map((row) => [row.account_id, row.username]));
}

/** What an account has begun and not ended. */
export interface OpenWorkRow {
  /** Null for the installation's bank. */
  readonly account_id: `pac_${string}` | null;
  /** Codes that wait for a payment. */
  readonly deposits: number;
  /** Ordered payouts that the bank has not completed. */
  readonly withdrawals: number;
}

export function selectOpenWork(sql: Sql, merchantCode: string): Promise<OpenWorkRow[]> {
  return sql.query<OpenWorkRow>(
    `select account_id, sum(deposits)::integer as deposits, sum(withdrawals)::integer as withdrawals from (
       select payment_account_id as account_id, 1 as deposits, 0 as withdrawals from wallet.deposit
        where merchant_code = $1 and state = 'waiting'
       union all
       select payment_account_id, 0, 1 from wallet.withdrawal
        where merchant_code = $1 and ordered_at is not null and state in ('requested', 'in_review', 'sent')) work
      group by account_id`,
    [merchantCode],
  );
}
