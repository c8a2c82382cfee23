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

// One connection pool for each vendor as it is set, for as long as it stays so.
const clients = new WeakMap<object, Map<string, { readonly setting: string; readonly client: TransferWalletVendor }>>();

/** A transfer-wallet vendor as it is set now. @throws VendorUnavailable when it is not set up, or has no key to sign with */
export async function resolveVendor(ctx: TransferWalletContext, vendorCode: string): Promise<ResolvedVendor> {
  const settings = await findTransferWallet(ctx.database, vendorCode);
  const [secret] = (await findVendor(ctx, vendorCode))?.secrets.values() ?? [];
  if (!settings || secret === undefined) throw new VendorUnavailable(`${vendorCode} is not set up`);
  return { settings, client: clientOf(ctx, settings, secret) };
}

function clientOf(
  { database, settings: { isProduction } }: TransferWalletContext,
  settings: TransferWalletRow,
  secret: string,
): TransferWalletVendor {
  const known = clients.get(database.memoryKey) ?? new Map<string, { setting: string; client: TransferWalletVendor }>();
  clients.set(database.memoryKey, known);
  const { base_url: baseUrl, operator_name: operatorName, signature, timeout_ms: timeoutMs } = settings;
  const setting = JSON.stringify([baseUrl, operatorName, signature, timeoutMs, secret]);
  const kept = known.get(settings.vendor_code);
  if (kept?.setting === setting) return kept.client;
  const client = casinoGameApi({ baseUrl, operatorName, signature, secret, timeoutMs, now: systemClock, isPublicOnly: isProduction });
  known.set(settings.vendor_code, { setting, client });
  return client;
}
