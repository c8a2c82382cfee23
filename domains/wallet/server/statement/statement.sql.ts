import type { Currency } from '@jogada/platform/contract';
import type { Sql } from '@jogada/platform/server';

export interface StatementRow {
  readonly transfer_id: string;
  readonly kind: string;
  readonly external_id: string;
  readonly source: string;
  readonly source_name: string;
  /** Empty if it moved no bonus. */
  readonly bonus_name: string;
  /** Change of cash and bonus money, or of a trial's play money: the sum of the entries. */
  readonly amount: bigint;
  readonly created_at: Date;
}

/** Movements of a member's playable money between two days of a time zone, both inclusive, oldest first. */
export function selectStatementRows(
  sql: Sql,
  asked: { memberId: string; currency: Currency; from: string; to: string; timeZone: string; limit: number },
): Promise<StatementRow[]> {
  return sql.query<StatementRow>(
    `with line as (
       select e.transfer_id, sum(e.amount)::bigint as amount, max(e.version) as version
         from wallet.account a
         join wallet.entry e on e.account_id = a.id and e.version is not null
                            and e.created_at >= $3::date::timestamp at time zone $5 and e.created_at < ($4::date + 1)::timestamp at time zone $5
        where a.member_id = $1 and a.currency = $2 and a.pocket in ('cash', 'bonus', 'play')
        group by e.transfer_id
     )
     select t.id as transfer_id, t.kind, t.external_id, t.source, coalesce(nullif(s.name, ''), t.source) as source_name, coalesce(r.name, '') as bonus_name,
            line.amount, t.created_at
       from wallet.transfer t
       join line on line.transfer_id = t.id
       left join wallet.source s on s.code = t.source
       left join wallet.bonus_record r on r.member_id = t.member_id and r.bonus_id = t.grant_id
      where t.member_id = $1 and t.created_at >= $3::date::timestamp at time zone $5 and t.created_at < ($4::date + 1)::timestamp at time zone $5
        and line.amount <> 0
      order by t.created_at, t.version_after, t.id limit $6`,
    [asked.memberId, asked.currency, asked.from, asked.to, asked.timeZone, asked.limit],
  );
}
