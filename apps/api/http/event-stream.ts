import type { FastifyInstance } from 'fastify';
import type { MerchantDirectory } from '@jogada/merchant/server';
import { Problem, PROBLEM_STATUS } from '@jogada/platform/contract';
import { ENVELOPE, type Audience } from '@jogada/platform/server';
import type { House } from './call-context.ts';
import { visitorContext } from './visitor-context.ts';

/** GET /wps/events: one stream of news per page, for the merchant and, when signed in, for the member. */
export function serveEvents(app: FastifyInstance, house: House, directory: MerchantDirectory): void {
  app.get('/wps/events', async (request, reply) => {
    try {
      const { merchant, member, session } = await visitorContext(house, directory, { request, reply });
      const audiences: Audience[] = [{ scope: 'merchant', id: merchant.code }];
      if (member) audiences.push({ scope: 'account', id: member.id });
      if (session) audiences.push({ scope: 'session', id: session.id });
      reply.hijack();
      house.realtime.attach(reply.raw, audiences);
    } catch (error) {
      if (!(error instanceof Problem)) throw error;
      return reply.code(PROBLEM_STATUS[error.code]).send(ENVELOPE.refusal(error));
    }
  });
}
