import type { FastifyInstance } from 'fastify';
import { asOperator } from '@jogada/accounts/server';
import { Problem, type Endpoint } from '@jogada/platform/contract';
import { refuse } from '@jogada/platform/server';
import { listApplications } from '@jogada/promotions/contract/operator';
import { readApplicationPicture } from '@jogada/promotions/server';
import type { ProcessServices } from './call-context.ts';
import { staffContext } from './visitor-context.ts';

/** Read by whoever may read the list. */
const ENDPOINT: Endpoint = listApplications;

/** The pictures that members send with an application: for the staff alone, at the console's own address (S43). */
export function serveApplicationPictures(app: FastifyInstance, services: ProcessServices): void {
  app.get<{ Params: { imageId: string } }>('/ops/application-pictures/:imageId', async (request, reply) => {
    try {
      const ctx = asOperator(await staffContext(services, { request, reply, endpoint: ENDPOINT }));
      const picture = await readApplicationPicture(ctx, request.params.imageId);
      return await reply
        .headers({
          'cache-control': 'private, no-store',
          'x-content-type-options': 'nosniff',
          'content-security-policy': "default-src 'none'; sandbox",
          'content-disposition': 'inline; filename="picture.jpg"',
        })
        .type('image/jpeg')
        .send(picture);
    } catch (error) {
      if (!(error instanceof Problem)) throw error;
      return refuse(reply, error);
    }
  });
}
