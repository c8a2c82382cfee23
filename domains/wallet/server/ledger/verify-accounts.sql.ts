import type { Sql } from '@jogada/platform/server';

/** A round of the ledger's continuous verification. */
export interface VerificationRound {
  readonly round_no: bigint;
  readonly started_at: Date;
  /** null while it runs. */
  readonly finished_at: Date | null;
  readonly last_account_id: bigint;
  readonly entries_until: Date;
  readonly checked_count: bigint;
  readonly broken_count: bigint;
}

/** Result of one step: the rows checked, the violations and the first of them. */
export interface StepResult {
  readonly checked: bigint;
  readonly broken: bigint;
  readonly examples: readonly string[];
}

const EXAMPLES_MAX = 5;

const RESULT = `count(*) as checked, count(*) filter (where not holds) as broken,
  coalesce((array_agg(subject) filter (where not holds))[1:${EXAMPLES_MAX}], '{}') as examples`;

export async function selectLatestRound(sql: Sql): Promise<VerificationRound | undefined> {
  const [round] = await sql.query<VerificationRound>(
    `select round_no, started_at, finished_at, last_account_id, entries_until, checked_count, broken_count
       from wallet.verification_round order by round_no desc limit 1`,
  );
  return round;
}

/** The end of the latest finished round, and the broken rows of the latest rounds, the running one included. */
export async function selectVerificationState(sql: Sql): Promise<{ readonly since: Date; readonly broken_count: bigint } | undefined> {
  const [state] = await sql.query<{ since: Date | null; broken_count: bigint }>(
    `select coalesce(max(finished_at), min(started_at)) as since, coalesce(sum(broken_count), 0)::bigint as broken_count
       from (select started_at, finished_at, broken_count from wallet.verification_round order by round_no desc limit 2) r`,
  );
  return state?.since ? { since: state.since, broken_count: state.broken_count } : undefined;
}

/** Starts a round. The first one verifies entries from the first account's opening on. */
export async function insertRound(sql: Sql, { at, entriesFrom }: { at: Date; entriesFrom: Date | undefined }): Promise<VerificationRound> {
  const [round] = await sql.query<VerificationRound>(
    `insert into wallet.verification_round (started_at, entries_until)
     values ($1, coalesce($2, (select min(created_at) from wallet.account), $1))
     returning round_no, started_at, finished_at, last_account_id, entries_until, checked_count, broken_count`,
    [at, entriesFrom],
  );
  if (!round) throw new Error('a verification round was not stored');
  return round;
}

/** Entries of a time span: those of a transfer sum to zero in each currency. */
export async function checkEntries(sql: Sql, { from, to }: { from: Date; to: Date }): Promise<StepResult> {
  const [result] = await sql.query<StepResult>(
    `select ${RESULT} from (
       select transfer_id, sum(amount) = 0 from wallet.entry where created_at >= $1 and created_at < $2 group by transfer_id, currency
     ) as looked_at (subject, holds)`,
    [from, to],
  );
  return result ?? NOTHING;
}

/**
 * The next members' accounts by id: the balance is the sum of the entries, removed ones included, and above its floor, versions have no gap,
 * each balance follows from the one before, and the hash chain is unbroken up to the account's own hash. Removed entries are not proved here.
 */
export async function checkAccounts(
  sql: Sql,
  { after, limit }: { after: bigint; limit: number },
): Promise<StepResult & { readonly last: bigint | null }> {
  const [result] = await sql.query<StepResult & { last: bigint | null }>(
    `select max(id) as last, ${RESULT} from (
       select a.id, a.id::text,
              a.balance = coalesce(c.total, 0) + coalesce(r.amount, 0) and a.balance >= a.floor
                and a.version = coalesce(c.entry_count, 0) + coalesce(r.entry_count, 0) and a.version = coalesce(c.last_version, 0)
                and coalesce(c.is_chained, true) and a.last_hash = coalesce(c.last_hash, ''::bytea) and coalesce(c.last_balance, 0) = a.balance
         from (select id, balance, version, floor, last_hash from wallet.account where id > $1 and floor is not null order by id limit $2) a
         left join wallet.removed_sum r on r.account_id = a.id
         left join lateral (
           select sum(amount) as total, count(*) filter (where not is_link) as entry_count, max(version) as last_version,
                  (array_agg(hash order by version desc))[1] as last_hash, (array_agg(balance_after order by version desc))[1] as last_balance,
                  bool_and(case when is_link then version > before_version and coalesce(next_version = version + 1 and not is_link_next, true)
                    else version = before_version + 1 and balance_after = before_balance + amount
                      and hash = sha256(before_hash || int8send(account_id) || int8send(version) || int8send(amount)
                                        || int8send(balance_after) || convert_to(transfer_id, 'UTF8')) end) as is_chained
             from (select l.*, coalesce(lag(version) over w, 0) as before_version, coalesce(lag(balance_after) over w, 0) as before_balance,
                          coalesce(lag(hash) over w, ''::bytea) as before_hash, lead(version) over w as next_version, lead(is_link) over w as is_link_next
                     from (select account_id, transfer_id, version, amount, balance_after, hash, false as is_link
                             from wallet.entry e where e.account_id = a.id and e.version is not null
                           union all
                           select account_id, '', version, 0, balance_after, hash, true from wallet.removed_link k where k.account_id = a.id) l
                   window w as (order by version)) m) c on true
     ) as looked_at (id, subject, holds)`,
    [after, limit],
  );
  return result ?? { ...NOTHING, last: null };
}

const NOTHING: StepResult = { checked: 0n, broken: 0n, examples: [] };

interface Step {
  readonly roundNo: bigint;
  readonly result: StepResult;
  readonly lastAccountId?: bigint;
  readonly entriesUntil?: Date;
  readonly finishedAt?: Date;
}

export async function saveStep(sql: Sql, { roundNo, result, lastAccountId, entriesUntil, finishedAt }: Step): Promise<void> {
  await sql.query(
    `update wallet.verification_round
        set checked_count = checked_count + $2, broken_count = broken_count + $3, examples = (examples || $4::text[])[1:${EXAMPLES_MAX}],
            last_account_id = coalesce($5, last_account_id), entries_until = coalesce($6, entries_until), finished_at = $7
      where round_no = $1`,
    [roundNo, result.checked, result.broken, result.examples, lastAccountId, entriesUntil, finishedAt],
  );
}
