import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants } from 'node:zlib';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { readStatus, siteStateOf, type SiteStatus } from '@jogada/merchant/contract/player';
import { LANGUAGES, type Language } from '@jogada/platform/contract';
import type * as Entry from './server/entry.tsx';
import { mountWorker } from './mount-worker.ts';
import { isOpenInRestrictedRegion } from './shell/open-in-restricted-region.ts';

export interface MountOptions {
  /** Serves the sources, with hot reload, in place of the build. */
  readonly isDevelopment?: boolean;
  /** Whether phones keep the site's files. Without it they are told to forget what they kept. */
  readonly hasServiceWorker?: boolean;
}

type WriteOfflinePage = typeof Entry.writeOfflinePage;
type Render = typeof Entry.render;
type RenderOptions = Entry.RenderOptions;

interface Pages {
  readonly loadRender: () => Promise<Render>;
  readonly loadWriteOfflinePage: () => Promise<WriteOfflinePage>;
  /** Scripts and styles of the sources; undefined when the build brings its own. */
  readonly headMarkupFor?: (url: string, nonce: string) => Promise<string>;
}

const CLIENT = join(import.meta.dirname, 'dist', 'client');
const SERVER_ENTRY = join(import.meta.dirname, 'dist', 'server', 'entry.js');
const HOME = '/m/home';

/** Serves the player's site on an app that answers /wps: pages drawn on the server, and the files of the client. */
export async function mountWeb(app: FastifyInstance, { isDevelopment = false, hasServiceWorker = true }: MountOptions = {}): Promise<void> {
  const pages = isDevelopment ? await mountSources(app) : await mountBuild(app);
  const keepsFiles = hasServiceWorker && !isDevelopment;
  mountWorker(app, {
    isOn: keepsFiles,
    writeOfflinePage: async (request, reply) => {
      const status = await readSiteStatus(inProcess(app, request), reply);
      return status && (await pages.loadWriteOfflinePage())(status);
    },
  });

  app.get('/', (_request, reply) => reply.redirect(HOME));
  for (const url of ['/m', '/m/*']) {
    app.get(url, (request, reply) => sendPage(app, { ...pages, hasServiceWorker: keepsFiles }, request, reply));
  }
}

async function mountBuild(app: FastifyInstance): Promise<Pages> {
  if (!existsSync(SERVER_ENTRY)) throw new Error('the site is not built: run npm start, or tools/build/main.ts');
  await app.register(fastifyStatic, {
    root: CLIENT,
    index: false,
    wildcard: false,
    preCompressed: true,
    cacheControl: false,
    setHeaders: cacheFiles,
  });
  const { render, writeOfflinePage }: { render: Render; writeOfflinePage: WriteOfflinePage } = await import(SERVER_ENTRY);
  return { loadRender: async () => render, loadWriteOfflinePage: async () => writeOfflinePage };
}

const YEAR_S = 31_536_000;
const DAY_S = 86_400;

// Built files carry a hash of their content in their name; pictures keep theirs when they are drawn anew.
function cacheFiles(reply: FastifyReply, path: string): void {
  const isHashed = path.startsWith(join(CLIENT, 'assets')) || path.startsWith('/assets/');
  void reply.header('cache-control', isHashed ? `public, max-age=${YEAR_S}, immutable` : `public, max-age=${DAY_S}`);
}

async function mountSources(app: FastifyInstance): Promise<Pages> {
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
    headMarkupFor: async (url) => {
      const shell = await vite.transformIndexHtml(url, '<head></head><script type="module" src="/main.tsx"></script>');
      return shell.replaceAll(/<\/?head>/g, '');
    },
  };
}

type SitePages = Pages & { readonly hasServiceWorker: boolean };

async function sendPage(app: FastifyInstance, pages: SitePages, request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
  const fetchWps = inProcess(app, request);
  const status = await readSiteStatus(fetchWps, reply);
  if (!status) return reply;

  const nonce = randomBytes(16).toString('base64');
  const render = await pages.loadRender();
  const headMarkup = await pages.headMarkupFor?.(request.url, nonce);
  const cookies = cookiesOf(request);
  const page = await render(new Request(new URL(request.url, `${request.protocol}://${request.host}`)), {
    fetchWps,
    status,
    nonce,
    hasServiceWorker: pages.hasServiceWorker,
    language: languageOf(cookies.get('language'), status),
    theme: cookies.get('theme') === 'light' ? 'light' : 'dark',
    ...(headMarkup !== undefined && { headMarkup }),
  });

  const location = page.headers.get('location');
  if (location) return reply.redirect(location);
  if (!pages.headMarkupFor) reply.header('content-security-policy', contentPolicy(nonce, status));
  reply.code(statusCodeOf(page.status, request.url, status)).headers({
    ...(status.maintenance && { 'retry-after': RETRY_AFTER_S }),
    'content-type': 'text/html; charset=utf-8',
    'cache-control': page.isPrivate ? 'no-store' : 'private, no-cache',
    vary: 'cookie, accept-encoding',
  });
  return sendCompressed(request, reply, page.html);
}

