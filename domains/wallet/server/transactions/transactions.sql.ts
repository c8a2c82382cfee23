import type { Currency } from '@jogada/platform/contract';
import type { Sql } from '@jogada/platform/server';

export interface TransactionRow {
  readonly transfer_id: string;
  readonly kind: string;
  /** What it did to the cash, or to the play money of a trial: the sum of its lines on that account. */
  readonly cash_amount: bigint;
  /** What it did to bonuses. */
  readonly bonus_amount: bigint;
  readonly balance_after: bigint;
  readonly currency: Currency;
  readonly source: string;
  /** What the bonus or the vendor is called; empty for the code. */
  readonly source_name: string;
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

/** What moved a member's playable money; not what only closed a round, as a win of nothing does, left the held account, or ended a bonus that was empty. */
export function selectTransactions(
  sql: Sql,
  page: { memberId: string; after: TransactionPlace | undefined; limit: number },
): Promise<TransactionRow[]> {
  return sql.query<TransactionRow>(
    `select t.id as transfer_id, t.kind, t.balance_after, t.version_after, t.currency, t.source, coalesce(nullif(r.name, ''), s.name, '') as source_name, t.round_id, t.created_at,
            coalesce(line.cash_amount, 0)::bigint as cash_amount, coalesce(line.bonus_amount, 0)::bigint as bonus_amount
       from (select * from wallet.transfer
              where member_id = $1 and created_at > '-infinity' and status <> 'tombstone' and kind not in ('round_close', 'withdrawal_paid', 'vendor_sent')
                and not (kind in ('win', 'bonus_forfeit', 'bonus_expire') and amount = 0)
                and ($2::timestamptz is null or (created_at, version_after, id) < ($2, $3::bigint, $4))
              order by created_at desc, version_after desc, id desc limit $5) t
       left join wallet.source s on s.code = t.source
       left join wallet.bonus_record r on r.member_id = t.member_id and r.bonus_id = t.grant_id
       left join lateral (select sum(e.amount) filter (where a.pocket = t.pocket) as cash_amount,
                                 sum(e.amount) filter (where a.pocket = 'bonus') as bonus_amount
                            from wallet.account a
                            join wallet.entry e on e.member_id = t.member_id and e.account_id = a.id and e.created_at = t.created_at
                                               and e.transfer_id = t.id and e.version is not null
                           where a.member_id = t.member_id and a.currency = t.currency and a.pocket in (t.pocket, 'bonus')) line on true
      order by t.created_at desc, t.version_after desc, t.id desc`,
    [page.memberId, page.after?.at ?? null, page.after?.version ?? 0n, page.after?.transferId ?? '', page.limit],
  );
}
