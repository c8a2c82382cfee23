import type { Currency } from '@jogada/platform/contract';
import type { Sql } from '@jogada/platform/server';
import type { TransferDirection } from './transfer-wallet-vendor.ts';

/** A vendor that holds a member's balance or has an open transfer. Amounts in minor units. */
export interface VendorMoneyRow {
  readonly member_id: string;
  readonly vendor_code: string;
  readonly vendor_name: string;
  readonly currency: Currency;
  readonly balance: bigint;
  readonly direction: TransferDirection | null;
  readonly open_amount: bigint | null;
}

export function listMoneyOf(sql: Sql, memberId: string): Promise<VendorMoneyRow[]> {
  return sql.query(
    `select p.member_id, p.vendor_code, v.name as vendor_name, p.currency, p.balance, t.direction, t.amount as open_amount
       from games.vendor_player p
       join games.vendor v on v.code = p.vendor_code
       left join games.vendor_transfer t
         on t.member_id = p.member_id and t.vendor_code = p.vendor_code and t.state in ('requested', 'sent', 'unknown')
      where p.member_id = $1 and (p.check_at is not null or t.id is not null)
      order by p.vendor_code`,
    [memberId],
  );
}
