import { MERCHANTS, wordFor, type Database, type Merchants, type Sql, type Transaction } from './database.ts';

/**
 * A database for one call: the commit of its last transaction waits until the response has been serialised, so that a call that fails has
 * written nothing.
 */
export interface HeldDatabase extends Database {
  /**
   * Commits or rolls back the held transaction. Later transactions are not held.
   * @throws the error of a commit, also of an earlier one
   */
  finish(how: 'commit' | 'undo'): Promise<void>;
}

interface Held {
  readonly tx: Sql;
  /** Reads of the call in the held transaction that have not finished. */
  running: number;
  /** The latest of them. They run in turn: the connection has one setting of the visible merchants. */
  last: Promise<unknown>;
  end(how: 'commit' | 'undo'): Promise<void>;
}

/**
 * Holds the commits of one call. A finished transaction stays open while the call maps its result and reads back what it wrote. It commits
 * on `finish`, before the call writes or begins another transaction, and as soon as the call waits for anything but this database, so that
 * no locks are held while a bank or a mail server responds. The call's next statement and `finish` wait for a commit under way.
 */
export function holdCommits(database: Database): HeldDatabase {
  let held: Held | undefined;
  /** The commit or rollback under way. */
  let ending: Promise<void> | undefined;
  let fault: unknown;
  let isFinished = false;

  const end = async (how: 'commit' | 'undo') => {
    const waiting = held;
    held = undefined;
    if (waiting !== undefined) {
      const finished = waiting.last.then(() => waiting.end(fault === undefined ? how : 'undo'));
      const begun = finished.finally(() => {
        if (ending === begun) ending = undefined;
      });
      ending = begun;
    }
    await ending;
  };
  const commit = async () => {
    await end('commit');
    if (fault !== undefined) throw fault;
  };
  // Runs after all synchronous continuations.
  const commitWhenItWaits = (waiting: Held) => {
    setImmediate(() => {
      if (held !== waiting || waiting.running > 0) return;
      end('commit').catch((error: unknown) => (fault = error));
    });
  };

  const inTurn = <Result>(waiting: Held, read: () => Promise<Result>): Promise<Result> => {
    waiting.running += 1;
    const turn = waiting.last.then(async () => {
      try {
        return await read();
      } catch (error) {
        // The transaction is aborted and can only be rolled back.
        fault = error;
        throw error;
      } finally {
        waiting.running -= 1;
        commitWhenItWaits(waiting);
      }
    });
    waiting.last = turn.catch(nothing);
    return turn;
  };
  const readFor = async <Row extends object>(
    tx: Sql,
    { merchants, text, values }: { merchants: Merchants; text: string; values: readonly unknown[] | undefined },
  ): Promise<Row[]> => {
    const [before] = await tx.query<{ word: string }>(`select current_setting('${MERCHANTS}', true) as word`);
    const seeing = (word: string) => tx.query(`select set_config('${MERCHANTS}', $1, true)`, [word]);
    await seeing(wordFor(merchants));
    const rows = await tx.query<Row>(text, values);
    await seeing(before?.word ?? '');
    return rows;
  };

  return {
    async query<Row extends object>(text: string, values?: readonly unknown[]) {
      const waiting = held;
      if (waiting === undefined || !isReading(text)) {
        await commit();
        return database.query<Row>(text, values);
      }
      return inTurn(waiting, () => waiting.tx.query<Row>(text, values));
    },
    async transaction(work, options) {
      if (isFinished) return database.transaction(work, options);
      await commit();
      return new Promise((handOver, refuse) => {
        let isHandedOver = false;
        const whole: Promise<unknown> = database.transaction(async (tx: Transaction) => {
          // The call has the result already, so a retry could return another one.
          if (isHandedOver) throw new Error('a deferred commit failed');
          const result = await work(tx);
          await commit();
          const { promise: ending, resolve: settle } = Promise.withResolvers<'commit' | 'undo'>();
          const waiting: Held = {
            tx,
            running: 0,
            last: Promise.resolve(),
            end: (how) => {
              settle(how);
              return whole.then(nothing, (error: unknown) => {
                if (error !== UNDONE) throw error;
              });
            },
          };
          held = waiting;
          isHandedOver = true;
          handOver(result);
          commitWhenItWaits(waiting);
          if ((await ending) === 'undo') throw UNDONE;
        }, options);
        // After the hand-over `end` reports the error.
        whole.catch((error: unknown) => {
          if (!isHandedOver) refuse(error);
        });
      });
    },
    async connect() {
      await commit();
      return database.connect();
    },
    // Reads for other merchants see the call's writes. Writes for them go beside it, as postings of many calls share a commit.
    forMerchants(merchants) {
      const view = database.forMerchants(merchants);
      return {
        ...view,
        async query<Row extends object>(text: string, values?: readonly unknown[]) {
          if (!isReading(text)) return view.query<Row>(text, values);
          const waiting = held;
          if (waiting !== undefined) return inTurn(waiting, () => readFor<Row>(waiting.tx, { merchants, text, values }));
          await ending;
          return view.query<Row>(text, values);
        },
      };
    },
    close: () => database.close(),
    async finish(how) {
      isFinished = true;
      if (how === 'commit') await commit();
      else await end('undo');
    },
  };
}

const UNDONE = new Error('undone');

function isReading(text: string): boolean {
  return /^\s*select\b/i.test(text) && !/\bfor (?:update|share|no key update)\b/i.test(text);
}

function nothing(): void {}
