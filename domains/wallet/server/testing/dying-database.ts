import type { Database, Transaction } from '@jogada/platform/server';

/** Thrown at the simulated crash. */
export class Died extends Error {}

/**
 * A database whose process crashes before its n-th statement or commit: every later call fails too. Committed work stays;
 * the open transaction is lost, as PostgreSQL does when a connection breaks.
 */
export function dyingDatabase(database: Database, deathAt: number): Database & { readonly hasDied: () => boolean } {
  let steps = 0;
  const step = () => {
    steps += 1;
    if (steps >= deathAt) throw new Died(`before step ${deathAt}`);
  };
  const doomed: ReturnType<typeof dyingDatabase> = {
    ...database,
    forMerchants: () => doomed,
    hasDied: () => steps >= deathAt,
    async query(text, values) {
      step();
      return database.query(text, values);
    },
    transaction: (work) =>
      database.transaction(async (tx) => {
        const dying: Transaction = {
          afterCommit: (callback) => tx.afterCommit(callback),
          async query(text, values) {
            step();
            return tx.query(text, values);
          },
        };
        const result = await work(dying);
        step();
        return result;
      }),
  };
  return doomed;
}
