import { BlockList, isIPv6 } from 'node:net';
import { liveSecrets, type Services } from '@jogada/merchant/server';
import type { Context } from '@jogada/platform/server';
import { openSecret } from './sealed-secret.ts';
import {
  listVendorGames,
  listVendorKeys,
  listVendors,
  type VendorApi,
  type VendorGameRow,
  type VendorKeyRow,
  type VendorRow,
} from './vendors.sql.ts';

/** A cached game vendor, at most a few seconds old. Its calls are checked against it. */
export interface Vendor {
  /** Also the ledger's source code of its movements. */
  readonly code: string;
  /** Enabled and not under maintenance. */
  readonly isEnabled: boolean;
  /** The vendor's API. The aggregator's calls are accepted only from aggregator vendors. */
  readonly api: VendorApi;
  /** The rule for a win without a bet. */
  readonly unknownWin: 'refuse' | 'hold';
  /** Secrets of the live keys, by key id. */
  readonly secrets: ReadonlyMap<string, string>;
  readonly games: ReadonlyMap<string, VendorGame>;
  acceptsFrom(address: string): boolean;
}

interface VendorGame {
  readonly isEnabled: boolean;
  /** Codes of the merchants that do not offer it. */
  readonly withheldBy: ReadonlySet<string>;
}

type Vendors = ReadonlyMap<string, Vendor>;

/** How long, in ms, another process's changes may go unnoticed. */
const REMEMBERED_MS = 5000;

/** The vendors as last read. Every vendor call needs them, so one read serves all calls of every merchant. */
export interface VendorRegistry {
  read: { readonly vendors: Promise<Vendors>; readonly readAt: number } | undefined;
}

type VendorsContext = Context & Pick<Services, 'settings' | 'games'>;

export async function findVendor(ctx: VendorsContext, code: string): Promise<Vendor | undefined> {
  const now = ctx.now().getTime();
  const { read } = ctx.games.vendors;
  if (read && Math.abs(now - read.readAt) < REMEMBERED_MS) return (await read.vendors).get(code);
  const vendors = readVendors(ctx);
  ctx.games.vendors.read = { vendors, readAt: now };
  // A failed read is not cached: the next call retries.
  vendors.catch(() => clearVendors(ctx));
  return (await vendors).get(code);
}

/** Drops the cache. Call it after a change to vendors, keys or games. */
export function clearVendors({ games }: Pick<Services, 'games'>): void {
  games.vendors.read = undefined;
}

async function readVendors(ctx: VendorsContext): Promise<Vendors> {
  const database = ctx.database.forMerchants('every');
  const [vendors, keys, games] = await Promise.all([listVendors(database), listVendorKeys(database, ctx.now()), listVendorGames(database)]);
  return new Map(
    vendors.map((row) => [
      row.code,
      {
        code: row.code,
        isEnabled: row.is_enabled,
        api: row.api,
        unknownWin: row.unknown_win,
        secrets: new Map(keys.filter((key) => key.vendor_code === row.code).flatMap((key) => secretOf(ctx, key))),
        games: new Map(games.filter((game) => game.vendor_code === row.code).map((game) => [game.id, gameOf(game)])),
        acceptsFrom: addressRule(row),
      },
    ]),
  );
}

function secretOf({ settings, log }: Context & Pick<Services, 'settings' | 'games'>, key: VendorKeyRow): [keyId: string, secret: string][] {
  if (key.key_id !== null && key.sealed_secret !== null) {
    const owner = { vendorCode: key.vendor_code, keyId: key.key_id };
    return [[key.key_id, openSecret(key.sealed_secret, owner, liveSecrets(settings.secrets, 'personalDataKey'))]];
  }
  const named = key.secret_ref === null ? undefined : settings.secrets.vendorKeys[key.secret_ref];
  if (named) return [[named.keyId, named.secret]];
  log.warn({ vendor: key.vendor_code, secretRef: key.secret_ref }, 'vendor key is not among the secrets');
  return [];
}

function gameOf(row: VendorGameRow): VendorGame {
  return { isEnabled: row.is_enabled, withheldBy: new Set(row.withheld_by) };
}

function addressRule({ allowed_addresses: ranges }: VendorRow): Vendor['acceptsFrom'] {
  if (ranges.length === 0) return () => true;
  const allowed = new BlockList();
  for (const range of ranges) {
    const [network = '', bits = ''] = range.split('/');
    allowed.addSubnet(network, Number(bits), isIPv6(network) ? 'ipv6' : 'ipv4');
  }
  return (address) => allowed.check(address, isIPv6(address) ? 'ipv6' : 'ipv4');
}
