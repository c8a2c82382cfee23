import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Browser, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { aPlayer, startApi, type TestApi } from '@jogada/app-api/testing';
import { aPhone, startSiteProxy, startBrowser, type Phone, type SiteProxy } from './harness/index.ts';

let api: TestApi;
let browser: Browser;
let proxy: SiteProxy;
beforeAll(async () => {
  [api, browser] = await Promise.all([startApi({ servesPages: true }), startBrowser()]);
});
beforeEach(async () => {
  proxy = await startSiteProxy(api.publicUrl);
});
afterEach(() => proxy.close());
afterAll(async () => {
  await browser.close();
  await api.close();
});

const STOP_WORKER = join(import.meta.dirname, '../apps/web/dist/worker/stop-worker.js');

const aKeepingPhone = (): Promise<Phone> => aPhone(browser, { ...api, publicUrl: proxy.url }, { keepsFiles: true });

/** Waits until the service worker controls the page. */
async function isKept(page: Page): Promise<void> {
  await page.waitForFunction(() => navigator.serviceWorker.controller?.state === 'activated');
}

async function buildOf(page: Page): Promise<string> {
  return (await page.evaluate(() => document.documentElement.dataset['build'])) ?? '';
}

/** Returns the cache names only: opening a cache that a worker is about to delete would recreate it. */
function cachesOn(page: Page): Promise<string[]> {
  return page.evaluate(() => caches.keys());
}

/** Returns the names of the caches and the URLs in them. */
function keptOn(page: Page): Promise<string[]> {
  return page.evaluate(async () => {
    const names = await caches.keys();
    const lists = await Promise.all(
      names.map(async (name) => (await (await caches.open(name)).keys()).map(({ url }) => new URL(url).pathname)),
    );
    return [...names, ...lists.flat()];
  });
}

const mainMenu = (page: Page) => page.getByRole('navigation', { name: 'Menu principal' });

const OFFLINE_WORDS = [
  { language: 'pt', title: 'Sem conexão', background: 'rgb(10, 18, 16)', theme: 'dark' },
  { language: 'en', title: 'No connection', background: 'rgb(245, 244, 236)', theme: 'light' },
  { language: 'ja', title: '接続がありません', background: 'rgb(10, 18, 16)', theme: 'dark' },
  { language: 'ko', title: '연결되지 않았습니다', background: 'rgb(245, 244, 236)', theme: 'light' },
] as const;

test('Shows an offline page of the brand in the chosen language and theme without a connection, and recovers; an open page reports the loss too', async () => {
  const phone = await aKeepingPhone();
  const { page, context } = phone;
  await phone.open('/m/home');
  await isKept(page);

  proxy.isDown = true;
  for (const { language, title, background, theme } of OFFLINE_WORDS) {
    await context.addCookies([
      { name: 'language', value: language, url: proxy.url },
      { name: 'theme', value: theme, url: proxy.url },
    ]);
    await page.goto('/m/gameCenter');
    const heading = page.getByRole('heading', { name: title });
    await heading.waitFor();
    expect(await page.getByRole('heading').count()).toBe(1);
    expect(await page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor)).toBe(background);
    expect(await page.title()).toBe(`${title} · Jogada`);
    const pictures = await page.evaluate(() => [...document.images].map(({ naturalWidth }) => naturalWidth > 0));
    expect(pictures).toEqual([true, true]);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
  }
  expect(new URL(page.url()).pathname).toBe('/m/gameCenter');

  // A reload of the lobby shows its tiles, says when they were read, and offers no game.
  await context.clearCookies();
  await page.goto('/m/home');
  await page.getByText(/Lobby visto em \d/).waitFor();
  const tiles = page.getByRole('listitem');
  expect(await tiles.count()).toBeGreaterThan(8);
  await expect
    .poll(() => tiles.locator('img').evaluateAll((images) => images.every((image) => (image as HTMLImageElement).naturalWidth > 0)))
    .toBe(true);
  expect(await page.getByRole('link').count()).toBe(0);
  // The page returns by itself when the server answers again, although the network was never lost.
  proxy.isDown = false;
  await mainMenu(page).waitFor();

  proxy.isDown = true;
  await page.goto('/m/gameCenter');
  proxy.isDown = false;
  const alive = page.waitForRequest((request) => new URL(request.url()).pathname === '/wps/events');
  await page.getByRole('button').filter({ visible: true }).click();
  await mainMenu(page).waitFor();
  await alive;
  expect(new URL(page.url()).pathname).toBe('/m/gameCenter');
  expect(phone.complaints.filter((complaint) => !/ERR_(FAILED|EMPTY_RESPONSE|CONNECTION)/.test(complaint))).toEqual([]);

  const notice = page.getByRole('status').filter({ hasText: 'Sem internet' });
  await context.setOffline(true);
  await notice.waitFor();
  await context.setOffline(false);
  await notice.waitFor({ state: 'detached' });
  await phone.close();
});

