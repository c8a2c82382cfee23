import type { Currency } from '@jogada/platform/contract';
import type { Sql } from '@jogada/platform/server';
import type { MemberTransfer } from '../../contract/operator/member-wallet.ts';
import type { TransactionPlace } from '../transactions/transactions.sql.ts';

export interface MemberAccountRow {
  readonly account_id: string;
  readonly pocket: string;
  readonly currency: Currency;
  readonly balance: bigint;
  readonly status: string;
}

/** Bonuses that are over stay out: their accounts are empty, and there are many. */
export function selectMemberAccounts(sql: Sql, memberId: string): Promise<MemberAccountRow[]> {
  return sql.query<MemberAccountRow>(
    `select id::text as account_id, pocket, currency, balance, status from wallet.account
      where member_id = $1 and not (pocket = 'bonus' and balance = 0) order by array_position(array['cash', 'held', 'bonus', 'play'], pocket), currency, grant_id`,
    [memberId],
  );
}

export interface TransferRow {
  readonly id: string;
  readonly merchant_code: string;
  readonly kind: string;
  readonly status: MemberTransfer['status'];
  readonly source: string;
  readonly external_id: string;
  readonly round_id: string;
  readonly game_id: string;
  readonly currency: Currency;
  readonly version_after: bigint;
  readonly created_at: Date;
}

export function selectTransfers(
  sql: Sql,
  page: { memberId: string; after: TransactionPlace | undefined; limit: number },
): Promise<TransferRow[]> {
  return sql.query<TransferRow>(
    `select id, merchant_code, kind, status, source, external_id, round_id, game_id, currency, version_after, created_at from wallet.transfer
      where member_id = $1 and created_at > '-infinity' and ($2::timestamptz is null or (created_at, version_after, id) < ($2, $3::bigint, $4))
      order by created_at desc, version_after desc, id desc limit $5`,
    [page.memberId, page.after?.at ?? null, page.after?.version ?? 0n, page.after?.transferId ?? '', page.limit],
  );
}

export interface EntryRow {
  readonly transfer_id: string;
  readonly owner_id: string;
  readonly pocket: string;
  readonly amount: bigint;
  readonly balance_after: bigint | null;
}

/**
 * The lines of some transfers. Members' own are found by account and time; the house's have no index but the one of times, so
 * they are looked for once for each transfer. The times stand there once more by themselves: by them the planner leaves out the
 * partitions of other months.
 */
export function selectEntries(
  sql: Sql,
  wanted: { ownerIds: readonly string[]; transfers: readonly { id: string; created_at: Date }[] },
): Promise<EntryRow[]> {
  return sql.query<EntryRow>(
    `with t as (select id, at from unnest($2::text[], $3::timestamptz[]) as t (id, at))
     select e.transfer_id, a.member_id as owner_id, a.pocket, e.amount, e.balance_after, e.version
       from t
      cross join (select id, member_id, pocket from wallet.account where member_id = any ($1)) a
       join wallet.entry e on e.account_id = a.id and e.created_at = t.at and e.transfer_id = t.id and e.version is not null
        and e.created_at = any ($3::timestamptz[])
     union all
     select e.transfer_id, a.member_id as owner_id, a.pocket, e.amount, e.balance_after, e.version
       from t
       join wallet.entry e on e.created_at = t.at and e.transfer_id = t.id and e.version is null and e.created_at = any ($3::timestamptz[])
       join wallet.account a on a.id = e.account_id and a.member_id = any ($1)
      order by version nulls last, amount`,
    [wanted.ownerIds, wanted.transfers.map(({ id }) => id), wanted.transfers.map(({ created_at: at }) => at)],
  );
}

export interface HouseAccountRow {
  readonly account_id: string;
  readonly merchant_code: string;
  readonly member_id: string;
  readonly pocket: string;
  readonly currency: Currency;
  readonly balance: bigint;
  readonly last_entry_at: Date | null;
}

