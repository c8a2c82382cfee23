import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import type { SiteSettings } from '@jogada/merchant/server';
import type { ClientCertificate, Database, Transport } from '@jogada/platform/server';
import { openCredentials } from '../payment-accounts/account-credentials.ts';
import { selectPaymentAccount, type PaymentAccountRow } from '../payment-accounts/payment-account.sql.ts';
import type { BankMessage } from './bank-message.ts';
import type { PaymentProvider } from './payment-provider.ts';
import type { PayoutProvider } from './payout-provider.ts';
import { ProviderUnavailable } from './provider-unavailable.ts';

const TIMEOUT_MS = 4000;

export interface Bank {
  readonly payments: PaymentProvider;
  readonly payouts: PayoutProvider;
}

/** How a provider's API is reached. */
interface BankAccess {
  readonly baseUrl: string;
  /** Id of the client in OAuth2, for providers that require one. */
  readonly clientId: string;
  readonly clientSecret: string;
  /** URL or path of the OAuth2 token; undefined for the provider's usual one. */
  readonly tokenUrl?: string | undefined;
  /** The PIX key that pays withdrawals, for providers that require it. */
  readonly receiverKey?: string | undefined;
  /** Time limit of a call. */
  readonly timeoutMs: number;
  readonly clientCertificate: ClientCertificate | undefined;
  readonly transport: Transport | undefined;
  /** Refuses addresses outside the public internet: for an address that staff entered. */
  readonly isPublicOnly?: boolean;
}

/** Makes the client of a provider's API, with its connection pool and its access token. */
export type OpenBank = (access: BankAccess) => Bank;

/** The payment providers: the folders of `providers/`, each with a file provider.ts that exports `openBank`. */
export const PAYMENT_PROVIDERS: readonly string[] = readdirSync(join(import.meta.dirname, '..', 'providers')).toSorted();

/** A payment provider: the exports of its file provider.ts. */
export interface ProviderModule {
  readonly openBank: OpenBank;
  /**
   * Reads what a message of the provider names; nothing of it is believed. Undefined for a body that the provider does not send.
   * By default a message has the shape of the Pix API.
   */
  readonly readMessage?: (body: unknown) => BankMessage | undefined;
}

const MODULES = await Promise.all(PAYMENT_PROVIDERS.map((name) => import(`../providers/${name}/provider.ts`) as Promise<ProviderModule>));

/** @throws Error for an unknown name */
export function providerNamed(name: string): ProviderModule {
  const provider = MODULES[PAYMENT_PROVIDERS.indexOf(name)];
  if (!provider) throw new Error(`there is no payment provider ${name}`);
  return provider;
}

/** The OAuth2 client of the installation's bank. */
const CLIENT_ID = 'jogada';

/** A client of the provider that the installation's setting `PAYMENT_PROVIDER` names. */
function createBank({ paymentProvider, pixUrl, pixCertificate, secrets, transport }: SiteSettings): Bank {
  return providerNamed(paymentProvider).openBank({
    baseUrl: pixUrl,
    clientId: CLIENT_ID,
    clientSecret: secrets.pixClientSecret,
    timeoutMs: TIMEOUT_MS,
    clientCertificate: pixCertificate,
    transport,
  });
}

/** The banks of a process. */
export interface Banks {
  /** The installation's bank, which serves the merchants without an account of their own. */
  readonly installation: Bank;
  /** The bank of a payment account; the installation's for null. @throws Error for an unknown account */
  of(accountId: string | null): Promise<Bank>;
  /** The bank of an account with other credentials than the stored ones, for a test of them. */
  tryOut(account: PaymentAccountRow): Bank;
}

/**
 * Opens the banks of payment accounts at their first use, and again when the stored credentials have changed: each use reads the account's
 * row, because another process may have changed it.
 */
export function createBanks({
  database,
  settings,
  watch = (bank) => bank,
}: {
  database: Database;
  settings: SiteSettings;
  watch?: (bank: Bank) => Bank;
}): Banks {
  const installation = watch(createBank(settings));
  const opened = new Map<string, { readonly sealed: Buffer; readonly bank: Bank }>();
  return {
    installation,
    async of(accountId) {
      if (accountId === null) return installation;
      const account = await selectPaymentAccount(database.forMerchants('every'), accountId);
      if (!account) throw new Error(`there is no payment account ${accountId}`);
      const sealed = account.credentials_cipher;
      const known = opened.get(accountId);
      if (known?.sealed.equals(sealed)) return known.bank;
      const bank = watch(openAccount(account, settings));
      opened.set(accountId, { sealed, bank });
      return bank;
    },
    tryOut: (account) => openAccount(account, settings),
  };
}

/** @throws ProviderUnavailable for credentials that no master key of this process opens: what is due stays due until one does */
function credentialsOf({ account_id: accountId, credentials_cipher: sealed }: PaymentAccountRow, secrets: SiteSettings['secrets']) {
  try {
    return openCredentials(sealed, accountId, secrets);
  } catch (error) {
    throw new ProviderUnavailable('the credentials of the account cannot be decrypted', error);
  }
}

function openAccount(account: PaymentAccountRow, { secrets, transport, isProduction }: SiteSettings): Bank {
  const credentials = credentialsOf(account, secrets);
  const { certificate, certificateKey, authority } = credentials;
  return providerNamed(account.provider).openBank({
    baseUrl: account.base_url,
    clientId: credentials.clientId,
    clientSecret: credentials.clientSecret,
    tokenUrl: credentials.tokenUrl ?? undefined,
    receiverKey: account.receiver_key,
    timeoutMs: TIMEOUT_MS,
    clientCertificate: certificate === '' ? undefined : { certificate, key: certificateKey, ...(authority !== '' && { authority }) },
    transport,
    isPublicOnly: isProduction,
  });
}

/** The simulated bank's payment page; null with a real bank, which never runs on localhost. */
export function simulatorPageOf(settings: SiteSettings, pixCode: string): string | null {
  const url = new URL(settings.pixUrl);
  if (!['localhost', '127.0.0.1', '[::1]'].includes(url.hostname)) return null;
  return `${url.origin}/pagar?${new URLSearchParams({ code: pixCode })}`;
}
