import * as v from 'valibot';
import { liveSecrets, type Secrets } from '@jogada/merchant/server';
import { openData, sealData, type SealedColumn, type SealUse } from '@jogada/platform/server';

const Credentials = v.object({
  clientId: v.string(),
  clientSecret: v.string(),
  /** Path or URL of the OAuth2 token; null for the provider's usual one. */
  tokenUrl: v.nullable(v.string()),
  /** PEM texts of the client certificate that the provider requires; empty without mTLS. */
  certificate: v.string(),
  certificateKey: v.string(),
  authority: v.string(),
  /** The secret part of the address that receives the provider's messages. */
  hookToken: v.string(),
  /** Replaces it when the provider has the new address. Until then both are accepted. */
  nextHookToken: v.optional(v.string()),
});

/** A merchant's credentials at a provider. They are written once, and never answered. */
export type AccountCredentials = v.InferOutput<typeof Credentials>;

const useOf = (accountId: string): SealUse => ({ use: 'payment account', row: accountId });

/** Encrypts credentials for the database. A row that is copied to another account does not open. */
export function sealCredentials(credentials: AccountCredentials, accountId: string, secrets: Secrets): Buffer {
  return sealData(JSON.stringify(credentials), useOf(accountId), liveSecrets(secrets, 'personalDataKey'));
}

/** Decrypts credentials. Throws for unknown master keys and for another account's row. */
export function openCredentials(sealed: Buffer, accountId: string, secrets: Secrets): AccountCredentials {
  return v.parse(Credentials, JSON.parse(openData(sealed, useOf(accountId), liveSecrets(secrets, 'personalDataKey')).toString('utf8')));
}

export const sealedAccountColumns: readonly SealedColumn[] = [
  {
    table: 'wallet.payment_account',
    key: ['account_id'],
    column: 'credentials_cipher',
    useOf: ({ account_id: accountId = '' }) => useOf(accountId),
  },
  {
    table: 'wallet.payment_account',
    key: ['account_id'],
    column: 'waiting_cipher',
    useOf: ({ account_id: accountId = '' }) => useOf(accountId),
  },
];
