import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { mountWorker } from './mount-worker.ts';
import { originOf } from './server/page-address.ts';
import { screenPathLike } from './server/screen-files.ts';
import {
  fetchFor,
  lookOf,
  readSiteStatus,
  sendPages,
  type PageSources,
  type Render,
  type SendOptions,
  type WriteMissingPage,
  type WriteOfflinePage,
  type WriteRest,
} from './server/send-pages.ts';
import { writeRobots, writeSiteMap } from './server/site-map.ts';

export interface MountOptions extends SendOptions {
  /** Serves the sources with hot reload instead of the build. */
  readonly isDevelopment?: boolean;
  /** Whether the service worker is on. When off, installed workers remove themselves and their caches. */
  readonly hasServiceWorker?: boolean;
}

const CLIENT = join(import.meta.dirname, 'dist', 'client');
const SERVER_ENTRY = join(import.meta.dirname, 'dist', 'server', 'entry.js');
const HOME = '/m/home';

/**
 * Mounts the player site on an app that serves /wps: server-rendered pages and the client's files. Returns the answer to a browser that
 * opens an unknown path.
 */
export async function mountWeb(
  app: FastifyInstance,
  options: MountOptions,
): Promise<(request: FastifyRequest, reply: FastifyReply) => Promise<FastifyReply>> {
  const pages = options.isDevelopment ? await mountSources(app) : await mountBuild(app);
  const hasServiceWorker = options.hasServiceWorker === true && !options.isDevelopment;
  mountWorker(app, {
    isOn: hasServiceWorker,
    writeOfflinePage: async (request, reply) => {
      const status = await readSiteStatus(app, request, reply);
      return status && (await pages.loadWriteOfflinePage())(status, fetchFor(app, request));
    },
  });
  const sendPage = sendPages(app, { ...pages, hasServiceWorker }, options);

  app.get('/', (_request, reply) => reply.redirect(HOME));
  for (const url of ['/m', '/m/*']) {
    app.get(url, (request, reply) => sendPage(request, reply));
  }
  serveForSearch(app, options);
  return async (request, reply) => {
    const { pathname, search } = new URL(request.url, 'http://site');
    const meant = screenPathLike(pathname);
    if (meant !== undefined) return reply.redirect(`${meant}${search}`);
    const status = await readSiteStatus(app, request, reply);
    if (!status) return reply;
    const writeMissingPage = await pages.loadWriteMissingPage();
    const page = await writeMissingPage(status, lookOf(request, status));
    return reply
      .code(404)
      .headers({ 'cache-control': 'no-store', 'content-security-policy': page.contentPolicy, vary: 'cookie' })
      .type('text/html; charset=utf-8')
      .send(page.html);
  };
}

/** Serves robots.txt and sitemap.xml. */
function serveForSearch(app: FastifyInstance, { publicUrl }: Pick<MountOptions, 'publicUrl'>): void {
  const files = [
    { path: '/robots.txt', type: 'text/plain; charset=utf-8', write: writeRobots },
    { path: '/sitemap.xml', type: 'application/xml; charset=utf-8', write: writeSiteMap },
  ];
  for (const { path, type, write } of files) {
    app.get(path, async (request, reply) => {
      const status = await readSiteStatus(app, request, reply);
      if (!status) return reply;
      return reply
        .type(type)
        .header('cache-control', `public, max-age=${DAY_S}`)
        .send(write(originOf(request, publicUrl), status));
    });
  }
}

interface ServerEntry {
  readonly render: Render;
  readonly writeMissingPage: WriteMissingPage;
  readonly writeOfflinePage: WriteOfflinePage;
  readonly writeRest: WriteRest;
}

async function mountBuild(app: FastifyInstance): Promise<PageSources> {
  if (!existsSync(SERVER_ENTRY)) throw new Error('the site is not built: run npm start, or tools/build/main.ts');
  // One route per folder. One route per file would cost about 10 KB of memory each, and the retained builds hold thousands of files.
  for (const folder of readdirSync(CLIENT, { withFileTypes: true })) {
    if (!folder.isDirectory() || folder.name.startsWith('.')) continue;
    await app.register(fastifyStatic, {
      root: join(CLIENT, folder.name),
      prefix: `/${folder.name}/`,
      index: false,
      decorateReply: false,
      preCompressed: true,
      cacheControl: false,
      setHeaders: cacheFiles,
    });
  }
  const { render, writeMissingPage, writeOfflinePage, writeRest }: ServerEntry = await import(SERVER_ENTRY);
  return {
    loadRender: async () => render,
    loadWriteMissingPage: async () => writeMissingPage,
    loadWriteOfflinePage: async () => writeOfflinePage,
    loadWriteRest: async () => writeRest,
  };
}

const YEAR_S = 31_536_000;
const DAY_S = 86_400;

// Built files have a content hash in their name and are immutable. Images keep their name when they change.
function cacheFiles(reply: FastifyReply, path: string): void {
  const isHashed = path.startsWith(join(CLIENT, 'assets')) || path.startsWith('/assets/');
  void reply.header('cache-control', isHashed ? `public, max-age=${YEAR_S}, immutable` : `public, max-age=${DAY_S}`);
}

async function mountSources(app: FastifyInstance): Promise<PageSources> {
  const [{ createServer }, { developmentServer }, { default: middie }] = await Promise.all([
    import('vite'),
    import('../../tools/build/web-build.ts'),
    import('@fastify/middie'),
  ]);
  const vite = await createServer(developmentServer(app.server));
  await app.register(middie);
  app.use((request, response, next) =>
    /^\/(m|wps|vendor|ops)(\/|$|\?)/.test(request.url ?? '') ? next() : vite.middlewares(request, response, next),
  );
  app.addHook('onClose', () => vite.close());
  return {
    loadRender: async () => (await vite.ssrLoadModule('/server/entry.tsx'))['render'],
    loadWriteOfflinePage: async () => (await vite.ssrLoadModule('/server/entry.tsx'))['writeOfflinePage'],
    loadWriteMissingPage: async () => (await vite.ssrLoadModule('/server/entry.tsx'))['writeMissingPage'],
    loadWriteRest: async () => (await vite.ssrLoadModule('/server/entry.tsx'))['writeRest'],
    headMarkupFor: async (url) => {
      const shell = await vite.transformIndexHtml(url, '<head></head><script type="module" src="/main.tsx"></script>');
      return shell.replaceAll(/<\/?head>/g, '');
    },
  };
}
