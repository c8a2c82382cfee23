import type { Sql } from '@jogada/platform/server';

/** Deposits of this many days count. Older ones count as staked. */
const DAYS = 30;

/**
 * What a member still has to stake so that each deposit was staked once, in minor units: the most by which the latest deposits, however many of
 * them are taken together, exceed the stakes since the first of them. Deposits before the latest withdrawal that was sent do not count, nor do
 * refunded amounts.
 */
export async function sumUnplayed(sql: Sql, { memberId, at }: { memberId: string; at: Date }): Promise<bigint> {
  const [row] = await sql.query<{ amount: bigint }>(
    `with since as (
       select greatest($2::timestamptz - make_interval(days => ${DAYS}),
                       (select max(created_at) from wallet.withdrawal where member_id = $1 and state in ('sent', 'paid'))) as at),
     movement as (
       select t.kind = 'deposit' as is_deposit, t.created_at, t.id,
              case when t.kind = 'deposit' then t.amount - coalesce(d.refunded_amount, 0) else -t.amount end as amount
         from since, wallet.transfer t
         left join wallet.deposit d on t.kind = 'deposit' and d.member_id = t.member_id and d.end_to_end_id = t.external_id
        where t.member_id = $1 and t.created_at > since.at and t.kind in ('deposit', 'bet', 'bet_and_win') and t.status = 'applied')
     select coalesce(max(total), 0)::bigint as amount
       from (select is_deposit, sum(amount) over (order by created_at desc, id desc) as total from movement) counted where is_deposit and total > 0`,
    [memberId, at],
  );
  return row?.amount ?? 0n;
}
