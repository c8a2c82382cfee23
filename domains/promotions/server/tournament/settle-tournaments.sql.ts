import type { Sql } from '@jogada/platform/server';
import type { TournamentId } from './tournament.sql.ts';

/** Published tournaments that ended before the given time. */
export async function selectDue(sql: Sql, { endedBefore, limit }: { endedBefore: Date; limit: number }): Promise<TournamentId[]> {
  const rows = await sql.query<{ id: TournamentId }>(
    `select id from promotions.tournament where state = 'published' and ends_at <= $1 order by ends_at, id limit $2`,
    [endedBefore, limit],
  );
  return rows.map(({ id }) => id);
}

/** Removes the entries of excluded members from tournaments whose result is not final (R20). */
export async function removeExcluded(sql: Sql, { at, tournamentId }: { at: Date; tournamentId: TournamentId | null }): Promise<void> {
  await sql.query(
    `update promotions.tournament_entry e set removed_at = $1
       from promotions.tournament t
      where t.id = e.tournament_id and t.state = 'published' and ($2::text is null or t.id = $2) and e.removed_at is null
        and exists (select from accounts.exclusion_view x
                     where x.member_id = e.member_id and x.kind = 'exclusion' and x.from_at <= $1 and x.until_at > $1)`,
    [at, tournamentId],
  );
}

/** Serializes the results of a merchant, each of which names the one before. */
export async function lockResults(sql: Sql, merchantCode: string): Promise<void> {
  await sql.query("select pg_advisory_xact_lock(hashtextextended('promotions.tournament_result ' || $1, 0))", [merchantCode]);
}

/** The result that no other one names. */
export async function findLastResultHash(sql: Sql, merchantCode: string): Promise<Buffer | undefined> {
  const [row] = await sql.query<{ result_hash: Buffer }>(
    `select t.result_hash from promotions.tournament t
      where t.merchant_code = $1 and t.state = 'finished'
        and not exists (select from promotions.tournament n where n.merchant_code = t.merchant_code and n.previous_hash = t.result_hash)`,
    [merchantCode],
  );
  return row?.result_hash;
}

export async function writeRanks(
  sql: Sql,
  tournamentId: TournamentId,
  ranked: readonly { entryNumber: number; rank: number; prizeAmount: bigint }[],
): Promise<void> {
  await sql.query(
    `update promotions.tournament_entry e set rank = k.rank, prize_amount = k.prize_amount
       from unnest($2::int[], $3::int[], $4::bigint[]) as k (entry_number, rank, prize_amount)
      where e.tournament_id = $1 and e.entry_number = k.entry_number`,
    [
      tournamentId,
      ranked.map(({ entryNumber }) => entryNumber),
      ranked.map(({ rank }) => rank),
      ranked.map(({ prizeAmount }) => prizeAmount),
    ],
  );
}

export async function setFinished(
  sql: Sql,
  finished: { tournamentId: TournamentId; at: Date; resultHash: Buffer; previousHash: Buffer },
): Promise<void> {
  await sql.query(
    `update promotions.tournament set state = 'finished', finished_at = $2, result_hash = $3, previous_hash = $4, changed_at = $2,
            revision = revision + 1
      where id = $1 and state = 'published'`,
    [finished.tournamentId, finished.at, finished.resultHash, finished.previousHash],
  );
}

export interface DuePrizeRow {
  readonly tournament_id: TournamentId;
  readonly member_id: string;
}

/** Prizes of final results that are not rewards yet. */
export function selectDuePrizes(sql: Sql, { limit }: { limit: number }): Promise<DuePrizeRow[]> {
  return sql.query<DuePrizeRow>(
    `select tournament_id, member_id from promotions.tournament_entry where prize_amount > 0 and prize_settled_at is null
      order by tournament_id, rank limit $1`,
    [limit],
  );
}

export interface PrizeRow extends DuePrizeRow {
  readonly merchant_code: string;
  readonly currency: string;
  readonly wager_times: number;
  readonly prize_amount: bigint;
  readonly rank: number;
  readonly score: bigint;
  readonly result_hash: Buffer;
}

/** A due prize, locked until the transaction ends; undefined if another process settled it. */
export async function lockDuePrize(sql: Sql, due: DuePrizeRow): Promise<PrizeRow | undefined> {
  const [row] = await sql.query<PrizeRow>(
    `select e.tournament_id, e.member_id, e.merchant_code, t.currency, t.wager_times, e.prize_amount, e.rank, e.score, t.result_hash
       from promotions.tournament_entry e join promotions.tournament t on t.id = e.tournament_id
      where e.tournament_id = $1 and e.member_id = $2 and e.prize_amount > 0 and e.prize_settled_at is null for update of e`,
    [due.tournament_id, due.member_id],
  );
  return row;
}

export async function setPrizeSettled(sql: Sql, settled: DuePrizeRow & { at: Date; isWithheld: boolean }): Promise<void> {
  await sql.query(
    `update promotions.tournament_entry set prize_settled_at = $3, is_prize_withheld = $4 where tournament_id = $1 and member_id = $2`,
    [settled.tournament_id, settled.member_id, settled.at, settled.isWithheld],
  );
}

/** Marks the tournaments that have started and whose members were not notified yet. */
export async function takeStarted(sql: Sql, at: Date): Promise<TournamentId[]> {
  const rows = await sql.query<{ id: TournamentId }>(
    `update promotions.tournament set start_notified_at = $1
      where state = 'published' and start_notified_at is null and starts_at <= $1 returning id`,
    [at],
  );
  return rows.map(({ id }) => id);
}
