import { errorLine } from '@jogada/platform/edge';
import type { Context } from './context.ts';
import type { Sql, Transaction } from './database.ts';
import { inRunningSpan } from './tracing.ts';

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

/** Writes events of one topic together, in the order of their payloads. */
export async function emitAll(tx: Sql, { topic, payloads, at }: { topic: string; payloads: readonly unknown[]; at: Date }): Promise<void> {
  if (payloads.length === 0) return;
  await tx.query(
    'insert into platform.outbox (topic, payload, created_at) select $1, t.payload, $3 from unnest($2::jsonb[]) with ordinality t (payload, place) order by place',
    [topic, payloads.map((payload) => JSON.stringify(payload)), at],
  );
}

/** A subscriber of a topic. Its writes share the transaction that removes the events, so they happen exactly once. */
export interface Subscription {
  /** Unique and stable, such as `agents.count_rounds`: failed deliveries are stored under it. */
  readonly name: string;
  readonly topic: string;
  /** Gets consecutive events of the topic, oldest first; at least one. */
  readonly handle: (ctx: Context, tx: Transaction, events: readonly DomainEvent<never>[]) => Promise<void>;
}

export function subscribe<Payload>(
  name: string,
  topic: string,
  handle: (ctx: Context, tx: Transaction, event: DomainEvent<Payload>) => Promise<void>,
): Subscription {
  return subscribeTogether<Payload>(name, topic, async (ctx, tx, events) => {
    for (const event of events) await handle(ctx, tx, event);
  });
}

/** Subscribes to consecutive events of a topic together, for subscribers that handle many in one statement. */
export function subscribeTogether<Payload>(
  name: string,
  topic: string,
  handle: (ctx: Context, tx: Transaction, events: readonly DomainEvent<Payload>[]) => Promise<void>,
): Subscription {
  return { name, topic, handle: handle as Subscription['handle'] };
}

export interface OutboxReader {
  stop(): Promise<void>;
}

interface ReaderSettings {
  /** The pause after a run without events or with few, ms: the delay of an event. By default 60 ms. */
  readonly idleMs?: number | undefined;
}

const BATCH = 50;
const IDLE_MS = 60;
/** After a run of so many events the next waits longer, so that more events share the cost of a run. */
const BUSY_FROM = 4;
const BUSY_MS = 200;
/** A delivery that failed so often is a dead letter. */
export const ATTEMPTS_MAX = 8;
const PAUSE_FIRST_MS = 250;

