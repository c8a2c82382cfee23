import { transferWalletAdapter } from '../transfer-wallet/transfer-wallet-adapter.ts';
import { seamlessAdapter } from './seamless-adapter.ts';
import type { VendorAdapter } from './vendor-adapter.ts';
import type { VendorApi } from './vendors.sql.ts';

const ADAPTERS = {
  wallet: seamlessAdapter,
  // The aggregator's incoming calls differ (domains/games/server/aggregator); launches and reports are the same.
  aggregator: seamlessAdapter,
  transfer: transferWalletAdapter,
} as const satisfies Record<VendorApi, VendorAdapter>;

/** Returns the adapter for launches and daily reports of a vendor API. */
export function adapterOf(api: VendorApi): VendorAdapter {
  return ADAPTERS[api];
}
