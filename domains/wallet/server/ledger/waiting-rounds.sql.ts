import type { Context, DomainEvent, Sql, Transaction } from '@jogada/platform/server';
import { endedRounds, type Posted } from './posted.ts';

export interface RoundKey {
  readonly member_id: string;
  readonly source: string;
  readonly round_id: string;
}

/** A list of rounds that whoever counts rounds has still to count. */
export interface WaitingRounds {
  /**
   * Hears `wallet.posted` and notes the rounds that ended, or in which a stake was taken back. They are read from the ledger when they
   * are counted, so an event that is heard twice, late or out of order counts the same.
   */
  readonly handle: (ctx: Context, tx: Transaction, events: readonly DomainEvent<Posted>[]) => Promise<void>;
  /**
   * Takes what waited longest off the list, so that the transaction either counts it or leaves it there: whole rows of it, until they
   * hold `atLeast` rounds. One that was noted twice comes twice.
   */
  readonly take: (tx: Sql, atLeast: number) => Promise<RoundKey[]>;
}

/** So many rounds at the most wait in one row, so that nobody has to take much more than they asked for. */
const ROW_MAX = 1_000;

/**
 * The list in a table of the counting domain's own, which has `member_ids`, `sources` and `round_ids` as arrays of equal length, their
 * `round_count` and `noted_at`: a row for each batch of events, for a row for each round costs more than counting it.
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
