import type { FastifyInstance, FastifyReply } from 'fastify';
import { addressBlock, asOperator, isStaffStillHere } from '@jogada/accounts/server';
import { listChats } from '@jogada/content/contract/operator';
import { ALL_STAFF, merchantStaff } from '@jogada/content/server';
import type { MerchantDirectory } from '@jogada/merchant/server';
import { Problem, type Endpoint } from '@jogada/platform/contract';
import { refuse, type Audience, type OpenPlaces } from '@jogada/platform/server';
import type { ProcessServices } from './call-context.ts';
import { staffContext, visitorContext } from './visitor-context.ts';

/**
 * GET /wps/events: one event stream per page, for the merchant and, when signed in, for the member. `since` is the position at which the
 * page was rendered. Streams are capped (`too_many_requests`, `system_busy`), as each holds memory and a file descriptor that bets may
 * need.
 */
export function serveEvents(
  app: FastifyInstance,
  services: ProcessServices,
  { directory, places }: { directory: MerchantDirectory; places: OpenPlaces },
): void {
  app.get<{ Querystring: { since?: unknown } }>('/wps/events', async (request, reply) => {
    try {
      const { merchant, member, session } = await visitorContext(services, directory, { request, reply });
      const audiences: Audience[] = [{ scope: 'merchant', id: merchant.code }];
      if (member) audiences.push({ scope: 'account', id: member.id });
      if (session) audiences.push({ scope: 'session', id: session.id });
      const { since } = request.query;
      hold(reply, places.take({ address: addressBlock(request.ip), memberId: member?.id }));
      reply.hijack();
      services.realtime.attach(reply.raw, audiences, typeof since === 'string' ? since : undefined);
    } catch (error) {
      if (!(error instanceof Problem)) throw error;
      return refuse(reply, error);
    }
  });
}

const STILL_HERE_EVERY_MS = 15_000;

/** Needs the permission to read the list of chats. */
const ENDPOINT: Endpoint = listChats;

/**
 * GET /ops/events: one event stream per console page, for staff who may answer members. It ends with the session, and does not extend it.
 */
export function serveStaffEvents(app: FastifyInstance, services: ProcessServices, places: OpenPlaces): void {
  app.get('/ops/events', async (request, reply) => {
    try {
      const ctx = asOperator(await staffContext(services, { request, reply, endpoint: ENDPOINT }));
      hold(reply, places.take({ address: addressBlock(request.ip), memberId: ctx.operator.id }));
      reply.hijack();
      const staffScopes = ctx.operator.merchantCodes?.map(merchantStaff) ?? [ALL_STAFF];
      services.realtime.attach(
        reply.raw,
        staffScopes.map((id) => ({ scope: 'staff', id })),
      );
      const timer = setInterval(() => {
        // An unreachable database does not end the stream. The next interval checks again.
        isStaffStillHere(ctx).then(
          (isHere) => isHere || reply.raw.end(),
          (error: unknown) => ctx.log.warn({ err: error }, 'operator session check failed'),
        );
      }, STILL_HERE_EVERY_MS);
      reply.raw.on('close', () => clearInterval(timer));
    } catch (error) {
      if (!(error instanceof Problem)) throw error;
      return refuse(reply, error);
    }
  });
}

// Releases the slot when the connection closes. A connection that is closed already emits no further event.
function hold(reply: FastifyReply, giveBack: () => void): void {
  reply.raw.once('close', giveBack);
  if (reply.raw.destroyed) giveBack();
}
