import type { FastifyInstance } from 'fastify';
import { drawTile, isMotif, TILE_PATH } from '@jogada/games/server';

const YEAR_S = 31_536_000;
const HUES = 360;

/** Generated pictures of games that came without one. The address holds all parameters, so the file never changes. */
export function serveTiles(app: FastifyInstance): void {
  app.get<{ Params: { motif: string; hue: string; file: string } }>(`${TILE_PATH}/:motif/:hue/:file`, async (request, reply) => {
    const { motif, hue, file } = request.params;
    const key = /^([a-z0-9][a-z0-9-]{1,63})\.svg$/.exec(file)?.[1];
    if (!isMotif(motif) || !/^\d{1,3}$/.test(hue) || Number(hue) >= HUES || key === undefined) return reply.code(404).send();
    return reply
      .header('cache-control', `public, max-age=${YEAR_S}, immutable`)
      .header('content-security-policy', "default-src 'none'; style-src 'unsafe-inline'")
      .type('image/svg+xml')
      .send(drawTile({ motif, hue: Number(hue), key }));
  });
}
