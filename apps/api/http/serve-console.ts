import { existsSync } from 'node:fs';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import { REPORT_DIRECTIVES, REPORTING_ENDPOINTS } from '@jogada/platform/contract';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { isCall } from './call-paths.ts';

const CONSOLE = join(import.meta.dirname, '..', '..', 'console', 'dist');
/** The site's own pictures, for previews. */
const ART = join(import.meta.dirname, '..', '..', 'web', 'dist', 'client', 'art');
const YEAR_SECONDS = 31_536_000;

/** S51: the console loads only its own build. */
const CONTENT_POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  // Pictures of a chat come in the answer of a call.
  "img-src 'self' data:",
  "font-src 'self'",
  "connect-src 'self'",
  "frame-ancestors 'none'",
  "base-uri 'none'",
  "form-action 'none'",
  "object-src 'none'",
  "require-trusted-types-for 'script'",
  // For the sanitizer of staff content previews only.
  'trusted-types dompurify',
  ...REPORT_DIRECTIVES,
].join('; ');

/** Serves the files of the console. Returns the function that sends the page of its screens, or undefined when the console is not built. */
export async function serveConsole(app: FastifyInstance): Promise<((reply: FastifyReply) => FastifyReply) | undefined> {
  if (!existsSync(join(CONSOLE, 'index.html'))) return undefined;
  app.addHook('onRequest', async (request, reply) => {
    if (isCall(request)) return;
    reply.headers({
      'content-security-policy': CONTENT_POLICY,
      'x-robots-tag': 'noindex',
      'referrer-policy': 'no-referrer',
      'reporting-endpoints': REPORTING_ENDPOINTS,
    });
  });
  await app.register(fastifyStatic, {
    root: CONSOLE,
    index: false,
    preCompressed: true,
    wildcard: false,
    cacheControl: false,
    setHeaders: (reply, path) => {
      const isHashed = path.startsWith(join(CONSOLE, 'assets'));
      void reply.header('cache-control', isHashed ? `public, max-age=${YEAR_SECONDS}, immutable` : 'no-cache');
    },
  });
  if (existsSync(ART)) await app.register(fastifyStatic, { root: ART, prefix: '/art/', decorateReply: false, maxAge: '1h' });
  return (reply) => reply.sendFile('index.html');
}
