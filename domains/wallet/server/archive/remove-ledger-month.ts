import { setTimeout as sleep } from 'node:timers/promises';
import { sqlState, type Database } from '@jogada/platform/server';
import { firstDay } from './ledger-month.ts';
import {
  addRemovedSums,
  hasStrayEntries,
  insertRemovedMonth,
  LOCK_NOT_AVAILABLE,
  lockMonth,
  moveRemovedLinks,
  tryDropPartition,
} from './remove-ledger-month.sql.ts';

/** Below PostgreSQL's deadlock_timeout of 1 s, as for a migration: postings that queue behind the wait are delayed by no more. */
const LOCK_TIMEOUT_MS = 500;
const ATTEMPTS_MAX = 10;

class EntriesInUse extends Error {}

export interface LedgerMonthRemoval {
  /** Format 2021-03, in UTC. */
  readonly month: string;
  readonly entryCount: number;
  /** SHA-256 of the month's file, hexadecimal. */
  readonly sha256: string;
  readonly at: Date;
  readonly by: string;
  /** Called while nothing of the month can change. Its error prevents the removal. */
  readonly compare: () => Promise<void>;
  /** Waits between attempts to get the lock. */
  readonly pause?: ((attempt: number) => Promise<void>) | undefined;
}

/**
 * Removes the entries of a month from the database in one transaction, and keeps what the proofs of the others need of them: sums by account,
 * and the last entries of the removed parts of chains. Needs the owner's connection, with a second one for `compare`.
 * @returns false, with nothing changed, if others used the entries all the time
 */
export async function removeLedgerMonth(database: Database, removal: LedgerMonthRemoval): Promise<boolean> {
  const { month, entryCount, sha256, at, by, compare, pause = (attempt) => sleep(attempt * LOCK_TIMEOUT_MS) } = removal;
  const day = firstDay(month);
  try {
    await database.transaction(
      async (tx) => {
        await tx.query(`set local lock_timeout = ${LOCK_TIMEOUT_MS}`);
        await lockMonth(tx, day);
        if (await hasStrayEntries(tx, day))
          throw new Error(`entries of ${month} are in the default partition: dropping its own would leave them`);
        await compare();
        await addRemovedSums(tx, day);
        await moveRemovedLinks(tx, day);
        await insertRemovedMonth(tx, { firstDay: day, entryCount, sha256, at, by });
        for (let attempt = 1; !(await tryDropPartition(tx, day)); attempt += 1) {
          if (attempt === ATTEMPTS_MAX) throw new EntriesInUse();
          await pause(attempt);
        }
      },
      { isLong: true },
    );
    return true;
  } catch (error) {
    if (error instanceof EntriesInUse || sqlState(error) === LOCK_NOT_AVAILABLE) return false;
    throw error;
  }
}