const RETRY_AFTER_S = '60';

/** A closed site says so to machines too, so that none keeps its page as what is usually there. */
function statusCodeOf(rendered: number, url: string, status: SiteStatus): number {
  const state = siteStateOf(status);
  if (state === 1) return 503;
  const { pathname } = new URL(url, 'https://site.invalid');
  return state === 2 && !isOpenInRestrictedRegion(pathname) ? 451 : rendered;
}

const compress = promisify(brotliCompress);
/** Quick enough for a page made anew each time, and within a tenth of the best. */
const PAGE_COMPRESSION = { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } };

async function sendCompressed(request: FastifyRequest, reply: FastifyReply, html: string): Promise<FastifyReply> {
  if (!/\bbr\b/.test(request.headers['accept-encoding'] ?? '')) return reply.send(html);
  return reply.header('content-encoding', 'br').send(await compress(html, PAGE_COMPRESSION));
}

// A visitor who may not come in is told by the same refusal as every call.
async function readSiteStatus(fetchWps: RenderOptions['fetchWps'], reply: FastifyReply): Promise<SiteStatus | undefined> {
  const response = await fetchWps(readStatus.path, { method: readStatus.method, headers: { accept: 'application/json' } });
  const answer: { success: true; value: SiteStatus } | { success: false; message: string } = await response.json();
  if (answer.success) return answer.value;
  await reply.code(response.status).type('text/plain; charset=utf-8').send(answer.message);
  return undefined;
}

const FORWARDED = ['cookie', 'host', 'user-agent', 'x-forwarded-for', 'x-forwarded-proto', 'x-forwarded-host'] as const;

/** Makes /wps calls on behalf of a visitor without leaving the process. */
function inProcess(app: FastifyInstance, request: FastifyRequest): RenderOptions['fetchWps'] {
  const forwarded = Object.fromEntries(
    FORWARDED.flatMap((name) => (request.headers[name] === undefined ? [] : [[name, request.headers[name]]])),
  );
  return async (path, init) => {
    const answer = await app.inject({
      method: init.method === 'GET' || init.method === undefined ? 'GET' : 'POST',
      url: path,
      headers: { ...Object.fromEntries(new Headers(init.headers)), ...forwarded },
      remoteAddress: request.ip,
    });
    return new Response(answer.body, { status: answer.statusCode, headers: { 'content-type': answer.headers['content-type'] ?? '' } });
  };
}

/** S51: what a page may load and run. */
function contentPolicy(nonce: string, { info }: SiteStatus): string {
  const pictures = ["'self'", 'data:', ...info.imageCDNs.filter((cdn) => URL.canParse(cdn)).map((cdn) => new URL(cdn).origin)];
  return [
    "default-src 'none'",
    `script-src 'self' 'nonce-${nonce}'`,
    `style-src 'self' 'nonce-${nonce}'`,
    // Pictures bring their own colour and rings their size as attributes; rules cannot come that way.
    "style-src-attr 'unsafe-inline'",
    `img-src ${pictures.join(' ')}`,
    "font-src 'self'",
    "connect-src 'self'",
    "manifest-src 'self'",
    "worker-src 'self'",
    `frame-src ${info.frameOrigins.join(' ') || "'none'"}`,
    "frame-ancestors 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "object-src 'none'",
    "require-trusted-types-for 'script'",
  ].join('; ');
}

function languageOf(wanted: string | undefined, { info }: SiteStatus): Language {
  const offered = LANGUAGES.filter((language) => info.languages.includes(language));
  return offered.find((language) => language === wanted) ?? info.defaultLanguage;
}

function cookiesOf(request: FastifyRequest): ReadonlyMap<string, string> {
  const pairs = (request.headers.cookie ?? '').split(';').map((pair) => pair.trim().split('='));
  return new Map(pairs.flatMap(([name, value]) => (name && value !== undefined ? [[name, value] as const] : [])));
}
