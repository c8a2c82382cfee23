import { transferWalletAdapter } from '../transfer-wallet/transfer-wallet-adapter.ts';
import { seamlessAdapter } from './seamless-adapter.ts';
import type { VendorAdapter } from './vendor-adapter.ts';
import type { VendorApi } from './vendors.sql.ts';

const ADAPTERS = {
  wallet: seamlessAdapter,
  // Its calls have another shape (domains/games/server/aggregator); what is asked of it has not.
  aggregator: seamlessAdapter,
  transfer: transferWalletAdapter,
} as const satisfies Record<VendorApi, VendorAdapter>;

/** How a vendor of this shape is asked to open games and to account for its days. */
export function adapterOf(api: VendorApi): VendorAdapter {
  return ADAPTERS[api];
}