test('Activates a newer build when the player accepts it, and never during a payment or a game', async () => {
  const player = await aPlayer(api);
  const phone = await aKeepingPhone();
  const { page } = phone;
  await phone.signIn(player);
  await phone.open('/m/home');
  await isKept(page);
  const build = await buildOf(page);
  const prompt = page.getByRole('region', { name: 'Nova versão disponível' });

  await phone.open('/m/withdraw');
  proxy.rewrite = (path, body) => (path === '/sw.js' ? body.replaceAll(build, 'the-next-one') : undefined);
  await page.evaluate(async () => {
    Object.assign(globalThis, { isSamePage: true });
    await (await navigator.serviceWorker.getRegistration('/m'))?.update();
  });
  await page.waitForFunction(async () => (await navigator.serviceWorker.getRegistration('/m'))?.waiting?.state === 'installed');
  expect(await prompt.count()).toBe(0);

  await mainMenu(page).getByRole('link', { name: 'Início' }).click();
  await prompt.waitFor();
  expect(await page.evaluate('isSamePage')).toBe(true);
  await prompt.getByRole('button', { name: 'Agora não' }).click();
  await prompt.waitFor({ state: 'detached' });

  await phone.open('/m/gameCenter');
  await prompt.getByRole('button', { name: 'Atualizar' }).click();
  await expect
    .poll(async () => (await cachesOn(page).catch(() => [])).filter((name) => name.startsWith('assets ')))
    .toEqual(['assets the-next-one']);
  await mainMenu(page).waitFor();
  expect(new URL(page.url()).pathname).toBe('/m/gameCenter');
  expect(phone.complaints).toEqual([]);
  await phone.close();
});

