import * as v from 'valibot';
import { operatorEndpoint } from '@jogada/merchant/contract/operator';
import { backgroundTask, Moment, plainText } from '@jogada/platform/contract';

const EventId = v.pipe(v.string(), v.regex(/^[1-9]\d{0,17}$/));
const Subscriber = v.pipe(v.string(), v.regex(/^[a-z][a-z._]{1,60}$/));
const Reason = plainText({ min: 10, max: 300 });

/** An event that one subscriber could not handle. */
export const EventDelivery = v.object({
  eventId: EventId,
  /** Which part of the platform failed, such as `promotions.match_deposits`. */
  subscriber: v.string(),
  topic: v.string(),
  createdAt: Moment,
  failedAt: Moment,
  attempts: v.number(),
  /** When it is tried again; null for a dead letter, which is delivered again only on request. */
  nextAt: v.nullable(Moment),
  error: v.string(),
});
export type EventDelivery = v.InferOutput<typeof EventDelivery>;

export const listFailedDeliveries = operatorEndpoint({
  method: 'GET',
  path: '/ops/event-deliveries',
  summary: 'List failed event deliveries, dead letters first',
  access: 'operator',
  permission: 'jobs.read',
  input: v.object({}),
  output: v.object({ deliveries: v.array(EventDelivery) }),
  problems: [],
});

export const replayDelivery = operatorEndpoint({
  method: 'POST',
  path: '/ops/event-deliveries/:eventId/:subscriber/replay',
  summary: 'Deliver a failed event again',
  access: 'operator',
  permission: 'jobs.run',
  input: v.object({ eventId: EventId, subscriber: Subscriber }),
  output: v.object({ eventId: EventId }),
  problems: ['not_found'],
});

export const DeliveryDryRun = v.object({
  /** When it began. */
  asOf: Moment,
  /** The deliveries that had failed by then; at most 100. */
  deliveries: v.array(
    v.object({
      eventId: EventId,
      subscriber: v.string(),
      /** null when it would succeed. */
      error: v.nullable(v.string()),
    }),
  ),
});
export type DeliveryDryRun = v.InferOutput<typeof DeliveryDryRun>;

const DryRunTask = backgroundTask(DeliveryDryRun);

/** The dry run is a background task: subscribers take as long as for a delivery. */
export const dryRunDeliveries = operatorEndpoint({
  method: 'POST',
  path: '/ops/event-deliveries/dry-run',
  summary: 'Request a dry run of all failed events, which undoes what the subscribers write',
  access: 'operator',
  permission: 'jobs.run',
  input: v.object({}),
  output: DryRunTask,
  problems: [],
});

export const readDeliveryDryRun = operatorEndpoint({
  method: 'GET',
  path: '/ops/event-deliveries/dry-run',
  summary: 'Retrieve the state and latest result of the dry run of failed events',
  access: 'operator',
  permission: 'jobs.read',
  input: v.object({}),
  output: DryRunTask,
  problems: [],
});

export const discardDelivery = operatorEndpoint({
  method: 'POST',
  path: '/ops/event-deliveries/:eventId/:subscriber/discard',
  summary: 'Discard a failed event for one subscriber',
  access: 'operator',
  permission: 'jobs.run',
  input: v.object({ eventId: EventId, subscriber: Subscriber, reason: Reason }),
  output: v.object({ eventId: EventId }),
  problems: ['not_found'],
});
