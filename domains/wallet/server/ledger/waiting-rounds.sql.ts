import type { Context, DomainEvent, Sql, Transaction } from '@jogada/platform/server';
import { endedRounds, type Posted } from './posted.ts';

export interface RoundKey {
  readonly member_id: string;
  readonly source: string;
  readonly round_id: string;
}

/** A queue of rounds to be counted by another domain. */
export interface WaitingRounds {
  /**
   * Subscriber of `wallet.posted`: queues rounds that ended or had a stake rolled back. The rounds are read from the ledger when they
   * are counted, so duplicate, late or reordered events do not change the result.
   */
  readonly handle: (ctx: Context, tx: Transaction, events: readonly DomainEvent<Posted>[]) => Promise<void>;
  /**
   * Removes the oldest rows, whole, until they hold `atLeast` rounds. A rollback of the transaction restores them. A round that was queued
   * twice is returned twice.
   */
  readonly take: (tx: Sql, atLeast: number) => Promise<RoundKey[]>;
}

/** Maximum rounds per row, which bounds how much a call of `take` can exceed its request. */
const ROW_MAX = 1_000;

/**
 * The queue in a table of the counting domain with the columns `member_ids`, `sources` and `round_ids` (arrays of equal length),
 * `round_count` and `noted_at`. It has one row per batch of events, since one row per round costs more than counting it.
 */
export function waitingRounds(table: string): WaitingRounds {
  return {
    async handle(ctx, tx, events) {
      const ended = endedRounds(events.map(({ payload }) => payload));
      for (let first = 0; first < ended.length; first += ROW_MAX) {
        const rounds = ended.slice(first, first + ROW_MAX);
        await tx.query(`insert into ${table} (member_ids, sources, round_ids, noted_at) values ($1, $2, $3, $4)`, [
          rounds.map(({ memberId }) => memberId),
          rounds.map(({ source }) => source),
          rounds.map(({ roundId }) => roundId),
          ctx.now(),
        ]);
      }
    },
    take: (tx, atLeast) =>
      tx.query(
        `with taken as (
           delete from ${table} where ctid = any (array(
             select ctid from (select ctid, sum(round_count) over (order by noted_at rows unbounded preceding) - round_count as before
                                 from (select ctid, noted_at, round_count from ${table} order by noted_at limit $1) oldest) each
              where before < $1))
           returning member_ids, sources, round_ids
         )
         select r.member_id, r.source, r.round_id
           from taken, unnest(taken.member_ids, taken.sources, taken.round_ids) as r (member_id, source, round_id)`,
        [atLeast],
      ),
  };
}