test('Updates the cached files silently when the page already comes from the newer build; once switched off, the worker deletes its caches and unregisters', async () => {
  const phone = await aKeepingPhone();
  const { page } = phone;
  await phone.open('/m/home');
  await isKept(page);
  const build = await buildOf(page);
  proxy.rewrite = (path, body) => (path === '/sw.js' || path.startsWith('/m/') ? body.replaceAll(build, 'the-next-one') : undefined);
  await phone.open('/m/gameCenter');
  expect(await buildOf(page)).toBe('the-next-one');
  await expect.poll(async () => (await cachesOn(page)).filter((name) => name.startsWith('assets '))).toEqual(['assets the-next-one']);
  expect(await page.getByRole('region', { name: 'Nova versão disponível' }).count()).toBe(0);

  const stop = readFileSync(STOP_WORKER, 'utf8');
  proxy.rewrite = (path, body) => (path === '/sw.js' ? stop : body.replace(/ data-build="[^"]+"/, ''));
  await phone.open('/m/home');
  await expect.poll(() => cachesOn(page)).toEqual([]);
  await expect.poll(() => page.evaluate(async () => (await navigator.serviceWorker.getRegistrations()).length)).toBe(0);
  await phone.open('/m/gameCenter');
  expect(await page.evaluate(() => navigator.serviceWorker.controller)).toBe(null);
  expect(phone.complaints).toEqual([]);
  await phone.close();
});

test('S62 S63 Caches nothing personal during a visit with a login: no page, no API response, no name', async () => {
  const player = await aPlayer(api);
  const phone = await aKeepingPhone();
  const { page } = phone;
  await phone.open('/m/home');
  await isKept(page);
  await phone.signIn(player);
  for (const path of ['/m/home', '/m/member/home', '/m/webEmail', '/m/transaction/record']) {
    await phone.open(path);
    await mainMenu(page).waitFor();
  }
  await page.goto('/m/member/home');
  await page.getByRole('button', { name: 'Sair' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Sair' }).click();
  await page.waitForURL('**/m/home');

  const kept = (await keptOn(page)).filter((name) => name.startsWith('/'));
  expect(kept.length).toBeGreaterThan(5);
  expect(
    kept.filter((path) => !/^\/assets\/[\w.-]+$|^\/offline$|^\/art\/(favicon\.svg|empty-offline-320\.webp|[\w-]+-240\.webp)$/.test(path)),
  ).toEqual([]);
  const bodies = await page.evaluate(async () => {
    const names = await caches.keys();
    const texts = names.map(async (name) => {
      const cache = await caches.open(name);
      return Promise.all((await cache.matchAll()).map((answer) => answer.text()));
    });
    return (await Promise.all(texts)).flat(2).join('\n');
  });
  for (const own of [player.username, player.memberId]) expect(bodies).not.toContain(own);
  await phone.close();
});

test('CON-11 A member turns on notifications, chooses their kinds and quiet hours, and turns them off', async () => {
  const player = await aPlayer(api);
  const phone = await aPhone(browser, api, { keepsFiles: true });
  const { page } = phone;
  // The headless browser has no notifications, and its push service is outside of this machine.
  await page.addInitScript(() => {
    Object.defineProperty(Notification, 'permission', { get: () => 'granted' });
    Notification.requestPermission = async () => 'granted';
    let endpoint = '';
    const subscription = async () =>
      (endpoint === '' ? null : { endpoint, unsubscribe: async () => ((endpoint = ''), true) }) as PushSubscription | null;
    PushManager.prototype.getSubscription = subscription;
    PushManager.prototype.subscribe = async () => {
      endpoint = 'https://fcm.googleapis.com/fcm/send/journey';
      return (await subscription()) as PushSubscription;
    };
  });
  await phone.signIn(player);
  await phone.open('/m/message');
  await page.waitForFunction(() => navigator.serviceWorker.controller?.state === 'activated');
  await page
    .getByRole('main')
    .getByRole('button', { name: /^Notificações/ })
    .click();
  const sheet = page.getByRole('dialog', { name: 'Notificações' });
  // Exact, because one name contains the other.
  const turnOn = sheet.getByRole('button', { name: 'Ativar neste aparelho', exact: true });
  const turnOff = sheet.getByRole('button', { name: 'Desativar neste aparelho', exact: true });
  await turnOn.click();
  await turnOff.waitFor();
  const devices = () => api.owner.query('select endpoint from content.push_device where member_id = $1', [player.memberId]);
  expect(await devices()).toEqual([{ endpoint: 'https://fcm.googleapis.com/fcm/send/journey' }]);

  const promotions = sheet.getByRole('checkbox', { name: 'Promoções e novidades' });
  expect([await promotions.isChecked(), await sheet.getByRole('checkbox', { name: 'Depósitos e saques' }).isChecked()]).toEqual([
    false,
    true,
  ]);
  const quiet = sheet.getByRole('checkbox', { name: 'Horário silencioso' });
  // A second change waits until the page has read the first one back: it would undo it otherwise.
  const stored = Promise.withResolvers<undefined>();
  await page.route('**/wps/push', async (route) => {
    await stored.promise;
    await route.continue();
  });
  const readBack = page.waitForRequest('**/wps/push');
  await promotions.click();
  await readBack;
  expect(await quiet.isDisabled()).toBe(true);
  stored.resolve(undefined);
  await quiet.click();
  await sheet.getByLabel('Até').selectOption('7');
  await expect
    .poll(() => api.owner.query('select kinds, quiet_from, quiet_until from content.push_choice where member_id = $1', [player.memberId]))
    .toEqual([{ kinds: ['payments', 'support', 'promotions'], quiet_from: 22, quiet_until: 7 }]);

  await turnOff.click();
  await turnOn.waitFor();
  expect(await devices()).toEqual([]);
  await phone.close();
});

test('CON-11 S63 The worker shows a fixed text for a push, whatever it carries', async () => {
  const phone = await aPhone(browser, api, { keepsFiles: true });
  const { page, context } = phone;
  await phone.open('/m/message');
  await isKept(page);
  await page.evaluate(async () => (await caches.open('push notice')).put('/push-notice', new Response('Você tem uma mensagem nova.')));
  const [worker] = context.serviceWorkers();
  if (!worker) throw new Error('the page has no service worker');
  // The headless browser shows no notifications.
  await worker.evaluate(() => {
    const scope = globalThis as unknown as { registration: ServiceWorkerRegistration; shown: unknown };
    scope.registration.showNotification = async (title, options) => void (scope.shown = { title, ...options });
  });
  const session = await context.newCDPSession(page);
  const registered = new Promise<string>((resolve) => {
    session.on('ServiceWorker.workerRegistrationUpdated', ({ registrations: [found] }) => found && resolve(found.registrationId));
  });
  await session.send('ServiceWorker.enable');
  const { origin } = new URL(page.url());
  await session.send('ServiceWorker.deliverPushMessage', { origin, registrationId: await registered, data: 'Você ganhou R$ 1.000,00' });
  await expect
    .poll(() => worker.evaluate(() => (globalThis as unknown as { shown: unknown }).shown))
    .toEqual({ title: 'Você tem uma mensagem nova.', tag: 'inbox' });
  await phone.close();
});
