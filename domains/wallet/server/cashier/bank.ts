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

// One connection pool and access token per settings object, released with it.
const banks = new WeakMap<SiteSettings, Bank>();

/** The bank client configured for an installation. */
export function bankOf(settings: SiteSettings): Bank {
  const known = banks.get(settings);
  if (known) return known;
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
  const bank = { payments: pixApiAdapter(client), payouts: payoutApiAdapter(client) };
  banks.set(settings, bank);
  return bank;
}

/** The simulated bank's payment page; null with a real bank, which never runs on localhost. */
export function simulatorPageOf(settings: SiteSettings, pixCode: string): string | null {
  const url = new URL(settings.pixUrl);
  if (!['localhost', '127.0.0.1', '[::1]'].includes(url.hostname)) return null;
  return `${url.origin}/pagar?${new URLSearchParams({ code: pixCode })}`;
}
