import type { Sql } from '@jogada/platform/server';

/** The API through which a vendor's movements are made (docs/vendor-adapters.md). */
export type VendorApi = 'wallet' | 'aggregator' | 'transfer';

export interface VendorRow {
  readonly code: string;
  readonly name: string;
  /** Enabled and not under maintenance. */
  readonly is_enabled: boolean;
  readonly allowed_addresses: string[];
  readonly api: VendorApi;
  readonly unknown_win: 'refuse' | 'hold';
}

export function listVendors(sql: Sql): Promise<VendorRow[]> {
  return sql.query(
    `select v.code, v.name, v.is_enabled and v.maintenance_since is null as is_enabled, v.allowed_addresses::text[] as allowed_addresses, v.api, coalesce(s.unknown_win, 'refuse') as unknown_win
       from games.vendor v left join wallet.source_view s on s.code = v.code`,
  );
}

/** Returns whether it was inserted. */
export async function insertVendor(
  sql: Sql,
  vendor: {
    code: string;
    name: string;
    api: VendorApi;
    iconPath: string;
    origin: string | null;
    isEnabled: boolean;
    sortOrder: number;
    at: Date;
  },
): Promise<boolean> {
  const rows = await sql.query(
    `insert into games.vendor (code, name, api, icon_path, origin, is_enabled, sort_order, created_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8) on conflict (code) do nothing returning code`,
    [vendor.code, vendor.name, vendor.api, vendor.iconPath, vendor.origin, vendor.isEnabled, vendor.sortOrder, vendor.at],
  );
  return rows.length > 0;
}

export interface VendorKeyRow {
  readonly vendor_code: string;
  readonly slot: number;
  readonly key_id: string | null;
  readonly sealed_secret: Buffer | null;
  readonly secret_ref: string | null;
}

/**
 * The keys that are live at the given time, oldest first per vendor. Outgoing requests are signed with the oldest, which the vendor
 * certainly has.
 */
export function listVendorKeys(sql: Sql, now: Date): Promise<VendorKeyRow[]> {
  return sql.query(
    `select vendor_code, slot, key_id, sealed_secret, secret_ref from games.vendor_key
      where retires_at is null or retires_at > $1 order by vendor_code, created_at, slot`,
    [now],
  );
}

export interface VendorGameRow {
  readonly id: string;
  readonly vendor_code: string;
  readonly is_enabled: boolean;
  readonly withheld_by: string[];
}

/** The vendors' games, each with the merchants that withhold it or whose jurisdiction or switch closes its category (C8, GAM-18). */
export function listVendorGames(sql: Sql): Promise<VendorGameRow[]> {
  return sql.query(
    `with closed as (
       select category, array_agg(merchant_code) as merchants
         from (select category, merchant_code from games.closed_category
               union select 'COCKFIGHT', merchant_code from merchant.merchant_view where not shows_cockfight) c
        group by category)
     select g.id, g.vendor_code, g.is_enabled,
            array(select w.merchant_code from games.withheld_game w where w.game_id = g.id
                  union select o.merchant_code from games.withheld_vendor o where o.vendor_code = g.vendor_code
                  union select unnest(c.merchants)) as withheld_by
       from games.game g left join closed c on c.category = g.category`,
  );
}

/** A vendor's keys, oldest first, locked against a concurrent rotation. */
export function lockVendorKeys(sql: Sql, vendorCode: string): Promise<{ slot: number }[]> {
  return sql.query('select slot from games.vendor_key where vendor_code = $1 order by created_at, slot for update', [vendorCode]);
}

export async function putVendorKey(
  sql: Sql,
  key: { vendorCode: string; slot: number; keyId: string; sealedSecret: Buffer; at: Date },
): Promise<void> {
  await sql.query(
    `insert into games.vendor_key (vendor_code, slot, key_id, sealed_secret, created_at) values ($1, $2, $3, $4, $5)
     on conflict (vendor_code, slot) do update
       set key_id = excluded.key_id, sealed_secret = excluded.sealed_secret, secret_ref = null, created_at = excluded.created_at, retires_at = null`,
    [key.vendorCode, key.slot, key.keyId, key.sealedSecret, key.at],
  );
}
