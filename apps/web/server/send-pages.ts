import { addressBlock } from '@jogada/accounts/server';
import { hash, randomBytes } from 'node:crypto';
import { isIP } from 'node:net';
import { promisify } from 'node:util';
import { brotliCompress, constants, gunzip, gzip } from 'node:zlib';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { readSession, SESSION_COOKIE } from '@jogada/accounts/contract/player';
import { readStatus, siteStateOf, type SiteStatus } from '@jogada/merchant/contract/player';
import { LANGUAGES, REPORTING_ENDPOINTS, type Language } from '@jogada/platform/contract';
import { callInProcess } from '@jogada/platform/server';
import { contentPolicy } from './content-policy.ts';
import { openDrawingBudget } from './drawing-budget.ts';
import { keepMemberPages } from './member-pages.ts';
import { createPageCache, type Drawing } from './page-cache.ts';
import { BLANK_MARKS, cutAtBlanks, type Blank, type BlankPage } from './page-blanks.ts';
import { addressOf } from './page-address.ts';
import type * as Entry from './entry.tsx';
import { LANGUAGE_PARAMETER } from '../shell/found-pages.ts';
import { questionsOf } from './page-questions.ts';
import { isOpenInRestrictedRegion } from '../shell/open-in-restricted-region.ts';

export type Render = typeof Entry.render;
export type WriteOfflinePage = typeof Entry.writeOfflinePage;
export type WriteMissingPage = typeof Entry.writeMissingPage;
export type WriteRest = typeof Entry.writeRest;
type RenderOptions = Entry.RenderOptions;

/** The page renderer: a build, or the development sources. */
export interface PageSources {
  readonly loadWriteOfflinePage: () => Promise<WriteOfflinePage>;
  readonly loadRender: () => Promise<Render>;
  readonly loadWriteRest: () => Promise<WriteRest>;
  readonly loadWriteMissingPage: () => Promise<WriteMissingPage>;
  /** Scripts and styles of the sources; undefined when the build brings its own. */
  readonly headMarkupFor?: (url: string, nonce: string) => Promise<string>;
}

type Pages = Pick<PageSources, 'loadRender' | 'loadWriteRest' | 'headMarkupFor'> & Pick<RenderOptions, 'hasServiceWorker'>;

export interface SendOptions {
  readonly now: () => Date;
  /** The public URL of the installation: scheme, host and port, without a trailing slash. */
  readonly publicUrl: string;
  /** Size limit in bytes of the caches of visitors' and of members' pages, half of it each. Zero disables both. */
  readonly keptBytesMax: number;
  /** Maximum number of renderings per address and minute. Cached pages do not count. */
  readonly drawnPerMinute: number;
  /** Seconds after which a page may be requested again, while the server refuses pages under overload. */
  readonly retryAfterS: () => number | undefined;
  /** Registers a listener for changes of anything that pages show. */
  readonly onChange: (listener: () => void) => void;
  /** The current position of the event stream that open pages subscribe to. */
  readonly eventsAt: () => string;
}

/** What the content of a page depends on. */
interface Visit extends Pick<RenderOptions, 'status' | 'language' | 'theme' | 'eventsAt'> {
  readonly url: URL;
}

interface DrawnPage {
  readonly code: number;
  readonly location: string | null;
  readonly isPrivate: boolean;
  readonly isWhole: boolean;
}

interface KeptPage extends DrawnPage {
  readonly body: BlankPage;
}

