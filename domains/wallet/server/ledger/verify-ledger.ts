import type { Sql } from '@jogada/platform/server';

/** One invariant of the ledger: how much was looked at and what does not hold. */
export interface LedgerCheck {
  readonly name: string;
  readonly checked: bigint;
  /** How many rows break it. */
  readonly broken: bigint;
  /** The first few of them, to be looked up. */
  readonly examples: readonly string[];
}

interface CheckQuery {
  readonly name: string;
  /** Answers rows of (checked bigint, broken bigint, examples text[]). */
  readonly sql: string;
}

const EXAMPLES_MAX = 5;

/** Builds a check from rows that each say whether they hold. */
function check(name: string, rows: string): CheckQuery {
  return {
    name,
    sql: `select count(*) as checked, count(*) filter (where not holds) as broken,
                 coalesce((array_agg(subject) filter (where not holds))[1:${EXAMPLES_MAX}], '{}') as examples
            from (${rows}) as looked_at (subject, holds)`,
  };
}

const CHECKS: readonly CheckQuery[] = [
  check(
    'entries of a transfer sum to zero in each currency',
    'select transfer_id, sum(amount) = 0 from wallet.entry group by transfer_id, currency',
  ),
  check(
    'every entry belongs to a transfer of its member and time',
    `select distinct e.transfer_id, t.id is not null
       from wallet.entry e left join wallet.transfer t on t.member_id = e.member_id and t.id = e.transfer_id and t.created_at = e.created_at`,
  ),
  check(
    'a transfer that moves money has its entries',
    `select t.id, case
              when t.status = 'tombstone' or t.kind = 'round_close' then entries = 0
              when t.kind = 'rollback' then entries in (0, 2)
              else entries = case when t.amount > 0 then 2 else 0 end + case when t.kind = 'bet_and_win' and t.win_amount > 0 then 2 else 0 end
            end
       from wallet.transfer t
       left join (select transfer_id, count(*) as n from wallet.entry group by transfer_id) c on c.transfer_id = t.id
      cross join lateral (select coalesce(c.n, 0) as entries) e`,
  ),
  check(
    "a member account's balance is the sum of its entries",
    `select a.id::text, a.balance = coalesce(sum(e.amount), 0)
       from wallet.account a left join wallet.entry e on e.account_id = a.id
      where a.floor is not null group by a.id`,
  ),
  check(
    'versions are gapless and each balance follows from the one before',
    `select account_id || ' v' || version,
            version = coalesce(lag(version) over w, 0) + 1 and balance_after = coalesce(lag(balance_after) over w, 0) + amount
       from wallet.entry where version is not null window w as (partition by account_id order by version)`,
  ),
  check(
    'the hash chain is unbroken',
    `select account_id || ' v' || version,
            hash = sha256(coalesce(lag(hash) over w, ''::bytea) || int8send(account_id) || int8send(version) || int8send(amount)
                     || int8send(balance_after) || convert_to(transfer_id, 'UTF8'))
       from wallet.entry where version is not null window w as (partition by account_id order by version)`,
  ),
  check(
    'each account ends where its chain ends',
    `select a.id::text, a.version = coalesce(l.version, 0) and a.last_hash = coalesce(l.hash, ''::bytea)
       from wallet.account a
       left join lateral (select version, hash from wallet.entry e where e.account_id = a.id and e.version is not null order by version desc limit 1) l on true
      where a.floor is not null`,
  ),
  check(
    'no member balance is or was under its floor',
    `select a.id || ' v' || e.version, e.balance_after >= a.floor
       from wallet.entry e join wallet.account a on a.id = e.account_id where a.floor is not null`,
  ),
  check(
    'a rolled-back bet has exactly one transfer that gives it back',
    `select t.id, (select count(*) from wallet.entry e join wallet.transfer r on r.id = e.transfer_id and r.member_id = e.member_id
                    where r.member_id = t.member_id and r.source = t.source and r.kind = 'rollback' and r.ref_external_id = t.external_id
                      and e.version is not null and e.amount = t.amount) = case when t.amount > 0 then 1 else 0 end
       from wallet.transfer t where t.status = 'rolled_back'`,
  ),
  check('all accounts of a currency sum to zero', 'select currency, sum(amount) = 0 from wallet.entry group by currency'),
];

/** Proves the ledger's invariants on a live database, in one snapshot; reads only (docs/ledger.md, "Invariants"). */
export async function verifyLedger(database: {
  transaction<Result>(work: (tx: Sql) => Promise<Result>): Promise<Result>;
}): Promise<LedgerCheck[]> {
  return database.transaction(async (tx) => {
    await tx.query('set transaction isolation level repeatable read, read only');
    const results: LedgerCheck[] = [];
    for (const { name, sql } of CHECKS) {
      const [row] = await tx.query<Omit<LedgerCheck, 'name'>>(sql);
      if (row) results.push({ name, ...row });
    }
    return results;
  });
}
