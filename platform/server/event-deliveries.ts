import { errorLine } from '@jogada/platform/edge';
import type { Context } from './context.ts';
import type { Sql } from './database.ts';
import { ATTEMPTS_MAX, eventOf, type OutboxRow, type Subscription } from './outbox.ts';

/** A delivery that failed: retried until `nextAt`, or a dead letter without one. */
export interface FailedDelivery {
  readonly eventId: bigint;
  readonly subscriber: string;
  readonly topic: string;
  readonly createdAt: Date;
  readonly failedAt: Date;
  readonly attempts: number;
  /** null for a dead letter: it is delivered again only on request. */
  readonly nextAt: Date | null;
  readonly error: string;
}

/** Key of a delivery. */
export interface DeliveryKey {
  readonly eventId: bigint;
  readonly subscriber: string;
}

/** Event deliveries for the metrics of a process. */
export interface DeliveryCounts {
  readonly waitingCount: number;
  /** Age of the oldest waiting event in seconds; 0 when none is waiting. */
  readonly oldestSeconds: number;
  readonly failed: readonly { readonly subscriber: string; readonly retryingCount: number; readonly deadCount: number }[];
  /** Age of the oldest event that a subscriber has not got and still will, in seconds; 0 without one. */
  readonly lags: readonly { readonly subscriber: string; readonly seconds: number }[];
}

const LISTED_MAX = 100;

/** The failed deliveries, dead letters first, the latest first; at most 100. */
export async function listFailedDeliveries(sql: Sql): Promise<FailedDelivery[]> {
  const rows = await sql.query<{
    event_id: bigint;
    subscriber: string;
    topic: string;
    created_at: Date;
    failed_at: Date;
    attempts: number;
    not_before: Date;
    last_error: string;
  }>(
    `select event_id, subscriber, topic, created_at, failed_at, attempts, not_before, last_error from platform.event_delivery
      order by attempts >= ${ATTEMPTS_MAX} desc, failed_at desc, event_id desc limit ${LISTED_MAX}`,
  );
  return rows.map((row) => ({
    eventId: row.event_id,
    subscriber: row.subscriber,
    topic: row.topic,
    createdAt: row.created_at,
    failedAt: row.failed_at,
    attempts: row.attempts,
    nextAt: row.attempts >= ATTEMPTS_MAX ? null : row.not_before,
    error: row.last_error,
  }));
}

/** Makes a failed delivery due, with all its attempts. Returns whether it exists. */
export async function replayDelivery(sql: Sql, { eventId, subscriber, at }: DeliveryKey & { at: Date }): Promise<boolean> {
  const rows = await sql.query(
    `update platform.event_delivery set attempts = 0, not_before = $3 where event_id = $1 and subscriber = $2 returning 1 as one`,
    [eventId, subscriber, at],
  );
  return rows.length > 0;
}

/** Undoes the transaction of a dry run. */
class DryRunEnd extends Error {}

/**
 * Gives a failed delivery to its subscriber and undoes all that it wrote; callbacks after the commit do not run. Returns its error, null if
 * it would succeed, or undefined if this process has no such subscriber or the delivery is gone.
 */
export async function dryRunDelivery(
  ctx: Context,
  subscriptions: readonly Subscription[],
  { eventId, subscriber }: DeliveryKey,
): Promise<string | null | undefined> {
  const subscription = subscriptions.find(({ name }) => name === subscriber);
  if (!subscription) return undefined;
  let error: string | null | undefined;
  const run = ctx.database.transaction(async (tx) => {
    const [row] = await tx.query<OutboxRow>(
      `select event_id as id, topic, payload, created_at from platform.event_delivery
        where event_id = $1 and subscriber = $2 for update skip locked`,
      [eventId, subscriber],
    );
    if (row) {
      const undone = { query: tx.query, afterCommit: () => undefined };
      error = await subscription.handle(ctx, undone, [eventOf(row)]).then(() => null, errorLine);
    }
    throw new DryRunEnd();
  });
  await run.catch((thrown: unknown) => {
    if (!(thrown instanceof DryRunEnd)) throw thrown;
  });
  return error;
}

/** Removes a failed delivery: this subscriber never gets the event. Returns whether it existed. */
export async function discardDelivery(sql: Sql, { eventId, subscriber }: DeliveryKey): Promise<boolean> {
  const rows = await sql.query('delete from platform.event_delivery where event_id = $1 and subscriber = $2 returning 1 as one', [
    eventId,
    subscriber,
  ]);
  return rows.length > 0;
}

/** Counts waiting events and failed deliveries, by subscriber. */
export async function countDeliveries(
  sql: Sql,
  { at, subscriptions }: { at: Date; subscriptions: readonly Pick<Subscription, 'name' | 'topic'>[] },
): Promise<DeliveryCounts> {
  const waiting = await sql.query<{ topic: string; n: bigint; oldest: Date }>(
    'select topic, count(*) as n, min(created_at) as oldest from platform.outbox group by topic',
  );
  const failed = await sql.query<{ subscriber: string; retrying: bigint; dead: bigint; oldest: Date | null }>(
    `select subscriber, min(created_at) filter (where attempts < ${ATTEMPTS_MAX}) as oldest, count(*) filter (where attempts < ${ATTEMPTS_MAX}) as retrying, count(*) filter (where attempts >= ${ATTEMPTS_MAX}) as dead
       from platform.event_delivery group by subscriber`,
  );
  const secondsSince = (since: Date) => (at.getTime() - since.getTime()) / 1000;
  return {
    waitingCount: waiting.reduce((sum, { n }) => sum + Number(n), 0),
    oldestSeconds: Math.max(0, ...waiting.map(({ oldest }) => secondsSince(oldest))),
    lags: subscriptions.map(({ name, topic }) => {
      const oldest = [waiting.find((of) => of.topic === topic)?.oldest, failed.find(({ subscriber }) => subscriber === name)?.oldest];
      return { subscriber: name, seconds: Math.max(0, ...oldest.map((since) => (since ? secondsSince(since) : 0))) };
    }),
    failed: failed.map(({ subscriber, retrying, dead }) => ({ subscriber, retryingCount: Number(retrying), deadCount: Number(dead) })),
  };
}
