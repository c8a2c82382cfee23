import type { Sql } from '@jogada/platform/server';
import type { PaymentAccountRow } from './payment-account.sql.ts';

export type RotatedRow = PaymentAccountRow & {
  /** Credentials that wait for a second operator. */
  readonly waiting_cipher: Buffer | null;
};

/** An account, locked until the transaction ends. */
export async function lockPaymentAccount(sql: Sql, accountId: string): Promise<RotatedRow | undefined> {
  const [row] = await sql.query<RotatedRow>('select * from wallet.payment_account where account_id = $1 for update', [accountId]);
  return row;
}

export async function updateWaitingCredentials(sql: Sql, accountId: string, waiting: Buffer | null): Promise<void> {
  await sql.query('update wallet.payment_account set waiting_cipher = $2 where account_id = $1', [accountId, waiting]);
}

export async function updateCredentials(
  sql: Sql,
  { accountId, sealed, hasCertificate }: { accountId: string; sealed: Buffer; hasCertificate: boolean },
): Promise<void> {
  await sql.query(
    'update wallet.payment_account set credentials_cipher = $2, has_certificate = $3, waiting_cipher = null where account_id = $1',
    [accountId, sealed, hasCertificate],
  );
}

/** Replaces credentials unless they were changed since they were read. */
export async function updateUnchangedCredentials(
  sql: Sql,
  { accountId, before, sealed }: { accountId: string; before: Buffer; sealed: Buffer },
): Promise<void> {
  await sql.query('update wallet.payment_account set credentials_cipher = $3 where account_id = $1 and credentials_cipher = $2', [
    accountId,
    before,
    sealed,
  ]);
}
