import type { Database, Transaction } from '@jogada/platform/server';

/** Thrown where the process is thought to have died. */
export class SimulatedCrash extends Error {}

/**
 * A database whose process dies before its n-th statement or commit: from there on nothing more is done or answered.
 * What was committed before stays; the open transaction is lost, as PostgreSQL does with a connection that breaks.
 */
export function crashingDatabase(database: Database, crashAt: number): Database & { readonly hasCrashed: () => boolean } {
  let steps = 0;
  const step = () => {
    steps += 1;
    if (steps >= crashAt) throw new SimulatedCrash(`before step ${crashAt}`);
  };
  const doomed: ReturnType<typeof crashingDatabase> = {
    ...database,
    forMerchants: () => doomed,
    hasCrashed: () => steps >= crashAt,
    async query(text, values) {
      step();
      return database.query(text, values);
    },
    transaction: (work) =>
      database.transaction(async (tx) => {
        const crashing: Transaction = {
          afterCommit: (callback) => tx.afterCommit(callback),
          async query(text, values) {
            step();
            return tx.query(text, values);
          },
        };
        const result = await work(crashing);
        step();
        return result;
      }),
  };
  return doomed;
}
