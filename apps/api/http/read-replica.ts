import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Endpoint } from '@jogada/platform/contract';
import type { CallContext, Merchants, Replicas } from '@jogada/platform/server';
import { readMoneyVersion } from '@jogada/wallet/server';
import type { ProcessServices } from './call-context.ts';
import { cookieJar } from './cookie-jar.ts';

/** Of the data of a response, in UTC; only from a standby. */
const AS_OF = 'data-as-of';
/** Cookie with the Unix time of the caller's last change, ms. */
const CHANGED = 'changed';
/** The servers of a site may disagree by this time, ms. */
const CLOCKS_MS = 1000;
/** Longer than the age that any standby in use has. */
const CHANGED_FOR_MS = 10 * 60_000;

interface Reading {
  readonly replicas: Replicas | undefined;
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
  readonly endpoint: Endpoint;
  /** Whose rows are read. */
  readonly merchants: Merchants;
  /** Whose money is read, for a member. */
  readonly memberId?: string | undefined;
}

/**
 * Lets a standby serve the call, if its endpoint allows it and one is fresh enough: it has the caller's own last change, and for a member every
 * posting to the member's money, also those by vendors and the bank.
 */
export async function onReplica<Ctx extends CallContext>(
  ctx: Ctx,
  { replicas, request, reply, endpoint, merchants, memberId }: Reading,
): Promise<Ctx> {
  if (replicas === undefined || endpoint.readsReplica !== true || request.method !== 'GET') return ctx;
  const changed = ctx.cookies.get(CHANGED);
  const notBefore = /^\d{13}$/.test(changed ?? '') ? new Date(Number(changed) + CLOCKS_MS) : undefined;
  const replica = replicas.pick({ notBefore });
  if (replica === undefined) return ctx;
  const database = replica.database.forMerchants(merchants);
  if (memberId !== undefined && (await readMoneyVersion(database, memberId)) < (await readMoneyVersion(ctx.database, memberId))) return ctx;
  reply.header(AS_OF, replica.asOf.toISOString());
  return { ...ctx, database };
}

/** Notes the time of each change of a caller in a cookie, so that the caller's next reads contain it. */
export function noteChanges(
  app: FastifyInstance,
  { replicas, settings, now }: Pick<ProcessServices, 'replicas' | 'settings' | 'now'>,
): void {
  if (replicas === undefined) return;
  app.addHook('onSend', async (request, reply) => {
    const isRead = request.method === 'GET' || request.method === 'HEAD' || request.routeOptions.config?.isAutomatic === true;
    if (isRead || !/^\/(?:wps|ops)\//.test(request.url)) return;
    cookieJar(request, reply, settings).set(CHANGED, String(now().getTime()), { maxAgeMs: CHANGED_FOR_MS });
  });
}
