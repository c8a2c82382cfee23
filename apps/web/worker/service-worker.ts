import { PUSH_NOTICE } from '@jogada/content/web/push/notice';
import { BUILD, FIRST_FILES } from 'virtual:jogada/worker-files';
import type { WorkerMessage } from './worker-message.ts';

/*
 * Caches two things only: files with a content hash in their name, and the offline page. Pages and calls can hold member data and are never
 * cached (S63). A page stores the text of push notifications.
 */

declare const self: ServiceWorkerGlobalScope;

const ASSETS_CACHE = `assets ${BUILD}`;
const OFFLINE_CACHE = 'offline';
const OFFLINE_PAGE = '/offline';
const KEPT_CACHES: readonly string[] = [ASSETS_CACHE, OFFLINE_CACHE, PUSH_NOTICE.cache];
/** Marks the images of the offline page. */
const OFFLINE_PARAMETER = 'offline';
const MESSAGES = '/m/message';
const OFFLINE_PICTURE = /<img src="([^"]+)"/g;

/** Lifetime in ms of the cached offline page. The first visit after it renews the page, for example after a change of brand. */
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

// A push has no content, and what one might carry is not shown: its sender is not proven.
self.addEventListener('push', (event) => {
  event.waitUntil(showNotice());
});

self.addEventListener('notificationclick', (event) => {
  event.notification.close();
  event.waitUntil(openMessages());
});

async function showNotice(): Promise<void> {
  const kept = await caches.match(PUSH_NOTICE.path, { cacheName: PUSH_NOTICE.cache });
  await self.registration.showNotification((await kept?.text()) ?? self.location.hostname, { tag: 'inbox' });
}

async function openMessages(): Promise<void> {
  const [open] = await self.clients.matchAll({ type: 'window' });
  await (open ? open.focus().then((page) => page.navigate(MESSAGES)) : self.clients.openWindow(MESSAGES));
}

async function install(): Promise<void> {
  await cacheOfflinePage();
  const cache = await caches.open(ASSETS_CACHE);
  // A file that fails now is fetched on demand.
  await Promise.allSettled(FIRST_FILES.map((file) => cache.add(file)));
}

async function cacheOfflinePage(): Promise<void> {
  const page = await fetch(anonymousRequest(OFFLINE_PAGE));
  if (!page.ok) throw new Error(`the offline page was answered with ${page.status}`);
  const html = await page.clone().text();
  const pictures = [...html.matchAll(OFFLINE_PICTURE)].flatMap(([, path]) => (path ? [path.replaceAll('&amp;', '&')] : []));
  const cache = await caches.open(OFFLINE_CACHE);
  await cache.addAll(pictures.map(anonymousRequest));
  await cache.put(OFFLINE_PAGE, page);
  const named = new Set([OFFLINE_PAGE, ...pictures].map((path) => new URL(path, self.location.origin).href));
  for (const { url } of await cache.keys()) if (!named.has(url)) await cache.delete(url);
}

/** Without cookies, so that the response holds no member data. */
function anonymousRequest(path: string): Request {
  return new Request(path, { credentials: 'omit', cache: 'no-cache' });
}

async function openOfflinePicture(request: Request): Promise<Response> {
  const kept = await caches.match(request, { cacheName: OFFLINE_CACHE });
  return kept ?? fetch(request);
}

async function activate(): Promise<void> {
  const names = await caches.keys();
  await Promise.all(names.filter((name) => !KEPT_CACHES.includes(name)).map((name) => caches.delete(name)));
  // Lets the browser request the page while the worker starts.
  await self.registration.navigationPreload?.enable();
  await self.clients.claim();
}

async function openPage(event: FetchEvent): Promise<Response> {
  try {
    const preloaded: Response | undefined = await event.preloadResponse;
    const page = preloaded ?? (await fetch(event.request));
    // A failed renewal keeps the cached page.
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
    // With full storage the response is served without being cached.
    await cache.put(request, fetched.clone()).catch(() => undefined);
  }
  return fetched;
}
