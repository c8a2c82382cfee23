import type { Currency } from '@jogada/platform/contract';
import type { Sql } from '@jogada/platform/server';
import { COMMISSION_SOURCE } from '../ledger/source.ts';

export interface TransactionRow {
  readonly transfer_id: string;
  readonly kind: string;
  readonly external_id: string;
  /** Change of the cash, or of a trial's play money: the sum of the entries on that account. */
  readonly cash_amount: bigint;
  /** Change of the bonuses. */
  readonly bonus_amount: bigint;
  readonly balance_after: bigint;
  readonly currency: Currency;
  readonly source: string;
  /** Name of the bonus or vendor; empty if only the code is known. */
  readonly source_name: string;
  readonly round_id: string;
  readonly version_after: bigint;
  readonly created_at: Date;
}

/** End of a page. Movements of one moment are ordered by account version. */
export interface TransactionPlace {
  readonly at: Date;
  readonly version: bigint;
  readonly transferId: string;
}

/** Filter by days in a time zone, both ends inclusive, and by kinds. */
export interface TransactionChoice {
  readonly memberId: string;
  readonly days: { readonly from: string; readonly to: string } | undefined;
  readonly timeZone: string;
  /** Only these kinds, or all others. */
  readonly kinds: readonly string[];
  readonly isOtherKinds: boolean;
  /** Only agents' commission, or all others; null for both. */
  readonly isCommission: boolean | null;
}

// Parameters: $1 the member, $2 and $3 the days, $4 the time zone, $5 the kinds, $6 whether they are excluded, $7 whether it is commission.
// Transfers whose entries were removed are left out: their amounts are in the archive.
const CHOSEN = `t.member_id = $1 and t.created_at > '-infinity' and t.created_at >= (select wallet.removed_until()) and t.status <> 'tombstone' and t.kind not in ('round_close', 'withdrawal_paid', 'vendor_sent')
                and not (t.kind in ('win', 'bonus_forfeit', 'bonus_expire') and t.amount = 0)
                and ($2::date is null or t.created_at >= $2::date::timestamp at time zone $4) and ($3::date is null or t.created_at < ($3::date + 1)::timestamp at time zone $4)
                and (t.kind = any ($5::text[])) <> $6 and ($7::boolean is null or (t.source = '${COMMISSION_SOURCE}') = $7)`;

function choiceOf({ memberId, days, timeZone, kinds, isOtherKinds, isCommission }: TransactionChoice): readonly unknown[] {
  return [memberId, days?.from ?? null, days?.to ?? null, timeZone, kinds, isOtherKinds, isCommission];
}

/**
 * Movements of a member's playable money. Leaves out transfers that only closed a round (as a win of zero does), debited the held account,
 * or ended an empty bonus.
 */
export function selectTransactions(
  sql: Sql,
  page: TransactionChoice & { after: TransactionPlace | undefined; limit: number },
): Promise<TransactionRow[]> {
  return sql.query<TransactionRow>(
    `select t.id as transfer_id, t.kind, t.external_id, t.balance_after, t.version_after, t.currency, t.source, coalesce(nullif(r.name, ''), s.name, '') as source_name, t.round_id, t.created_at,
            coalesce(line.cash_amount, 0)::bigint as cash_amount, coalesce(line.bonus_amount, 0)::bigint as bonus_amount
       from (select * from wallet.transfer t
              where ${CHOSEN} and ($8::timestamptz is null or (t.created_at, t.version_after, t.id) < ($8, $9::bigint, $10))
              order by t.created_at desc, t.version_after desc, t.id desc limit $11) t
       left join wallet.source s on s.code = t.source
       left join wallet.bonus_record r on r.member_id = t.member_id and r.bonus_id = t.grant_id
       left join lateral (select sum(e.amount) filter (where a.pocket = t.pocket) as cash_amount,
                                 sum(e.amount) filter (where a.pocket = 'bonus') as bonus_amount
                            from wallet.account a
                            join wallet.entry e on e.member_id = t.member_id and e.account_id = a.id and e.created_at = t.created_at
                                               and e.transfer_id = t.id and e.version is not null
                           where a.member_id = t.member_id and a.currency = t.currency and a.pocket in (t.pocket, 'bonus')) line on true
      order by t.created_at desc, t.version_after desc, t.id desc`,
    [...choiceOf(page), page.after?.at ?? null, page.after?.version ?? 0n, page.after?.transferId ?? '', page.limit],
  );
}

export interface TransactionSumRow {
  readonly row_count: bigint;
  readonly in_amount: bigint;
  readonly out_amount: bigint;
}

/** Sums of the chosen rows in one currency, from the journal entries on the member's own pockets. Requires days. */
export async function sumTransactions(sql: Sql, chosen: TransactionChoice & { currency: Currency }): Promise<TransactionSumRow> {
  const [row] = await sql.query<TransactionSumRow>(
    `with line as (
       select e.transfer_id, sum(e.amount) as amount
         from wallet.account a
         join wallet.entry e on e.account_id = a.id and e.version is not null
                            and e.created_at >= $2::date::timestamp at time zone $4 and e.created_at < ($3::date + 1)::timestamp at time zone $4
        where a.member_id = $1 and a.currency = $8 and a.pocket in ('cash', 'bonus', 'play')
        group by e.transfer_id
     )
     select count(*) as row_count, coalesce(sum(line.amount) filter (where line.amount > 0), 0)::bigint as in_amount,
            coalesce(sum(line.amount) filter (where line.amount < 0), 0)::bigint as out_amount
       from wallet.transfer t left join line on line.transfer_id = t.id where ${CHOSEN}`,
    [...choiceOf(chosen), chosen.currency],
  );
  if (!row) throw new Error('the sum query returned no row');
  return row;
}
