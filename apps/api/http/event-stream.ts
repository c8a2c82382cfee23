import type { FastifyInstance, FastifyReply } from 'fastify';
import { addressBlock, asOperator, findStaff, isStaffStillHere, requirePermission } from '@jogada/accounts/server';
import { ALL_STAFF, merchantStaff } from '@jogada/content/server';
import type { MerchantDirectory } from '@jogada/merchant/server';
import { Problem } from '@jogada/platform/contract';
import { refuse, type Audience, type OpenPlaces } from '@jogada/platform/server';
import { callContext, type ProcessServices } from './call-context.ts';
import { ofTheirMerchants, visitorContext } from './visitor-context.ts';

/**
 * GET /wps/events: one stream of news per page, for the merchant and, when signed in, for the member. `since` is the position from
 * which the page was drawn. Streams are capped: each holds memory and a file descriptor that bets may need.
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

/** GET /ops/events: one stream of news per desk, for who may answer members. It ends with the session, and listening keeps none open. */
export function serveStaffEvents(app: FastifyInstance, services: ProcessServices, places: OpenPlaces): void {
  app.get('/ops/events', async (request, reply) => {
    try {
      const ctx = asOperator(ofTheirMerchants(await findStaff(callContext(services, request, reply))));
      requirePermission(ctx, 'chats.answer');
      hold(reply, places.take({ address: addressBlock(request.ip), memberId: ctx.operator.id }));
      reply.hijack();
      const staffScopes = ctx.operator.merchantCodes?.map(merchantStaff) ?? [ALL_STAFF];
      services.realtime.attach(
        reply.raw,
        staffScopes.map((id) => ({ scope: 'staff', id })),
      );
      const timer = setInterval(() => {
        // Out of reach is not ended: the next turn asks again.
        isStaffStillHere(ctx).then(
          (isHere) => isHere || reply.raw.end(),
          (error: unknown) => ctx.log.warn({ err: error }, 'desk not checked'),
        );
      }, STILL_HERE_EVERY_MS);
      reply.raw.on('close', () => clearInterval(timer));
    } catch (error) {
      if (!(error instanceof Problem)) throw error;
      return refuse(reply, error);
    }
  });
}

// Given back with the connection, whoever ends it; one that ended meanwhile closes no more.
function hold(reply: FastifyReply, giveBack: () => void): void {
  reply.raw.once('close', giveBack);
  if (reply.raw.destroyed) giveBack();
}
