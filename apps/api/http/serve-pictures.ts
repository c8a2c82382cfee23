import type { FastifyInstance, FastifyReply } from 'fastify';
import { asOperator } from '@jogada/accounts/server';
import { listPictures } from '@jogada/content/contract/operator';
import { PICTURES_PATH } from '@jogada/content/contract/player';
import { findPictureFile, readOperatorPictureFile } from '@jogada/content/server';
import type { MerchantDirectory } from '@jogada/merchant/server';
import { Problem, type Endpoint } from '@jogada/platform/contract';
import { refuse } from '@jogada/platform/server';
import type { ProcessServices } from './call-context.ts';
import { hostName } from './cookie-jar.ts';
import { staffContext } from './visitor-context.ts';

interface FileRoute {
  readonly Params: { readonly file: string };
}

const YEAR_S = 31_536_000;

/** A brand's own pictures, drawn by us (S43): on its own hosts, and on no other's. What a name stands for never changes. */
export function servePictures(app: FastifyInstance, services: ProcessServices, directory: MerchantDirectory): void {
  app.get<FileRoute>(`${PICTURES_PATH}/:file`, async (request, reply) => {
    const merchant = await directory.findMerchantByHost(hostName(request));
    const found =
      merchant &&
      (await findPictureFile(services.database.forMerchants([merchant.code]), {
        file: request.params.file,
        merchantCodes: [merchant.code],
      }));
    if (!found) return reply.code(404).header('cache-control', 'no-store').send();
    return send(reply, found, 'public');
  });
}

/** Read by whoever may read the list. */
const ENDPOINT: Endpoint = listPictures;

/** The same at the console, before anything shows them: for staff of the brand alone. */
export function serveStaffPictures(app: FastifyInstance, services: ProcessServices): void {
  app.get<FileRoute>(`${PICTURES_PATH}/:file`, async (request, reply) => {
    try {
      const ctx = asOperator(await staffContext(services, { request, reply, endpoint: ENDPOINT }));
      return await send(reply, await readOperatorPictureFile(ctx, request.params.file), 'private');
    } catch (error) {
      if (!(error instanceof Problem)) throw error;
      return refuse(reply.header('cache-control', 'no-store'), error);
    }
  });
}

function send(reply: FastifyReply, { bytes, type }: { bytes: Buffer; type: string }, whose: 'public' | 'private'): FastifyReply {
  return reply
    .headers({
      'cache-control': `${whose}, max-age=${YEAR_S}, immutable`,
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none'; sandbox",
    })
    .type(type)
    .send(bytes);
}
