import type { Currency } from '@jogada/platform/contract';
import type { Sql } from '@jogada/platform/server';

export interface ProfitRow {
  /** Format 2026-09-01, in the merchant's time zone. */
  readonly day: string;
  readonly kind: string;
  readonly source: string;
  readonly source_name: string;
  /** Change of cash and bonus money, or of a trial's play money: the sum of the entries. */
  readonly effect: bigint;
  /** bet_and_win: the won part of the effect. */
  readonly won: bigint;
}

interface ProfitQuestion {
  readonly memberId: string;
  readonly currency: Currency;
  readonly from: string;
  readonly to: string;
  readonly timeZone: string;
}

/** Movements of a member's playable money between two days, by day, kind and source. */
export function sumMovements(sql: Sql, asked: ProfitQuestion): Promise<ProfitRow[]> {
  return sql.query<ProfitRow>(
    `with line as (
       select e.transfer_id, sum(e.amount) as effect
         from wallet.account a
         join wallet.entry e on e.account_id = a.id and e.version is not null
                            and e.created_at >= $3::date::timestamp at time zone $5 and e.created_at < ($4::date + 1)::timestamp at time zone $5
        where a.member_id = $1 and a.currency = $2 and a.pocket in ('cash', 'bonus', 'play')
        group by e.transfer_id
     )
     select to_char(t.created_at at time zone $5, 'YYYY-MM-DD') as day, t.kind, t.source, coalesce(nullif(max(s.name), ''), t.source) as source_name,
            sum(line.effect)::bigint as effect, sum(t.win_amount)::bigint as won
       from wallet.transfer t
       join line on line.transfer_id = t.id
       left join wallet.source s on s.code = t.source
      where t.member_id = $1 and t.created_at >= $3::date::timestamp at time zone $5 and t.created_at < ($4::date + 1)::timestamp at time zone $5
      group by 1, t.kind, t.source order by 1`,
    [asked.memberId, asked.currency, asked.from, asked.to, asked.timeZone],
  );
}

/**
 * A member's playable balance at the start of a day, in minor units. An account without an entry before it has the balance after its removed
 * ones.
 */
export async function balanceBefore(sql: Sql, asked: Omit<ProfitQuestion, 'from' | 'to'> & { day: string }): Promise<bigint> {
  const rows = await sql.query<{ balance: bigint }>(
    `select coalesce(sum(coalesce(last.balance_after, removed.balance_after)), 0)::bigint as balance
       from wallet.account a
       left join lateral (select e.balance_after from wallet.entry e
                           where e.account_id = a.id and e.version is not null and e.created_at < $4::date::timestamp at time zone $3
                           order by e.created_at desc, e.version desc limit 1) last on true
       left join lateral (select k.balance_after from wallet.removed_link k
                           where k.account_id = a.id order by k.created_at desc, k.version desc limit 1) removed on true
      where a.member_id = $1 and a.currency = $2 and a.pocket in ('cash', 'bonus', 'play')`,
    [asked.memberId, asked.currency, asked.timeZone, asked.day],
  );
  return rows[0]?.balance ?? 0n;
}
