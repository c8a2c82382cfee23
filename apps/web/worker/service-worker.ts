import { BUILD, FIRST_FILES } from 'virtual:jogada/worker-files';
import type { WorkerMessage } from './worker-message.ts';

/*
 * Keeps two things and nothing else: files whose name carries a hash of their content, and the page that is shown without a
 * connection. Pages and calls are somebody's own; they pass by (S63).
 */

declare const self: ServiceWorkerGlobalScope;

const ASSETS_CACHE = `assets ${BUILD}`;
const OFFLINE_CACHE = 'offline';
const OFFLINE_PAGE = '/offline';
/** Marks the pictures of that page. */
const OFFLINE_PARAMETER = 'offline';
const OFFLINE_PICTURE = /<img src="([^"]+)"/g;

/** A brand that has changed is seen on the page without a connection at the latest after this time and a visit. */
const OFFLINE_PAGE_GOOD_FOR_MS = 6 * 3_600_000;

self.addEventListener('install', (event) => {
  event.waitUntil(install());
});

self.addEventListener('activate', (event) => {
  event.waitUntil(activate());
});

self.addEventListener('fetch', (event) => {
  const { request } = event;
  const { origin, pathname, searchParams } = new URL(request.url);
  if (request.method !== 'GET' || origin !== self.location.origin) return;
  if (request.mode === 'navigate') event.respondWith(openPage(event));
  else if (pathname.startsWith('/assets/')) event.respondWith(openAsset(request));
  else if (searchParams.has(OFFLINE_PARAMETER)) event.respondWith(openOfflinePicture(request));
});

self.addEventListener('message', (event) => {
  const message: WorkerMessage = event.data;
  if (message === 'take-over') event.waitUntil(self.skipWaiting());
  else event.ports[0]?.postMessage(BUILD);
});

async function install(): Promise<void> {
  await cacheOfflinePage();
  const cache = await caches.open(ASSETS_CACHE);
  // A file that does not come now comes when it is asked for.
  await Promise.allSettled(FIRST_FILES.map((file) => cache.add(file)));
}

async function cacheOfflinePage(): Promise<void> {
  const page = await fetch(anonymousRequest(OFFLINE_PAGE));
  if (!page.ok) throw new Error(`the page without a connection: ${page.status}`);
  const html = await page.clone().text();
  const pictures = [...html.matchAll(OFFLINE_PICTURE)].flatMap(([, path]) => (path ? [path.replaceAll('&amp;', '&')] : []));
  const cache = await caches.open(OFFLINE_CACHE);
  await cache.addAll(pictures.map(anonymousRequest));
  await cache.put(OFFLINE_PAGE, page);
}

/** Without cookies, so that the answer cannot be somebody's own. */
function anonymousRequest(path: string): Request {
  return new Request(path, { credentials: 'omit', cache: 'no-cache' });
}

async function openOfflinePicture(request: Request): Promise<Response> {
  const kept = await caches.match(request, { cacheName: OFFLINE_CACHE });
  return kept ?? fetch(request);
}

async function activate(): Promise<void> {
  const names = await caches.keys();
  await Promise.all(names.filter((name) => name !== ASSETS_CACHE && name !== OFFLINE_CACHE).map((name) => caches.delete(name)));
  // The page is asked for while this process is still starting.
  await self.registration.navigationPreload?.enable();
  await self.clients.claim();
}

async function openPage(event: FetchEvent): Promise<Response> {
  try {
    const preloaded: Response | undefined = await event.preloadResponse;
    const page = preloaded ?? (await fetch(event.request));
    // What is kept stays when the renewal fails.
    event.waitUntil(renewOfflinePage().catch(() => undefined));
    return page;
  } catch {
    return (await findOfflinePage()) ?? Response.error();
  }
}

function findOfflinePage(): Promise<Response | undefined> {
  return caches.match(OFFLINE_PAGE, { cacheName: OFFLINE_CACHE });
}

async function renewOfflinePage(): Promise<void> {
  const kept = await findOfflinePage();
  const keptAt = Date.parse(kept?.headers.get('date') ?? '');
  if (!(Date.now() - keptAt < OFFLINE_PAGE_GOOD_FOR_MS)) await cacheOfflinePage();
}

async function openAsset(request: Request): Promise<Response> {
  const kept = await caches.match(request, { cacheName: ASSETS_CACHE, ignoreVary: true });
  if (kept) return kept;
  const fetched = await fetch(request);
  if (fetched.ok && fetched.type === 'basic') {
    const cache = await caches.open(ASSETS_CACHE);
    // A full device keeps nothing more and shows the page all the same.
    await cache.put(request, fetched.clone()).catch(() => undefined);
  }
  return fetched;
}
