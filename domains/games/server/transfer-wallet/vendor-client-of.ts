import { systemClock } from '@jogada/platform/server';
import { findVendor } from '../vendor-api/vendor-registry.ts';
import { casinoGameApi } from './casino-game-api.ts';
import type { TransferWalletContext } from './transfer-wallet-context.ts';
import { findTransferWallet, type TransferWalletRow } from './transfer-wallet-settings.sql.ts';
import { VendorUnavailable, type TransferWalletVendor } from './transfer-wallet-vendor.ts';

export interface ResolvedVendor {
  readonly settings: TransferWalletRow;
  readonly client: TransferWalletVendor;
}

/** One client with its connection pool per vendor, replaced when the vendor's settings change. */
export type TransferWalletClients = Map<string, { readonly setting: string; readonly client: TransferWalletVendor }>;

/**
 * Returns a transfer-wallet vendor's settings and client.
 * @throws VendorUnavailable without settings or a signing key
 */
export async function resolveVendor(ctx: TransferWalletContext, vendorCode: string): Promise<ResolvedVendor> {
  const settings = await findTransferWallet(ctx.database, vendorCode);
  const [secret] = (await findVendor(ctx, vendorCode))?.secrets.values() ?? [];
  if (!settings || secret === undefined) throw new VendorUnavailable(`${vendorCode} is not configured`);
  return { settings, client: clientOf(ctx, settings, secret) };
}

function clientOf(
  { games: { transferClients: known }, settings: { isProduction } }: TransferWalletContext,
  settings: TransferWalletRow,
  secret: string,
): TransferWalletVendor {
  const { base_url: baseUrl, operator_name: operatorName, signature, timeout_ms: timeoutMs } = settings;
  const setting = JSON.stringify([baseUrl, operatorName, signature, timeoutMs, secret]);
  const kept = known.get(settings.vendor_code);
  if (kept?.setting === setting) return kept.client;
  const client = casinoGameApi({ baseUrl, operatorName, signature, secret, timeoutMs, now: systemClock, isPublicOnly: isProduction });
  known.set(settings.vendor_code, { setting, client });
  return client;
}
