import { X509Certificate } from 'node:crypto';
import type { Secrets } from '@jogada/merchant/server';
import { openCredentials, type AccountCredentials } from './account-credentials.ts';
import type { PaymentAccountRow } from './payment-account.sql.ts';

/** When an account's client certificate ends. Null without one, and for credentials that no master key of this process opens. */
export function certificateEnd(row: PaymentAccountRow, secrets: Secrets): string | null {
  if (!row.has_certificate) return null;
  const credentials = openOrNull(row, secrets);
  return credentials ? new Date(new X509Certificate(credentials.certificate).validTo).toISOString() : null;
}

function openOrNull({ account_id: accountId, credentials_cipher: sealed }: PaymentAccountRow, secrets: Secrets): AccountCredentials | null {
  try {
    return openCredentials(sealed, accountId, secrets);
  } catch {
    // The list stays readable; a test of the connection reports the credentials.
    return null;
  }
}
