import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import type { SiteSettings } from '@jogada/merchant/server';
import type { ClientCertificate, Transport } from '@jogada/platform/server';
import type { PaymentProvider } from './payment-provider.ts';
import type { PayoutProvider } from './payout-provider.ts';

const TIMEOUT_MS = 4000;

export interface Bank {
  readonly payments: PaymentProvider;
  readonly payouts: PayoutProvider;
}

/** How a provider's API is reached. */
interface BankAccess {
  readonly baseUrl: string;
  readonly clientSecret: string;
  /** Time limit of a call. */
  readonly timeoutMs: number;
  readonly clientCertificate: ClientCertificate | undefined;
  readonly transport: Transport | undefined;
}

/** Makes the client of a provider's API, with its connection pool and its access token. */
export type OpenBank = (access: BankAccess) => Bank;

/** The payment providers: the folders of `providers/`, each with a file provider.ts that exports `openBank`. */
export const PAYMENT_PROVIDERS: readonly string[] = readdirSync(join(import.meta.dirname, '..', 'providers')).toSorted();

const OPENERS = await Promise.all(
  PAYMENT_PROVIDERS.map((name) => import(`../providers/${name}/provider.ts`) as Promise<{ readonly openBank: OpenBank }>),
);

/** A client of the provider that the installation's setting `PAYMENT_PROVIDER` names. */
export function createBank({ paymentProvider, pixUrl, pixCertificate, secrets, transport }: SiteSettings): Bank {
  const provider = OPENERS[PAYMENT_PROVIDERS.indexOf(paymentProvider)];
  if (!provider) throw new Error(`there is no payment provider ${paymentProvider}`);
  return provider.openBank({
    baseUrl: pixUrl,
    clientSecret: secrets.pixClientSecret,
    timeoutMs: TIMEOUT_MS,
    clientCertificate: pixCertificate,
    transport,
  });
}

/** The simulated bank's payment page; null with a real bank, which never runs on localhost. */
export function simulatorPageOf(settings: SiteSettings, pixCode: string): string | null {
  const url = new URL(settings.pixUrl);
  if (!['localhost', '127.0.0.1', '[::1]'].includes(url.hostname)) return null;
  return `${url.origin}/pagar?${new URLSearchParams({ code: pixCode })}`;
}
