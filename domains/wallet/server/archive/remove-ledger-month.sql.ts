import { sqlState, type Sql } from '@jogada/platform/server';

/** A month whose entries were removed. */
export interface RemovedMonth {
  /** Format 2021-03, in UTC. */
  readonly month: string;
  readonly entryCount: bigint;
  /** SHA-256 of the file, hexadecimal. */
  readonly sha256: string;
  readonly removedAt: Date;
  readonly removedBy: string;
}

/** Oldest first. */
export function listRemovedMonths(sql: Sql): Promise<RemovedMonth[]> {
  return sql.query<RemovedMonth>(
    `select to_char(month, 'YYYY-MM') as month, entry_count as "entryCount", encode(file_hash, 'hex') as sha256, removed_at as "removedAt",
            removed_by as "removedBy" from wallet.removed_month order by month`,
  );
}

/** The places `account version` at which chains continue after their removed entries. */
export function listRemovedLinks(sql: Sql): Promise<{ readonly place: string; readonly hash: string; readonly balance: bigint }[]> {
  return sql.query("select account_id || ' ' || version as place, hash::text as hash, balance_after as balance from wallet.removed_link");
}

export function listRemovedSums(sql: Sql): Promise<{ readonly account: string; readonly entryCount: bigint; readonly amount: bigint }[]> {
  return sql.query('select account_id::text as account, entry_count as "entryCount", amount from wallet.removed_sum');
}

/** The month of the oldest entry; null without any. */
export async function selectOldestMonth(sql: Sql): Promise<string | null> {
  const [row] = await sql.query<{ month: string | null }>(
    "select to_char(min(created_at) at time zone 'UTC', 'YYYY-MM') as month from wallet.entry",
  );
  return row?.month ?? null;
}

/** Whether the connection may drop the entries' partitions. */
export async function isLedgerOwner(sql: Sql): Promise<boolean> {
  const [row] = await sql.query<{ is_owner: boolean }>(
    "select pg_has_role(relowner, 'usage') as is_owner from pg_class where oid = 'wallet.entry'::regclass",
  );
  return row?.is_owner ?? false;
}

/** $1 is the first day of the month. */
const IN_MONTH = (alias: string) => `${alias}.created_at >= $1::date::timestamp at time zone 'UTC'
    and ${alias}.created_at < ($1::date + interval '1 month')::timestamp at time zone 'UTC'`;

/** Adds the month's entries to the sums of removed entries. */
export async function addRemovedSums(sql: Sql, firstDay: string): Promise<void> {
  await sql.query(
    `insert into wallet.removed_sum as s (account_id, merchant_code, member_id, currency, entry_count, amount, given_amount, won_amount, staked_amount, ended_amount)
     select a.id, a.merchant_code, a.member_id, a.currency, count(*), sum(e.amount),
            coalesce(sum(e.amount) filter (where t.kind = 'bonus_grant'), 0),
            coalesce(sum(e.amount) filter (where e.amount > 0 and t.kind <> 'bonus_grant'), 0),
            coalesce(-sum(e.amount) filter (where e.amount < 0 and t.kind in ('bet', 'bet_and_win')), 0),
            coalesce(-sum(e.amount) filter (where e.amount < 0 and t.kind in ('bonus_convert', 'bonus_forfeit', 'bonus_expire')), 0)
       from wallet.entry e
       join wallet.account a on a.id = e.account_id
       left join wallet.transfer t on a.pocket = 'bonus' and t.member_id = e.member_id and t.id = e.transfer_id and t.created_at = e.created_at and ${IN_MONTH('t')}
      where ${IN_MONTH('e')}
      group by a.id
     on conflict (account_id) do update
       set entry_count = s.entry_count + excluded.entry_count, amount = s.amount + excluded.amount,
           given_amount = s.given_amount + excluded.given_amount, won_amount = s.won_amount + excluded.won_amount,
           staked_amount = s.staked_amount + excluded.staked_amount, ended_amount = s.ended_amount + excluded.ended_amount`,
    [firstDay],
  );
}

