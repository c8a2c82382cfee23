import type { Currency } from '@jogada/platform/contract';
import type { Queryable } from '../arcade-context.ts';

export interface ReportRow {
  transactionId: string;
  memberId: string;
  kind: 'bet' | 'win';
  amount: bigint;
  currency: Currency;
  status: 'done' | 'rolled_back';
}

/** Money movements of a day's real rounds after a given transaction id, in order of the ids. Amounts in minor units. */
export async function listReportRows(
  db: Queryable,
  page: { from: Date; until: Date; after: string; rowsMax: number },
): Promise<readonly ReportRow[]> {
  const { rows } = await db.query<ReportRow>(
    `select * from (
       select id || '-bet' as "transactionId", member_id as "memberId", 'bet' as kind, stake_amount as amount, currency,
              case when state = 'rolled_back' then 'rolled_back' else 'done' end as status
         from arcade.round
        where not is_demo and state in ('playing', 'decided', 'settled', 'rolled_back') and created_at >= $1 and created_at < $2
       union all
       select id || '-win', member_id, 'win', win_amount, currency, 'done'
         from arcade.round
        where not is_demo and state = 'settled' and win_amount > 0 and closed_at >= $1 and closed_at < $2
       union all
       select id || '-bet', member_id, 'bet', stake_amount, currency, case when state = 'rolled_back' then 'rolled_back' else 'done' end
         from arcade.room_ticket
        where not is_demo and state in ('placed', 'decided', 'settled', 'rolled_back') and created_at >= $1 and created_at < $2
       union all
       select id || '-win', member_id, 'win', win_amount, currency, 'done'
         from arcade.room_ticket
        where not is_demo and state = 'settled' and win_amount > 0 and closed_at >= $1 and closed_at < $2) moved
      where "transactionId" > $3 collate "C" order by "transactionId" collate "C" limit $4`,
    [page.from, page.until, page.after, page.rowsMax],
  );
  return rows;
}
