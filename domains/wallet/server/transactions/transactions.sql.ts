import type { Currency } from '@jogada/platform/contract';
import type { Sql } from '@jogada/platform/server';

export interface TransactionRow {
  readonly transfer_id: string;
  readonly kind: string;
  /** What it did to the playable balance: the sum of its lines on the member's account. */
  readonly effect: bigint;
  readonly balance_after: bigint;
  readonly currency: Currency;
  readonly source: string;
  readonly round_id: string;
  readonly version_after: bigint;
  readonly created_at: Date;
}

/** Where a page ended: movements of one moment follow in the order in which the account took them. */
export interface TransactionPlace {
  readonly at: Date;
  readonly version: bigint;
  readonly transferId: string;
}

/** What moved a member's playable money; not what only closed a round, as a win of nothing does, or left the held account. */
export function selectTransactions(
  sql: Sql,
  page: { memberId: string; after: TransactionPlace | undefined; limit: number },
): Promise<TransactionRow[]> {
  return sql.query<TransactionRow>(
    `select t.transfer_id, t.kind, t.balance_after, t.version_after, t.currency, t.source, t.round_id, t.created_at,
            coalesce(line.effect, 0)::bigint as effect
       from (select * from wallet.transfer_view
              where member_id = $1 and status <> 'tombstone' and kind not in ('round_close', 'withdrawal_paid')
                and not (kind = 'win' and amount = 0)
                and ($2::timestamptz is null or (created_at, version_after, transfer_id) < ($2, $3::bigint, $4))
              order by created_at desc, version_after desc, transfer_id desc limit $5) t
       left join wallet.account a on a.member_id = t.member_id and a.pocket = t.pocket and a.currency = t.currency and a.grant_id = ''
       left join lateral (select sum(e.amount) as effect from wallet.entry e
                           where e.member_id = t.member_id and e.account_id = a.id and e.created_at = t.created_at
                             and e.transfer_id = t.transfer_id) line on true
      order by t.created_at desc, t.version_after desc, t.transfer_id desc`,
    [page.memberId, page.after?.at ?? null, page.after?.version ?? 0n, page.after?.transferId ?? '', page.limit],
  );
}
