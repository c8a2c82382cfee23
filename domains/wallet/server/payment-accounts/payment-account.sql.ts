import type { Sql } from '@jogada/platform/server';

/** A merchant's account at a payment provider. Null in other tables stands for the installation's bank. */
export interface PaymentAccountRow {
  readonly account_id: `pac_${string}`;
  readonly merchant_code: string;
  readonly provider: string;
  readonly base_url: string;
  readonly receiver_key: string;
  readonly receiver_name: string;
  readonly receiver_city: string;
  readonly credentials_cipher: Buffer;
  readonly has_certificate: boolean;
  readonly state: 'added' | 'in_use' | 'replaced';
  readonly added_at: Date;
  readonly added_by: string;
  readonly used_since: Date | null;
  /** Its part in the routing while it is in use. Amounts are minor units. */
  readonly deposit_share: number;
  readonly deposit_minimum: bigint;
  readonly deposit_maximum: bigint | null;
  readonly payout_rank: number | null;
}

type Routing = 'deposit_share' | 'deposit_minimum' | 'deposit_maximum' | 'payout_rank';

const COLUMNS = `account_id, merchant_code, provider, base_url, receiver_key, receiver_name, receiver_city, credentials_cipher, has_certificate, state,
  added_at, added_by, used_since, deposit_share, deposit_minimum, deposit_maximum, payout_rank`;
const ACCOUNTS_MAX = 1000;

export async function insertPaymentAccount(sql: Sql, account: Omit<PaymentAccountRow, 'state' | 'used_since' | Routing>): Promise<void> {
  await sql.query(
    `insert into wallet.payment_account (account_id, merchant_code, provider, base_url, receiver_key, receiver_name, receiver_city,
       credentials_cipher, has_certificate, added_at, added_by) values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11)`,
    [
      account.account_id,
      account.merchant_code,
      account.provider,
      account.base_url,
      account.receiver_key,
      account.receiver_name,
      account.receiver_city,
      account.credentials_cipher,
      account.has_certificate,
      account.added_at,
      account.added_by,
    ],
  );
}

export async function selectPaymentAccount(sql: Sql, accountId: string): Promise<PaymentAccountRow | undefined> {
  const [row] = await sql.query<PaymentAccountRow>(`select ${COLUMNS} from wallet.payment_account where account_id = $1`, [accountId]);
  return row;
}

export async function selectMerchantOfPaymentAccount(sql: Sql, accountId: string): Promise<string | undefined> {
  return (await selectPaymentAccount(sql, accountId))?.merchant_code;
}

export function selectPaymentAccounts(sql: Sql, merchantCode: string): Promise<PaymentAccountRow[]> {
  return sql.query<PaymentAccountRow>(
    `select ${COLUMNS} from wallet.payment_account where merchant_code = $1 order by added_at desc limit ${ACCOUNTS_MAX}`,
    [merchantCode],
  );
}

/** The accounts in use, and those replaced since a time: their payments are read, and their addresses for messages stay registered. */
export async function selectUsedAccounts(sql: Sql, { replacedSince }: { replacedSince: Date }): Promise<string[]> {
  const rows = await sql.query<{ account_id: string }>(
    `select account_id from wallet.payment_account
      where state = 'in_use' or (state = 'replaced' and (replaced_at is null or replaced_at >= $1)) order by account_id limit ${ACCOUNTS_MAX}`,
    [replacedSince],
  );
  return rows.map((row) => row.account_id);
}