/** Serves pages: rendered once and kept until a change, with the texts of each visitor or member filled in. */
export function sendPages(
  app: FastifyInstance,
  pages: Pages,
  { now, publicUrl, keptBytesMax, drawnPerMinute, retryAfterS, onChange, eventsAt }: SendOptions,
) {
  const budget = openDrawingBudget({ perMinute: drawnPerMinute, now });
  const createHalf = () => createPageCache<KeptPage>({ bytesMax: keptBytesMax / 2, bytesOf: ({ body }) => body.bytes, now });
  const visitorsPages = createHalf();
  const membersPages = createHalf();
  const findMembersPage = keepMemberPages(membersPages);
  onChange(() => {
    visitorsPages.forget();
    membersPages.forget();
  });
  const rest = async (reply: FastifyReply, afterS: number, language: Language) => {
    const writeRest = await pages.loadWriteRest();
    reply.headers({ 'retry-after': String(afterS), 'cache-control': 'no-store' });
    return reply.type('text/plain; charset=utf-8').send(await writeRest(language));
  };

  return async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
    const overloadedS = retryAfterS();
    if (overloadedS !== undefined) return rest(reply.code(503), overloadedS, languageOfCookie(request) ?? 'pt');
    const before = eventsAt();
    const status = await readSiteStatus(app, request, reply);
    if (!status) return reply;
    const visit = visitOf(request, { url: addressOf(request, publicUrl), status, eventsAt: before });
    const nonce = randomBytes(16).toString('base64');
    if (!pages.headMarkupFor) {
      reply.headers({ 'content-security-policy': contentPolicy(nonce, status), 'reporting-endpoints': REPORTING_ENDPOINTS });
    }
    storeLanguageOfLink(visit, request, reply);

    const address = addressBlock(request.ip);
    /** Returns whether a rendering was taken from the budget. */
    const withinBudget = async () => {
      const limitedS = budget.take(address);
      if (limitedS === undefined) return true;
      if (hasSession(request) && (await isMember(app, request))) return false;
      throw new TooManyDrawings(limitedS);
    };
    const everywhere = { nonce, ip: status.location.ip };
    try {
      const isForMany = !pages.headMarkupFor && isShared(visit);
      if (isForMany && keptBytesMax > 0 && hasSession(request)) {
        const found = await findMembersPage({
          ...visit,
          pathname: visit.url.pathname,
          timeZone: status.info.timeZone,
          place: visit.url.href,
          look: keyOf(visit),
          asMember: fetchFor(app, request),
          asVisitor: inProcess(app, request, []),
          draw: (fetchWps, blanks) => drawWithBlanks(pages, visit, { fetchWps, blanks }),
        });
        if (found) {
          const zipped = found.page.body.fill(new Map([...Object.entries(everywhere), ...found.values]));
          return await send(request, reply, visit, { page: found.page, zipped, origin: found.wasCached ? 'kept' : 'drawn' });
        }
      }
      if (!isForMany || hasSession(request)) {
        const isTaken = await withinBudget();
        const headMarkup = await pages.headMarkupFor?.(request.url, nonce);
        const fetchWps = fetchFor(app, request);
        const page = await draw(pages, visit, { fetchWps, nonce, ...(headMarkup !== undefined && { headMarkup }) });
        // Members are not limited by address, which many may share.
        if (page.isPrivate && isTaken) budget.giveBack(address);
        return send(request, reply, visit, { page, html: Buffer.from(page.html), origin: 'drawn' });
      }
      const { page, wasCached } = await visitorsPages.find(keyOf(visit), async () => {
        await withinBudget();
        const { mayBeKept, ...drawn } = await drawWithBlanks(pages, visit, { fetchWps: inProcess(app, request, []), blanks: [] });
        return { ...drawn, mayBeKept: mayBeKept && !drawn.page.isPrivate };
      });
      const zipped = page.body.fill(new Map(Object.entries(everywhere)));
      return await send(request, reply, visit, { page, zipped, origin: wasCached ? 'kept' : 'drawn' });
    } catch (error) {
      if (!(error instanceof TooManyDrawings)) throw error;
      return rest(reply.code(429), error.retryAfterS, visit.language);
    }
  };
}

/** An address has reached its rendering limit. */
class TooManyDrawings extends Error {
  readonly retryAfterS: number;

  constructor(retryAfterS: number) {
    super('an address had too many pages drawn');
    this.retryAfterS = retryAfterS;
  }
}

function languageOfCookie(request: FastifyRequest): Language | undefined {
  const wanted = cookiesOf(request).get('language');
  return LANGUAGES.find((language) => language === wanted);
}