/**
 * House accounts: what was summed up already, and the entries since; one statement, so that both are of one moment. From when on
 * there is anything to add is asked before: with the value at hand the planner reads those blocks and no others.
 */
export async function selectHouseAccounts(sql: Sql): Promise<HouseAccountRow[]> {
  const [row] = await sql.query<{ since: Date | null }>(
    `select min(coalesce(r.summed_until, a.created_at - interval '1 day')) as since
       from wallet.account a left join wallet.house_rollup r on r.account_id = a.id where a.floor is null`,
  );
  return sql.query<HouseAccountRow>(
    `with house as (
       select a.*, coalesce(r.summed_until, a.created_at - interval '1 day') as since, coalesce(r.balance, 0) as summed, r.last_entry_at
         from wallet.account a left join wallet.house_rollup r on r.account_id = a.id where a.floor is null
     ), tail as (
       select e.account_id, sum(e.amount) as amount, max(e.created_at) as last_entry_at
         from wallet.entry e join house h on h.id = e.account_id
        where e.version is null and e.created_at > $1 and e.created_at > h.since group by e.account_id
     )
     select h.id::text as account_id, h.merchant_code, h.member_id, h.pocket, h.currency,
            (h.summed + coalesce(t.amount, 0))::bigint as balance, coalesce(t.last_entry_at, h.last_entry_at) as last_entry_at
       from house h left join tail t on t.account_id = h.id
      order by h.merchant_code, h.pocket, h.member_id, h.currency`,
    [row?.since ?? null],
  );
}

export interface MemberTotalRow {
  readonly merchant_code: string;
  readonly pocket: string;
  readonly currency: Currency;
  readonly balance: bigint;
  readonly account_count: bigint;
}

const BY_POCKET = `group by merchant_code, pocket, currency
      order by merchant_code, array_position(array['cash', 'held', 'bonus', 'play'], pocket), currency`;

/** What members hold: what was summed up already, and the entries and accounts since; the accounts themselves while nothing was. In one snapshot. */
export async function selectMemberTotals(snapshot: Sql): Promise<MemberTotalRow[]> {
  // As text: it is exact to the microsecond, and so must be where the sum ends and the tail begins.
  const [mark] = await snapshot.query<{ until: string | null }>('select max(summed_until)::text as until from wallet.member_rollup');
  if (!mark?.until) {
    return snapshot.query<MemberTotalRow>(
      `select merchant_code, pocket, currency, sum(balance)::bigint as balance, count(*) as account_count
         from wallet.account where floor is not null ${BY_POCKET}`,
    );
  }
  return snapshot.query<MemberTotalRow>(
    `with line as (
       select r.merchant_code, r.pocket, r.currency, r.balance as amount, r.account_count as accounts from wallet.member_rollup r
       union all
       select a.merchant_code, a.pocket, a.currency, e.amount, 0
         from wallet.entry e join wallet.account a on a.id = e.account_id where e.version is not null and e.created_at > $1::timestamptz
       union all
       select a.merchant_code, a.pocket, a.currency, 0, 1 from wallet.account a where a.floor is not null and a.created_at > $1::timestamptz
     )
     select merchant_code, pocket, currency, sum(amount)::bigint as balance, sum(accounts)::bigint as account_count from line ${BY_POCKET}`,
    [mark.until],
  );
}

export async function selectMerchantOfWithdrawal(sql: Sql, withdrawalId: string): Promise<string | undefined> {
  const [row] = await sql.query<{ merchant_code: string }>('select merchant_code from wallet.withdrawal where withdrawal_id = $1', [
    withdrawalId,
  ]);
  return row?.merchant_code;
}

export async function selectMerchantOfDeposit(sql: Sql, depositId: string): Promise<string | undefined> {
  const [row] = await sql.query<{ merchant_code: string }>('select merchant_code from wallet.deposit where deposit_id = $1', [depositId]);
  return row?.merchant_code;
}
