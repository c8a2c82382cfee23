import type { Sql } from '@jogada/platform/server';

/** The launch origins and wallet API addresses of enabled vendors. */
export function selectVendorAddresses(sql: Sql): Promise<{ code: string; address: string }[]> {
  return sql.query(
    `select code, origin as address from games.vendor where is_enabled and origin is not null
     union
     select v.code, w.base_url from games.vendor v join games.transfer_wallet w on w.vendor_code = v.code where v.is_enabled and v.api = 'transfer'
     order by 1, 2`,
  );
}