/**
 * Keeps each entry of the month whose successor remains or that is the last of its account, and forgets the links whose successor is removed
 * with the month. A successor that remains is in a later month; one that was removed earlier is in none.
 */
export async function moveRemovedLinks(sql: Sql, firstDay: string): Promise<void> {
  await sql.query(
    `delete from wallet.removed_link k using wallet.entry e where e.account_id = k.account_id and e.version = k.version + 1 and ${IN_MONTH('e')}`,
    [firstDay],
  );
  await sql.query(
    `insert into wallet.removed_link (account_id, version, merchant_code, member_id, balance_after, hash, created_at)
     select e.account_id, e.version, a.merchant_code, a.member_id, e.balance_after, e.hash, e.created_at
       from wallet.entry e
       join wallet.account a on a.id = e.account_id
       left join wallet.entry n on n.account_id = e.account_id and n.version = e.version + 1 and ${IN_MONTH('n')}
      where e.version is not null and ${IN_MONTH('e')} and n.account_id is null
        and (e.version = a.version or exists (
          select from (select l.version from wallet.entry l
                        where l.account_id = e.account_id and l.version = e.version + 1
                          and l.created_at >= ($1::date + interval '1 month')::timestamp at time zone 'UTC'
                        order by l.created_at limit 1) later))`,
    [firstDay],
  );
}

export async function insertRemovedMonth(
  sql: Sql,
  { firstDay, entryCount, sha256, at, by }: { firstDay: string; entryCount: number; sha256: string; at: Date; by: string },
): Promise<void> {
  await sql.query(
    `insert into wallet.removed_month (month, entry_count, file_hash, removed_at, removed_by) values ($1, $2, decode($3, 'hex'), $4, $5)`,
    [firstDay, entryCount, sha256, at, by],
  );
}

/** Refuses writes to the month, and permits reading, until the end of the transaction. */
export async function lockMonth(sql: Sql, firstDay: string): Promise<void> {
  await sql.query("select pg_advisory_xact_lock(hashtext('wallet.remove_ledger_month'))");
  const partition = await partitionOf(sql, firstDay);
  if (partition !== null) await sql.query(`lock table ${partition} in share mode`);
}

/** The SQLSTATE of a lock that was not free in time. */
export const LOCK_NOT_AVAILABLE = '55P03';

/**
 * Drops the month's partition. All reading and writing of entries waits while this statement waits for its lock, so it waits for as long as a
 * migration does.
 * @returns false if others use the entries
 */
export async function tryDropPartition(sql: Sql, firstDay: string): Promise<boolean> {
  const partition = await partitionOf(sql, firstDay);
  if (partition === null) return true;
  await sql.query('savepoint before_drop');
  try {
    await sql.query(`drop table ${partition}`);
    return true;
  } catch (error) {
    if (sqlState(error) !== LOCK_NOT_AVAILABLE) throw error;
    await sql.query('rollback to savepoint before_drop');
    return false;
  }
}

/** Whether entries of the month are outside of its partition: it had none when they were posted. */
export async function hasStrayEntries(sql: Sql, firstDay: string): Promise<boolean> {
  const partition = await partitionOf(sql, firstDay);
  const [row] = await sql.query<{ is_stray: boolean }>(
    `select exists (select from wallet.entry e where ${IN_MONTH('e')} and e.tableoid is distinct from $2::regclass) as is_stray`,
    [firstDay, partition],
  );
  return row?.is_stray ?? false;
}

async function partitionOf(sql: Sql, firstDay: string): Promise<string | null> {
  const [row] = await sql.query<{ partition: string | null }>(
    `select c.oid::regclass::text as partition from pg_inherits i join pg_class c on c.oid = i.inhrelid
      where i.inhparent = 'wallet.entry'::regclass and c.relname = 'entry_' || to_char($1::date, 'YYYYMM')`,
    [firstDay],
  );
  return row?.partition ?? null;
}