function visitOf(request: FastifyRequest, { url, status, eventsAt }: Pick<Visit, 'url' | 'status' | 'eventsAt'>): Visit {
  const look = lookOf(request, status, url.searchParams.get(LANGUAGE_PARAMETER));
  // Removes parameters that the page does not read, so that they neither change the page nor its cache key.
  const read = new Set([LANGUAGE_PARAMETER, ...questionsOf(url.pathname)]);
  for (const name of new Set(url.searchParams.keys())) if (!read.has(name)) url.searchParams.delete(name);
  return { url, status, eventsAt, ...look };
}

/** The language and theme of a request: of its address or its cookies, else the merchant's. */
export function lookOf(request: FastifyRequest, { info }: SiteStatus, asked: string | null = null): Pick<Visit, 'language' | 'theme'> {
  const cookies = cookiesOf(request);
  const offered = LANGUAGES.filter((language) => info.languages.includes(language));
  const [language = info.defaultLanguage] = [asked, cookies.get('language')].flatMap((name) => offered.find((one) => one === name) ?? []);
  return { language, theme: cookies.get('theme') === 'light' ? 'light' : 'dark' };
}

/** Whether the page may be the same for others. Pages with parameters of their own are too many to cache. */
function isShared({ url, status }: Visit): boolean {
  const { ip } = status.location;
  const asksForMore = [...url.searchParams.keys()].some((name) => name !== LANGUAGE_PARAMETER);
  return status.previewUntil === undefined && !asksForMore && (ip === '' || isIP(ip) !== 0);
}

/** Whether the request's session is valid. */
async function isMember(app: FastifyInstance, request: FastifyRequest): Promise<boolean> {
  const response = await fetchFor(app, request)(readSession.path, { method: readSession.method });
  const answer = (await response.json()) as { success: boolean; value?: unknown };
  return answer.success && answer.value !== null && answer.value !== undefined;
}

function hasSession(request: FastifyRequest): boolean {
  return [...cookiesOf(request).keys()].some((name) => name === SESSION_COOKIE || name === `__Host-${SESSION_COOKIE}`);
}

/** The cache key of a visitor's page. It includes the whole site status, so that an operator's change yields another key. */
function keyOf({ url, status, language, theme }: Visit): string {
  const shown = hash('sha256', JSON.stringify({ ...status, location: null }));
  return [url.origin, url.pathname, url.search, language, theme, shown].join(' ');
}

/** Renders with the marks of the blanks in place of what differs between responses. */
async function drawWithBlanks(
  pages: Pages,
  visit: Visit,
  { fetchWps, blanks }: Pick<RenderOptions, 'fetchWps'> & { readonly blanks: readonly Blank[] },
): Promise<Drawing<KeptPage>> {
  const status = { ...visit.status, location: { ip: BLANK_MARKS.ip } };
  const { html, ...page } = await draw(pages, { ...visit, status }, { fetchWps, nonce: BLANK_MARKS.nonce });
  return {
    page: { ...page, body: await cutAtBlanks(html, blanks) },
    mayBeKept: page.code === 200 && page.location === null && page.isWhole,
  };
}

async function draw(
  { loadRender, hasServiceWorker }: Pages,
  { url, ...look }: Visit,
  options: Pick<RenderOptions, 'fetchWps' | 'nonce' | 'headMarkup'>,
): Promise<DrawnPage & { readonly html: string }> {
  const render = await loadRender();
  const { status, headers, ...page } = await render(new Request(url), { ...look, ...options, hasServiceWorker });
  return { ...page, code: status, location: headers.get('location') };
}

type Answer = { readonly page: DrawnPage; readonly origin: 'drawn' | 'kept' } & (
  | { readonly html: Buffer }
  /** A kept page, which is put together from compressed parts. */
  | { readonly zipped: Buffer }
);

