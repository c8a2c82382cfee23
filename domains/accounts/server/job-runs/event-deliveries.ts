import type {
  discardDelivery as discardEndpoint,
  listFailedDeliveries as listEndpoint,
  replayDelivery as replayEndpoint,
} from '@jogada/accounts/contract/operator';
import { Problem, type InputOf, type OutputOf } from '@jogada/platform/contract';
import * as outbox from '@jogada/platform/server';
import { recordAudit } from '../audit/record-audit.ts';
import type { OperatorContext } from '../operators/operator.ts';

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

function actorOf({ operator }: OperatorContext) {
  return { actorKind: 'operator', actorId: operator.id } as const;
}
