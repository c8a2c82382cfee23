import type { SiteSettings } from '@jogada/merchant/server';
import { systemClock } from '@jogada/platform/server';
import { bankClient } from '../pix/bank-client.ts';
import { payoutApiAdapter } from '../pix/payout-api-adapter.ts';
import { pixApiAdapter } from '../pix/pix-api-adapter.ts';
import type { PaymentProvider } from './payment-provider.ts';
import type { PayoutProvider } from './payout-provider.ts';

const CLIENT_ID = 'jogada';
const TIMEOUT_MS = 4000;

export interface Bank {
  readonly payments: PaymentProvider;
  readonly payouts: PayoutProvider;
}

/** A client of the bank that is configured for the installation, with a connection pool and an access token. */
export function createBank(settings: SiteSettings): Bank {
  const client = bankClient(
    {
      baseUrl: settings.pixUrl,
      clientId: CLIENT_ID,
      clientSecret: settings.secrets.pixClientSecret,
      timeoutMs: TIMEOUT_MS,
      transport: settings.transport,
    },
    systemClock,
  );
  return { payments: pixApiAdapter(client), payouts: payoutApiAdapter(client) };
}

/** The simulated bank's payment page; null with a real bank, which never runs on localhost. */
export function simulatorPageOf(settings: SiteSettings, pixCode: string): string | null {
  const url = new URL(settings.pixUrl);
  if (!['localhost', '127.0.0.1', '[::1]'].includes(url.hostname)) return null;
  return `${url.origin}/pagar?${new URLSearchParams({ code: pixCode })}`;
}