async function send(request: FastifyRequest, reply: FastifyReply, visit: Visit, answer: Answer): Promise<FastifyReply> {
  const { page, origin } = answer;
  if (page.location !== null) return reply.redirect(page.location);
  const { status } = visit;
  reply.code(statusCodeOf(page.code, visit)).headers({
    ...(status.maintenance && { 'retry-after': RETRY_AFTER_S }),
    'content-type': 'text/html; charset=utf-8',
    'cache-control': page.isPrivate ? 'no-store' : 'private, no-cache',
    'server-timing': `page;desc="${origin}"`,
    vary: 'cookie, accept-encoding',
  });
  const accepts = ({ name }: { readonly name: string }) => new RegExp(`\\b${name}\\b`).test(request.headers['accept-encoding'] ?? '');
  if ('zipped' in answer && accepts({ name: 'gzip' })) return reply.header('content-encoding', 'gzip').send(answer.zipped);
  const html = 'zipped' in answer ? await inflate(answer.zipped) : answer.html;
  const encoding = ENCODINGS.find(accepts);
  if (!encoding) return reply.send(html);
  return reply.header('content-encoding', encoding.name).send(await encoding.compress(html));
}

const RETRY_AFTER_S = '60';

/** Returns 503 during maintenance and 451 in a restricted region, so that crawlers and caches do not store the replacement page. */
function statusCodeOf(rendered: number, { url, status }: Visit): number {
  const state = siteStateOf(status);
  if (state === 1) return 503;
  return state === 2 && !isOpenInRestrictedRegion(url.pathname) ? 451 : rendered;
}

const brotli = promisify(brotliCompress);
const deflate = promisify(gzip);
const inflate = promisify(gunzip);
/** Compresses quickly, because every response differs by a few bytes. The size is within a tenth of the best level. */
const PAGE_COMPRESSION = { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } };
/** In order of preference. Browsers offer Brotli over https only. */
const ENCODINGS: readonly { readonly name: string; readonly compress: (html: Buffer) => Promise<Buffer> }[] = [
  { name: 'br', compress: (html) => brotli(html, PAGE_COMPRESSION) },
  { name: 'gzip', compress: (html) => deflate(html) },
];

const LANGUAGE_COOKIE_S = 31_536_000;

// A visitor who follows a link with a language, and has chosen none, keeps that language.
function storeLanguageOfLink({ url, language }: Visit, request: FastifyRequest, reply: FastifyReply): void {
  if (url.searchParams.get(LANGUAGE_PARAMETER) !== language || cookiesOf(request).has('language')) return;
  reply.header('set-cookie', `language=${language}; Path=/; Max-Age=${LANGUAGE_COOKIE_S}; SameSite=Lax`);
}

/** Returns undefined after sending the refusal: a visitor who is refused gets the same problem as every call returns. */
export async function readSiteStatus(app: FastifyInstance, request: FastifyRequest, reply: FastifyReply): Promise<SiteStatus | undefined> {
  const fetchWps = fetchFor(app, request);
  const response = await fetchWps(readStatus.path, { method: readStatus.method, headers: { accept: 'application/json' } });
  const answer: { success: true; value: SiteStatus } | { success: false; message: string } = await response.json();
  if (answer.success) return answer.value;
  await reply.code(response.status).type('text/plain; charset=utf-8').send(answer.message);
  return undefined;
}

/** Makes in-process /wps calls with the visitor's cookies and user agent. */
export function fetchFor(app: FastifyInstance, request: FastifyRequest): RenderOptions['fetchWps'] {
  return inProcess(app, request, PERSONAL);
}

/** Headers that identify the visitor. */
const PERSONAL = ['cookie', 'user-agent'];

/** Makes in-process /wps calls on behalf of a visitor, with the named request headers. */
function inProcess(app: FastifyInstance, request: FastifyRequest, names: readonly string[]): RenderOptions['fetchWps'] {
  const own = Object.fromEntries(names.flatMap((name) => [request.headers[name] ?? []].flat().map((value) => [name, value])));
  return async (path, init) => {
    const method = init.method === 'GET' || init.method === undefined ? 'GET' : 'POST';
    const answer = await callInProcess(app, request, {
      method,
      path,
      headers: { ...Object.fromEntries(new Headers(init.headers)), ...own },
    });
    return new Response(answer.body, { status: answer.statusCode, headers: { 'content-type': answer.headers['content-type'] ?? '' } });
  };
}

function cookiesOf(request: FastifyRequest): ReadonlyMap<string, string> {
  const pairs = (request.headers.cookie ?? '').split(';').map((pair) => pair.trim().split('='));
  return new Map(pairs.flatMap(([name, value]) => (name && value !== undefined ? [[name, value] as const] : [])));
}