/** Delivers events to their subscribers in the order of their ids, until stopped. Several readers may run: each takes other rows. */
export function readOutbox(ctx: Context, subscriptions: readonly Subscription[], { idleMs = IDLE_MS }: ReaderSettings = {}): OutboxReader {
  let isStopping = false;
  let wake = () => undefined as void;
  let carried = 0;
  // After an idle run one statement finds out whether a transaction is needed.
  const next = async () => (carried > 0 || (await isAnythingDue(ctx, subscriptions)) ? carryBatch(ctx, subscriptions) : 0);
  const loop = (async () => {
    while (!isStopping) {
      carried = await next().catch((error: unknown) => {
        if (!isStopping) ctx.log.error({ err: error }, 'outbox batch failed');
        return 0;
      });
      // A full batch means that more is waiting. A smaller one lets events gather until the next run.
      if (carried === BATCH || isStopping) continue;
      await new Promise<void>((resolve) => {
        const timer = setTimeout(resolve, carried < BUSY_FROM ? idleMs : Math.max(idleMs, BUSY_MS));
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

/** A stored event. */
export interface OutboxRow {
  readonly id: bigint;
  readonly topic: string;
  readonly payload: unknown;
  readonly created_at: Date;
}

/**
 * Delivers the next events, and the failed deliveries whose pause is over. Returns how many there were. Tests call it directly to process
 * everything pending.
 */
export async function carryBatch(ctx: Context, subscriptions: readonly Subscription[]): Promise<number> {
  return ctx.database.transaction(async (tx) => {
    const rows = await tx.query<OutboxRow>(
      `select id, topic, payload, created_at from platform.outbox order by id limit ${BATCH} for update skip locked`,
    );
    if (rows.length > 0 && !(await carryTogether(ctx, tx, rows, subscriptions))) {
      for (const row of rows) await carry(ctx, tx, row, subscriptions);
    }
    return rows.length + (await retryDeliveries(ctx, tx, subscriptions));
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
  try {
    await inSavepoint(tx, async (inner) => {
      for (const run of runsOfTopics(rows))
        for (const subscription of subscriptionsOf(subscriptions, run[0])) await handle(ctx, inner, { subscription, rows: run });
    });
  } catch {
    // The failing event is found and logged when they are delivered one by one.
    return false;
  }
  await tx.query('delete from platform.outbox where id = any ($1)', [rows.map(({ id }) => id)]);
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

function subscriptionsOf(subscriptions: readonly Subscription[], row: OutboxRow | undefined): readonly Subscription[] {
  return subscriptions.filter(({ topic }) => topic === row?.topic);
}

export function eventOf({ id, topic, payload, created_at: createdAt }: OutboxRow): DomainEvent<never> {
  return { id, topic, payload: payload as never, createdAt };
}

// Each subscriber gets the event under its own savepoint. A failing one must delay neither the others nor the events behind it: its
// delivery is stored and retried with growing pauses.
async function carry(ctx: Context, tx: Transaction, row: OutboxRow, subscriptions: readonly Subscription[]): Promise<void> {
  for (const subscription of subscriptionsOf(subscriptions, row)) {
    const error = await deliver(ctx, tx, row, subscription);
    if (error !== undefined) await storeDelivery(ctx, tx, { row, subscriber: subscription.name, error });
  }
  await tx.query('delete from platform.outbox where id = $1', [row.id]);
}

/** Returns what the subscriber threw, or undefined. */
async function deliver(ctx: Context, tx: Transaction, row: OutboxRow, subscription: Subscription): Promise<unknown> {
  try {
    await inSavepoint(tx, (inner) => handle(ctx, inner, { subscription, rows: [row] }));
    return undefined;
  } catch (error) {
    ctx.log.error({ err: error, topic: row.topic, subscriber: subscription.name, id: String(row.id) }, 'event failed');
    return error ?? new Error('unknown');
  }
}

/** In a span below the first cause that the events carry, if one is sampled. */
function handle(
  ctx: Context,
  tx: Transaction,
  { subscription, rows }: { readonly subscription: Subscription; readonly rows: readonly OutboxRow[] },
): Promise<void> {
  const { tracing } = ctx;
  const work = () => subscription.handle(ctx, tx, rows.map(eventOf));
  const [parent, ...causes] = tracing ? rows.flatMap(({ payload }) => tracing.causesOf(payload)) : [];
  if (!tracing || parent === undefined) return work();
  const facts = { topic: subscription.topic, subscriber: subscription.name, eventCount: rows.length, eventId: String(rows[0]?.id) };
  const inSpan: Transaction = { ...tx, afterCommit: (callback) => tx.afterCommit(inRunningSpan(tracing, callback)) };
  return tracing.span(`deliver ${subscription.name}`, { facts, parent, causes, kind: 'consumer' }, () =>
    subscription.handle(ctx, inSpan, rows.map(eventOf)),
  );
}

/** Undoes the work's writes and drops its callbacks if it throws. */
async function inSavepoint(tx: Transaction, work: (inner: Transaction) => Promise<void>): Promise<void> {
  const callbacks: (() => void)[] = [];
  await tx.query('savepoint delivery');
  try {
    await work({ query: tx.query, afterCommit: (callback) => callbacks.push(callback) });
    await tx.query('release savepoint delivery');
  } catch (error) {
    await tx.query('rollback to savepoint delivery');
    throw error;
  }
  for (const callback of callbacks) tx.afterCommit(callback);
}

interface FailedDelivery {
  readonly row: OutboxRow;
  readonly subscriber: string;
  readonly error: unknown;
}

async function storeDelivery(ctx: Context, tx: Transaction, { row, subscriber, error }: FailedDelivery): Promise<void> {
  const at = ctx.now();
  await tx.query(
    `insert into platform.event_delivery
        (event_id, subscriber, topic, payload, created_at, attempts, not_before, failed_at, last_error)
      values ($1, $2, $3, $4, $5, 1, $6, $7, $8)`,
    [row.id, subscriber, row.topic, JSON.stringify(row.payload), row.created_at, pauseAfter(0, at), at, errorLine(error)],
  );
}

async function isAnythingDue({ database, now }: Context, subscriptions: readonly Subscription[]): Promise<boolean> {
  const [found] = await database.query<{ is_due: boolean }>(
    `select exists (select from platform.outbox)
         or exists (select from platform.event_delivery where ${DUE}) as is_due`,
    dueOf(now(), subscriptions),
  );
  return found?.is_due ?? false;
}

const DUE = `not_before <= $1 and attempts < ${ATTEMPTS_MAX} and subscriber = any ($2)`;
const dueOf = (at: Date, subscriptions: readonly Subscription[]) => [at, subscriptions.map(({ name }) => name)];

/** Retries the due deliveries of the subscribers of this process. Returns how many there were. */
async function retryDeliveries(ctx: Context, tx: Transaction, subscriptions: readonly Subscription[]): Promise<number> {
  const due = await tx.query<OutboxRow & { subscriber: string; attempts: number }>(
    `select event_id as id, subscriber, topic, payload, created_at, attempts from platform.event_delivery
      where ${DUE} order by event_id limit ${BATCH} for update skip locked`,
    dueOf(ctx.now(), subscriptions),
  );
  for (const row of due) {
    const subscription = subscriptions.find(({ name }) => name === row.subscriber);
    if (!subscription) continue;
    const error = await deliver(ctx, tx, row, subscription);
    const at = ctx.now();
    await (error === undefined
      ? tx.query('delete from platform.event_delivery where event_id = $1 and subscriber = $2', [row.id, row.subscriber])
      : tx.query(
          `update platform.event_delivery set attempts = attempts + 1, not_before = $3, failed_at = $4, last_error = $5
            where event_id = $1 and subscriber = $2`,
          [row.id, row.subscriber, pauseAfter(row.attempts, at), at, errorLine(error)],
        ));
  }
  return due.length;
}

function pauseAfter(attempts: number, at: Date): Date {
  return new Date(at.getTime() + PAUSE_FIRST_MS * 4 ** attempts);
}
