import type { Sql } from '@jogada/platform/server';

export interface VendorStateRow {
  readonly name: string;
  readonly allowed_addresses: string[];
  readonly maintenance_since: Date | null;
}

export async function lockVendorState(sql: Sql, vendorCode: string): Promise<VendorStateRow | undefined> {
  const [row] = await sql.query<VendorStateRow>(
    'select name, allowed_addresses::text[] as allowed_addresses, maintenance_since from games.vendor where code = $1 for update',
    [vendorCode],
  );
  return row;
}

/** Answers the networks as they are kept; of an address with bits beyond its network's, the network. */
export async function updateAddresses(sql: Sql, vendorCode: string, addresses: readonly string[]): Promise<string[]> {
  const [row] = await sql.query<{ allowed_addresses: string[] }>(
    `update games.vendor set allowed_addresses = array(select distinct network(a::inet) from unnest($2::text[]) a order by 1)
      where code = $1 returning allowed_addresses::text[] as allowed_addresses`,
    [vendorCode, addresses],
  );
  return row?.allowed_addresses ?? [];
}

export async function updateMaintenance(sql: Sql, vendorCode: string, since: Date | null): Promise<void> {
  await sql.query('update games.vendor set maintenance_since = $2 where code = $1', [vendorCode, since]);
}

export async function isVendorWithheld(sql: Sql, merchantCode: string, vendorCode: string): Promise<boolean> {
  const rows = await sql.query('select from games.withheld_vendor where merchant_code = $1 and vendor_code = $2', [
    merchantCode,
    vendorCode,
  ]);
  return rows.length > 0;
}

export async function insertWithheldVendor(sql: Sql, merchantCode: string, vendorCode: string): Promise<void> {
  await sql.query('insert into games.withheld_vendor (merchant_code, vendor_code) values ($1, $2) on conflict do nothing', [
    merchantCode,
    vendorCode,
  ]);
}

export async function deleteWithheldVendor(sql: Sql, merchantCode: string, vendorCode: string): Promise<void> {
  await sql.query('delete from games.withheld_vendor where merchant_code = $1 and vendor_code = $2', [merchantCode, vendorCode]);
}
