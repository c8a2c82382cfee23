import type { FastifyInstance } from 'fastify';
import { findBuiltFile, findScreen } from './built-files.ts';
import { playPage, readLanguage } from './play-page.ts';
import { pageHeaders } from './security-headers.ts';

interface PlayQuery {
  language?: string;
  mode?: string;
  return?: string;
}

export function addPageRoutes(
  app: FastifyInstance,
  { games, hostOrigins }: { games: readonly { gameId: string; title: string }[]; hostOrigins: readonly string[] },
): void {
  app.get<{ Params: { gameId: string }; Querystring: PlayQuery }>('/play/:gameId', async (request, reply) => {
    const game = games.find((candidate) => candidate.gameId === request.params.gameId);
    reply.headers(pageHeaders(hostOrigins)).type('text/html; charset=utf-8');
    if (game === undefined) return reply.code(404).send('Game not found');
    const files = await findScreen(game.gameId);
    if (files === undefined) return reply.code(503).send('The game screens are not built');
    const { language, mode, return: returnTo } = request.query;
    return playPage({
      title: game.title,
      gameId: game.gameId,
      language: readLanguage(language),
      mode: mode === 'demo' ? 'demo' : 'real',
      hostOrigin: hostOrigins.find((origin) => origin === returnTo) ?? '',
      files,
    });
  });

  app.get<{ Params: { name: string } }>('/assets/:name', async (request, reply) => {
    const acceptsBrotli = /\bbr\b/.test(request.headers['accept-encoding'] ?? '');
    const file = await findBuiltFile(request.params.name, { acceptsBrotli });
    reply.header('vary', 'accept-encoding');
    if (file === undefined) return reply.code(404).type('text/plain').send('Not found');
    if (file.encoding !== undefined) reply.header('content-encoding', file.encoding);
    return reply.header('cache-control', 'public, max-age=31536000, immutable').type(file.mediaType).send(file.body);
  });
}
