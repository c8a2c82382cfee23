import type { FastifyInstance } from 'fastify';
import { asOperator, findStaff, isStaffStillHere, requirePermission } from '@jogada/accounts/server';
import { DESK, merchantDesk } from '@jogada/content/server';
import type { MerchantDirectory } from '@jogada/merchant/server';
import { Problem, PROBLEM_STATUS } from '@jogada/platform/contract';
import { ENVELOPE, type Audience } from '@jogada/platform/server';
import { callContext, type House } from './call-context.ts';
import { ofTheirMerchants, visitorContext } from './visitor-context.ts';

/**
 * GET /wps/events: one stream of news per page, for the merchant and, when signed in, for the member. `since` is the position from
 * which the page was drawn.
 */
export function serveEvents(app: FastifyInstance, house: House, directory: MerchantDirectory): void {
  app.get<{ Querystring: { since?: unknown } }>('/wps/events', async (request, reply) => {
    try {
      const { merchant, member, session } = await visitorContext(house, directory, { request, reply });
      const audiences: Audience[] = [{ scope: 'merchant', id: merchant.code }];
      if (member) audiences.push({ scope: 'account', id: member.id });
      if (session) audiences.push({ scope: 'session', id: session.id });
      const { since } = request.query;
      reply.hijack();
      house.realtime.attach(reply.raw, audiences, typeof since === 'string' ? since : undefined);
    } catch (error) {
      if (!(error instanceof Problem)) throw error;
      return reply.code(PROBLEM_STATUS[error.code]).send(ENVELOPE.refusal(error));
    }
  });
}

const STILL_HERE_EVERY_MS = 15_000;

/** GET /ops/events: one stream of news per desk, for who may answer members. It ends with the session, and listening keeps none open. */
export function serveStaffEvents(app: FastifyInstance, house: House): void {
  app.get('/ops/events', async (request, reply) => {
    try {
      const ctx = asOperator(ofTheirMerchants(await findStaff(callContext(house, request, reply))));
      requirePermission(ctx, 'chats.answer');
      reply.hijack();
      const desks = ctx.operator.merchantCodes?.map(merchantDesk) ?? [DESK];
      house.realtime.attach(
        reply.raw,
        desks.map((id) => ({ scope: 'staff', id })),
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
      return reply.code(PROBLEM_STATUS[error.code]).send(ENVELOPE.refusal(error));
    }
  });
}
