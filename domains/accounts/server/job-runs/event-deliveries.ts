import type {
  DeliveryDryRun,
  discardDelivery as discardEndpoint,
  dryRunDeliveries as dryRunEndpoint,
  listFailedDeliveries as listEndpoint,
  replayDelivery as replayEndpoint,
} from '@jogada/accounts/contract/operator';
import { Problem, type InputOf, type OutputOf } from '@jogada/platform/contract';
import * as outbox from '@jogada/platform/server';
import { recordAudit } from '../audit/record-audit.ts';
import type { OperatorContext } from '../operators/operator.ts';

const DRY_RUN = 'accounts.dry_run_deliveries';

/** The failed event deliveries, dead letters first; at most 100. */
export async function listFailedDeliveries(ctx: OperatorContext): Promise<OutputOf<typeof listEndpoint>> {
  const deliveries = await outbox.listFailedDeliveries(ctx.database);
  return {
    deliveries: deliveries.map(({ eventId, createdAt, failedAt, nextAt, ...delivery }) => ({
      ...delivery,
      eventId: String(eventId),
      createdAt: createdAt.toISOString(),
      failedAt: failedAt.toISOString(),
      nextAt: nextAt?.toISOString() ?? null,
    })),
  };
}

/** Delivers a failed event to its subscriber again, at once. @throws Problem `not_found` */
export async function replayDelivery(
  ctx: OperatorContext,
  input: InputOf<typeof replayEndpoint>,
): Promise<OutputOf<typeof replayEndpoint>> {
  const { eventId, subscriber } = input;
  await ctx.database.transaction(async (tx) => {
    if (!(await outbox.replayDelivery(tx, { eventId: BigInt(eventId), subscriber, at: ctx.now() }))) throw new Problem('not_found');
    await recordAudit(ctx, tx, { ...actorOf(ctx), action: 'event.replayed', subjectId: `${subscriber} ${eventId}` });
  });
  return { eventId };
}

/** Discards a failed event for its subscriber. @throws Problem `not_found` */
export async function discardDelivery(
  ctx: OperatorContext,
  input: InputOf<typeof discardEndpoint>,
): Promise<OutputOf<typeof discardEndpoint>> {
  const { eventId, subscriber, reason } = input;
  await ctx.database.transaction(async (tx) => {
    if (!(await outbox.discardDelivery(tx, { eventId: BigInt(eventId), subscriber }))) throw new Problem('not_found');
    await recordAudit(ctx, tx, { ...actorOf(ctx), action: 'event.discarded', subjectId: `${subscriber} ${eventId}`, reason });
  });
  return { eventId };
}

/** Requests a dry run. One that is waiting or running is not started again. */
export async function dryRunDeliveries(ctx: OperatorContext): Promise<OutputOf<typeof dryRunEndpoint>> {
  await outbox.requestTask(ctx.database, { name: DRY_RUN, by: ctx.operator.id, at: ctx.now() });
  return readDeliveryDryRun(ctx);
}

export function readDeliveryDryRun({ database }: Pick<OperatorContext, 'database'>): Promise<OutputOf<typeof dryRunEndpoint>> {
  return outbox.readTask<DeliveryDryRun>(database, DRY_RUN);
}

/** Gives the failed events to their subscribers, one after the other, and undoes what they write. */
export function deliveryDryRunJob(subscriptions: readonly outbox.Subscription[]): outbox.Job {
  return outbox.taskJob<DeliveryDryRun>({
    name: DRY_RUN,
    async work(ctx) {
      const asOf = ctx.now().toISOString();
      const deliveries: DeliveryDryRun['deliveries'] = [];
      for (const { eventId, subscriber } of await outbox.listFailedDeliveries(ctx.database)) {
        const error = await outbox.dryRunDelivery(ctx, subscriptions, { eventId, subscriber });
        if (error !== undefined) deliveries.push({ eventId: String(eventId), subscriber, error });
      }
      return { asOf, deliveries };
    },
  });
}

function actorOf({ operator }: OperatorContext) {
  return { actorKind: 'operator', actorId: operator.id } as const;
}
