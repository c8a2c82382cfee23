import type { Context } from './context.ts';
import type { Sql, Transaction } from './database.ts';

/** An event of a domain: past tense, `domain.thing_happened`. Payloads are plain JSON; amounts as strings. */
export interface DomainEvent<Payload = unknown> {
  readonly id: bigint;
  readonly topic: string;
  readonly payload: Payload;
  readonly createdAt: Date;
}

/** Writes an event in the caller's transaction: it is told if and only if the transaction commits. */
export async function emit(tx: Sql, event: { topic: string; payload: unknown; at: Date }): Promise<void> {
  await tx.query('insert into platform.outbox (topic, payload, created_at) values ($1, $2, $3)', [
    event.topic,
    JSON.stringify(event.payload),
    event.at,
  ]);
}

/** Hears a topic. Runs in the same transaction that removes the events, so its writes happen exactly once. */
export interface Subscription {
  readonly topic: string;
  /** Events of the topic that followed each other, the oldest first; at least one. */
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

/** Hears all events of a topic that are carried at once: for who does in one statement what would be one for each event. */
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
/** So many events in one turn, and the next waits longer: what each turn costs is shared by all that it carries. */
const BUSY_FROM = 4;
const BUSY_MS = 200;
const ATTEMPTS_MAX = 8;

/** Carries events to their subscribers, in order of their ids, until stopped. Several may run: each takes other rows. */
export function readOutbox(ctx: Context, subscriptions: readonly Subscription[]): OutboxReader {
  let isStopping = false;
  let wake = () => undefined as void;
  const loop = (async () => {
    while (!isStopping) {
      const carried = await carryBatch(ctx, subscriptions).catch((error: unknown) => {
        if (!isStopping) ctx.log.error({ err: error }, 'outbox batch failed');
        return 0;
      });
      // A whole batch means that more is waiting; less than that may gather until the next turn.
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

/** Carries the next events; answers how many there were. Tests call it directly to let everything pending happen. */
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

// Savepoints and deletions event by event would be most of what carrying costs. Answers whether every subscriber could hear;
// otherwise nothing of it has happened, and each event has to go on its own.
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
    // Which event it was, and what ails it, is found out and told when they go one by one.
    await tx.query('rollback to savepoint batch');
    return false;
  }
  for (const work of committed) tx.afterCommit(work);
  return true;
}

/** Rows in their order, those of one topic that follow each other together. */
function runsOfTopics(rows: readonly OutboxRow[]): OutboxRow[][] {
  const runs: OutboxRow[][] = [];
  for (const row of rows) {
    const last = runs.at(-1);
    if (last?.[0]?.topic === row.topic) last.push(row);
    else runs.push([row]);
  }
  return runs;
}

/** Tells everybody who hears it of rows of one topic. */
async function deliver(ctx: Context, tx: Transaction, rows: readonly OutboxRow[], subscriptions: readonly Subscription[]): Promise<void> {
  const events = rows.map((row) => ({ id: row.id, topic: row.topic, payload: row.payload as never, createdAt: row.created_at }));
  for (const subscription of subscriptions) if (subscription.topic === rows[0]?.topic) await subscription.handle(ctx, tx, events);
}

// One failing subscriber must not hold up the events behind it: its own is tried again later, with growing pauses.
async function carry(ctx: Context, tx: Transaction, row: OutboxRow, subscriptions: readonly Subscription[]): Promise<void> {
  await tx.query('savepoint event');
  try {
    // What a subscriber wants told after the commit is forgotten when its own writes are undone.
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
