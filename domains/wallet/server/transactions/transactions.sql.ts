import type { Currency } from '@jogada/platform/contract';
import type { Sql } from '@jogada/platform/server';
import type { KeysetPlace } from '../cashier/keyset-cursor.ts';

export interface TransactionRow {
  readonly transfer_id: string;
  readonly kind: string;
  /** What it did to the playable balance: the sum of its lines on the member's account. */
  readonly effect: bigint;
  readonly balance_after: bigint;
  readonly currency: Currency;
  readonly source: string;
  readonly round_id: string;
  readonly created_at: Date;
}

/** What moved a member's playable money; not what only closed a round or left the held account. */
export function selectTransactions(sql: Sql, page: { memberId: string; after: KeysetPlace | undefined; limit: number }): Promise<TransactionRow[]> {
  return sql.query<TransactionRow>(
    `select t.transfer_id, t.kind, t.balance_after, t.currency, t.source, t.round_id, t.created_at, coalesce(line.effect, 0)::bigint as effect
       from (select * from wallet.transfer_view
              where member_id = $1 and status <> 'tombstone' and kind not in ('round_close', 'withdrawal_paid')
                and ($2::timestamptz is null or (created_at, transfer_id) < ($2, $3))
              order by created_at desc, transfer_id desc limit $4) t
       left join wallet.account a on a.member_id = t.member_id and a.pocket = t.pocket and a.currency = t.currency and a.grant_id = ''
       left join lateral (select sum(e.amount) as effect from wallet.entry e
                           where e.account_id = a.id and e.created_at = t.created_at and e.transfer_id = t.transfer_id) line on true
      order by t.created_at desc, t.transfer_id desc`,
    [page.memberId, page.after?.at ?? null, page.after?.id ?? '', page.limit],
  );
}
