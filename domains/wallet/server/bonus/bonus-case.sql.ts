import type { Sql } from '@jogada/platform/server';

export interface BonusTransferRow {
  readonly bonus_id: string;
  readonly transfer_id: string;
  readonly kind: string;
  readonly created_at: Date;
  /** Null if the entries were removed. */
  readonly bonus_amount: bigint | null;
  readonly cash_amount: bigint | null;
}

/** The transfers that granted and ended bonuses, with the change of the bonus and of the cash. */
export function selectBonusTransfers(sql: Sql, wanted: { memberId: string; bonusIds: readonly string[] }): Promise<BonusTransferRow[]> {
  return sql.query<BonusTransferRow>(
    `select t.grant_id as bonus_id, t.id as transfer_id, t.kind, t.created_at,
            case when t.created_at >= (select wallet.removed_until()) then coalesce(sum(e.amount) filter (where a.pocket = 'bonus'), 0)::bigint end as bonus_amount,
            case when t.created_at >= (select wallet.removed_until()) then coalesce(sum(e.amount) filter (where a.pocket = 'cash'), 0)::bigint end as cash_amount
       from wallet.transfer t
       left join wallet.account a on a.member_id = t.member_id and a.currency = t.currency
                                 and (a.pocket = 'cash' or (a.pocket = 'bonus' and a.grant_id = t.grant_id))
       left join wallet.entry e on e.member_id = t.member_id and e.account_id = a.id and e.created_at = t.created_at
                                 and e.transfer_id = t.id and e.version is not null
      where t.member_id = $1 and t.grant_id = any ($2) and t.kind like 'bonus%'
      group by t.grant_id, t.id, t.kind, t.created_at order by t.created_at, t.id`,
    [wanted.memberId, wanted.bonusIds],
  );
}

/** Operators' names by id. Ids of other actors are left out. */
export async function selectStaffNames(sql: Sql, ids: readonly string[]): Promise<ReadonlyMap<string, string>> {
  const rows = await sql.query<{ operator_id: string; username: string }>(
    'select operator_id, username from accounts.operator_view where operator_id = any ($1)',
    [ids],
  );
  return new Map(rows.map((row) => [row.operator_id, row.username]));
}
