import type { FastifyInstance } from 'fastify';
import { PREVIEW_PATH } from '@jogada/merchant/contract/player';
import { beginPreview, endPreview, type MerchantDirectory } from '@jogada/merchant/server';
import { callContext, type ProcessServices } from './call-context.ts';
import { hostName } from './cookie-jar.ts';
import { isNavigation, isSentByAnotherSite } from './site-origin.ts';

const HOME = '/m/home';

/**
 * Where the staff's way to a site as drafted begins and ends: a cookie of the browser's that follows the address. The console's link
 * comes from another site, and its ticket is what counts; the end is asked for by this site's own pages (S60).
 */
export function servePreview(app: FastifyInstance, services: ProcessServices, directory: MerchantDirectory): void {
  app.get<{ Params: { ticket: string } }>(`${PREVIEW_PATH}/:ticket`, async (request, reply) => {
    const merchant = await directory.findMerchantByHost(hostName(request));
    const isBegun =
      merchant && isNavigation(request) && beginPreview(callContext(services, request, reply), merchant, request.params.ticket);
    return reply.header('cache-control', 'no-store').redirect(HOME, isBegun ? 303 : 302);
  });
  app.get(PREVIEW_PATH, async (request, reply) => {
    if (isNavigation(request) && !isSentByAnotherSite(request)) endPreview(callContext(services, request, reply));
    return reply.header('cache-control', 'no-store').redirect(HOME, 303);
  });
}
