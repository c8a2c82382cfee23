import type { Context } from './context.ts';
import type { Sql, Transaction } from './database.ts';

/** An event of a domain: past tense, `domain.thing_happened`. Payloads are plain JSON; amounts as strings. */
export interface DomainEvent<Payload = unknown> {
  readonly id: bigint;
  readonly topic: string;
  readonly payload: Payload;
  readonly createdAt: Date;
}

/** Writes an event in the caller's transaction: it is delivered if and only if the transaction commits. */
export async function emit(tx: Sql, event: { topic: string; payload: unknown; at: Date }): Promise<void> {
  await tx.query('insert into platform.outbox (topic, payload, created_at) values ($1, $2, $3)', [
    event.topic,
    JSON.stringify(event.payload),
    event.at,
  ]);
}

/** A subscriber of a topic. Runs in the transaction that removes the events, so its writes happen exactly once. */
export interface Subscription {
  readonly topic: string;
  /** Gets consecutive events of the topic, oldest first; at least one. */
  readonly handle: (ctx: Context, tx: Transaction, events: readonly DomainEvent<never>[]) => Promise<void>;
}

export function subscribe<Payload>(
  topic: string,
  handle: (ctx: Context, tx: Transaction, event: DomainEvent<Payload>) => Promise<void>,
): Subscription {
  return subscribeTogether<Payload>(topic, async (ctx, tx, events) => {
    for (const event of events) await handle(ctx, tx, event);
  });
}

/** Subscribes to consecutive events of a topic together, for subscribers that handle many in one statement. */
export function subscribeTogether<Payload>(
  topic: string,
  handle: (ctx: Context, tx: Transaction, events: readonly DomainEvent<Payload>[]) => Promise<void>,
): Subscription {
  return { topic, handle: handle as Subscription['handle'] };
}

export interface OutboxReader {
  stop(): Promise<void>;
}

const BATCH = 50;
const IDLE_MS = 60;
/** After a run of so many events the next waits longer, so that more events share the cost of a run. */
const BUSY_FROM = 4;
const BUSY_MS = 200;
const ATTEMPTS_MAX = 8;

/** Delivers events to their subscribers in the order of their ids, until stopped. Several readers may run: each takes other rows. */
export function readOutbox(ctx: Context, subscriptions: readonly Subscription[]): OutboxReader {
  let isStopping = false;
  let wake = () => undefined as void;
  const loop = (async () => {
    while (!isStopping) {
      const carried = await carryBatch(ctx, subscriptions).catch((error: unknown) => {
        if (!isStopping) ctx.log.error({ err: error }, 'outbox batch failed');
        return 0;
      });
      // A full batch means that more is waiting. A smaller one lets events gather until the next run.
      if (carried === BATCH || isStopping) continue;
      await new Promise<void>((resolve) => {
        const timer = setTimeout(resolve, carried < BUSY_FROM ? IDLE_MS : BUSY_MS);
        wake = () => {
          clearTimeout(timer);
          resolve();
        };
      });
    }
  })();
  return {
    async stop() {
      isStopping = true;
      wake();
      await loop;
    },
  };
}

interface OutboxRow {
  readonly id: bigint;
  readonly topic: string;
  readonly payload: unknown;
  readonly created_at: Date;
  readonly attempts: number;
}

/** Delivers the next events. Returns how many there were. Tests call it directly to process everything pending. */
export async function carryBatch(ctx: Context, subscriptions: readonly Subscription[]): Promise<number> {
  return ctx.database.transaction(async (tx) => {
    const rows = await tx.query<OutboxRow>(
      `select id, topic, payload, created_at, attempts from platform.outbox
        where not_before <= $1 and attempts < ${ATTEMPTS_MAX}
        order by id limit ${BATCH} for update skip locked`,
      [ctx.now()],
    );
    if (rows.length > 0 && !(await carryTogether(ctx, tx, rows, subscriptions))) {
      for (const row of rows) await carry(ctx, tx, row, subscriptions);
    }
    return rows.length;
  });
}

// Delivers a batch under one savepoint, as savepoints and deletions per event would be most of the cost. Returns false after a failure:
// nothing of it is written, and the events have to be delivered one by one.
async function carryTogether(
  ctx: Context,
  tx: Transaction,
  rows: readonly OutboxRow[],
  subscriptions: readonly Subscription[],
): Promise<boolean> {
  const committed: (() => void)[] = [];
  await tx.query('savepoint batch');
  try {
    const receiving: Transaction = { query: tx.query, afterCommit: (work) => committed.push(work) };
    for (const sameTopic of runsOfTopics(rows)) await deliver(ctx, receiving, sameTopic, subscriptions);
    await tx.query('delete from platform.outbox where id = any ($1)', [rows.map(({ id }) => id)]);
    await tx.query('release savepoint batch');
  } catch {
    // The failing event is found and logged when they are delivered one by one.
    await tx.query('rollback to savepoint batch');
    return false;
  }
  for (const work of committed) tx.afterCommit(work);
  return true;
}

/** Groups consecutive rows of one topic. */
function runsOfTopics(rows: readonly OutboxRow[]): OutboxRow[][] {
  const runs: OutboxRow[][] = [];
  for (const row of rows) {
    const last = runs.at(-1);
    if (last?.[0]?.topic === row.topic) last.push(row);
    else runs.push([row]);
  }
  return runs;
}

/** Delivers rows of one topic to its subscribers. */
async function deliver(ctx: Context, tx: Transaction, rows: readonly OutboxRow[], subscriptions: readonly Subscription[]): Promise<void> {
  const events = rows.map((row) => ({ id: row.id, topic: row.topic, payload: row.payload as never, createdAt: row.created_at }));
  for (const subscription of subscriptions) if (subscription.topic === rows[0]?.topic) await subscription.handle(ctx, tx, events);
}

// A failing subscriber must not delay the events behind it: its event is retried with growing pauses.
async function carry(ctx: Context, tx: Transaction, row: OutboxRow, subscriptions: readonly Subscription[]): Promise<void> {
  await tx.query('savepoint event');
  try {
    // Callbacks of a failed subscriber are dropped with its writes.
    const committed: (() => void)[] = [];
    const receiving: Transaction = { query: tx.query, afterCommit: (work) => committed.push(work) };
    await deliver(ctx, receiving, [row], subscriptions);
    await tx.query('delete from platform.outbox where id = $1', [row.id]);
    await tx.query('release savepoint event');
    for (const work of committed) tx.afterCommit(work);
  } catch (error) {
    await tx.query('rollback to savepoint event');
    ctx.log.error({ err: error, topic: row.topic, id: String(row.id) }, 'event failed');
    const pauseMs = 250 * 4 ** row.attempts;
    await tx.query('update platform.outbox set attempts = attempts + 1, not_before = $2 where id = $1', [
      row.id,
      new Date(ctx.now().getTime() + pauseMs),
    ]);
  }
}
