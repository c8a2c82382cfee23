import type { Browser, Page } from 'playwright-core';
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { aFundedPlayer, putMoney, startApi, type TestApi } from '@jogada/app-api/testing';
import { readBalance } from '@jogada/wallet/contract/player';
import { post } from '@jogada/wallet/server';
import { aPhone, reais, startBrowser, type Phone } from './harness/index.ts';

let api: TestApi;
let browser: Browser;
beforeAll(async () => {
  [api, browser] = await Promise.all([startApi({ servesPages: true, keepsPages: true }), startBrowser()]);
});
afterAll(async () => {
  await browser.close();
  await api.close();
});

const LANGUAGES = [
  { language: 'pt', tag: 'pt-BR', board: 'Últimos ganhadores' },
  { language: 'en', tag: 'en', board: 'Latest winners' },
  { language: 'ja', tag: 'ja', board: '最新の当選者' },
  { language: 'ko', tag: 'ko', board: '최근 당첨자' },
] as const;
const THEMES = ['dark', 'light'] as const;
/** An address with a cache key of its own: of a page that was cached 30 s ago, a phone fetches the data again. */
const DRAWN_ONCE = '/m/home?language=ko';
const VISITS = LANGUAGES.flatMap((spoken) => THEMES.map((theme) => ({ ...spoken, theme })));

test.each(VISITS)(
  'ACC-40 The server renders the lobby in $language and $theme, and the phone hydrates it unchanged',
  async ({ language, tag, board, theme }) => {
    const phone = await aPhone(browser, api, { language, theme, isNew: true });
    const answer = phone.page.waitForResponse((response) => response.request().isNavigationRequest());
    await phone.page.addInitScript(watchRoot);
    await phone.open('/m/home');

    const html = await (await answer).text();
    expect(html).toContain(`data-theme="${theme}"`);
    expect(html).toContain(`lang="${tag}"`);
    expect(html).toContain(board);
    expect(await phone.page.evaluate('rootChanges')).toEqual([]);
    expect(await brightnessOf(phone)).toBe(theme);
    expect(phone.complaints).toEqual([]);
    expect(phone.refusals).toEqual([]);
    await phone.close();
  },
);

test.each(LANGUAGES)(
  'CON-23 The server renders the help with its questions in $language, and the phone hydrates it unchanged',
  async ({ language }) => {
    const phone = await aPhone(browser, api, { language, isNew: true });
    const answer = phone.page.waitForResponse((response) => response.request().isNavigationRequest());
    await phone.open('/m/help');
    const html = await (await answer).text();
    const questions = await phone.page.locator('main h3').allTextContents();
    expect(questions.length).toBeGreaterThan(5);
    for (const question of questions) expect(html).toContain(question);
    expect(phone.complaints).toEqual([]);
    await phone.close();
  },
);

test('ACC-40 CON-29 A visitor’s lobby does not fetch again what the server rendered', async () => {
  const phone = await aPhone(browser, api, { language: 'ko', theme: 'light', isNew: true });
  const { page } = phone;
  const read: string[] = [];
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (pathname.startsWith('/wps/')) read.push(pathname);
  });
  const connected = page.waitForResponse((response) => new URL(response.url()).pathname === '/wps/events');
  await page.goto(DRAWN_ONCE);
  await connected;
  await page.evaluate('new Promise((resolve) => requestIdleCallback(() => setTimeout(() => requestIdleCallback(resolve))))');
  expect(read).toContain('/wps/events');
  expect(read.filter((path) => /status|hot|vendors|banners|classifications/.test(path))).toEqual([]);
  await phone.close();
});

/** An address of the lobby that no other test opens, so that it is in no cache. */
const UNSEEN = '/m/index.html';
const TILE = 'href="/m/game/tesouro-da-mata"';

test('C18 The phone fetches what the server could not read for a page, and that page is not cached for other requests', async () => {
  const phone = await aPhone(browser, api, { language: 'en', theme: 'dark', isNew: true });
  const { page } = phone;
  await api.owner.query('alter table games.game rename to game_away');
  const answer = page.waitForResponse((response) => response.request().isNavigationRequest());
  const answering = page.goto(UNSEEN, { waitUntil: 'commit' }).then(() => answer);
  await answering.catch(() => undefined);
  await api.owner.query('alter table games.game_away rename to game');
  const first = await answering;
  expect(first.status()).toBe(200);
  expect(await first.text()).not.toContain(TILE);
  await page.locator(`a[${TILE}]`).first().waitFor();
  expect(phone.complaints.filter((complaint) => !complaint.startsWith('answer: 500') && !/status of 500/.test(complaint))).toEqual([]);
  const next = await (await phone.context.request.get(UNSEEN)).text();
  expect(next).toContain(TILE);
  await phone.close();
});

test('CON-12 A member who opens the menu before the bar hydrates finds the bar as the server rendered it', async () => {
  const phone = await aPhone(browser, api, { isNew: true });
  const { page } = phone;
  await phone.signIn(await aFundedPlayer(api));
  const letGo = await holdScript(page, 'member-end');
  await page.goto('/m/home');
  await page.getByRole('banner').getByRole('button', { name: 'Menu' }).click();
  await letGo();
  await page.getByRole('dialog').locator('img').first().waitFor();
  await page.keyboard.press('Escape');
  await page.getByRole('banner').getByRole('button', { name: 'Minha conta' }).click();
  await page.getByRole('dialog').locator('li > button').first().waitFor();
  expect(phone.complaints).toEqual([]);
  await phone.close();
});

test('C18 A balance that changes before the bar hydrates is fetched on hydration, and the bar starts as the server rendered it', async () => {
  const phone = await aPhone(browser, api, { isNew: true });
  const { page } = phone;
  const player = await aFundedPlayer(api);
  await phone.signIn(player);
  const letGo = await holdScript(page, 'top-bar-account');
  await page.goto('/m/member/home');
  await page.getByRole('button', { name: 'Ocultar saldo' }).waitFor();
  await putMoney(api, player, 2_345n);
  // Leaves enough time for a premature request to show.
  const early = page.waitForResponse((response) => response.url().includes(readBalance.path), { timeout: 2_000 }).catch(() => null);
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
  expect((await early)?.url()).toBeUndefined();
  await letGo();
  await page.getByText(reais(12_345n)).first().waitFor();
  expect(phone.complaints).toEqual([]);
  await phone.close();
});

test('CON-27 (TRANSBETREPMEM3) The server renders the played rounds, and a phone whose clock is a day ahead hydrates them unchanged', async () => {
  const phone = await aPhone(browser, api, { isNew: true });
  const { page } = phone;
  const player = await aFundedPlayer(api);
  await phone.signIn(player);
  const { memberId, session } = player;
  const lost = await post(api.composition.services, {
    kind: 'bet',
    merchantCode: session.merchantCode,
    memberId,
    source: 'arcade',
    externalId: randomUUID(),
    roundId: randomUUID(),
    gameId: 'tesouro-da-mata',
    closesRound: true,
    amount: 321n,
    currency: 'BRL',
    at: api.now(),
  });
  expect(lost.outcome).toBe('applied');
  await page.clock.setSystemTime(Date.now() + 86_400_000);
  const answer = page.waitForResponse((response) => response.request().isNavigationRequest());
  await phone.open('/m/gameRecord');
  await page.getByRole('main').getByText('3,21').first().waitFor();
  expect(await (await answer).text()).toContain('3,21');
  expect(phone.complaints).toEqual([]);
  await phone.close();
});

test('S51 A login submitted before hydration is not sent, and its password appears in no address', async () => {
  const phone = await aPhone(browser, api, { isNew: true });
  const { page } = phone;
  const letGo = await holdScript(page, 'main');
  await page.goto('/m/login', { waitUntil: 'load' });
  await page.getByLabel('Usuário').fill('capivara');
  await page.getByRole('textbox', { name: /^Senha/ }).fill('Sucuri-errada-1');
  await page.getByRole('button', { name: 'Entrar', exact: true }).click();
  expect(new URL(page.url()).search).toBe('');
  const alive = page.waitForRequest((request) => new URL(request.url()).pathname === '/wps/events');
  await letGo();
  await alive;
  expect(new URL(page.url()).search).toBe('');
  expect(await page.getByLabel('Usuário').inputValue()).toBe('capivara');
  expect(phone.complaints).toEqual([]);
  await phone.close();
});

test('CON-12 A tap before hydration takes effect after it', async () => {
  const phone = await aPhone(browser, api, { isNew: true });
  const { page } = phone;
  const letGo = await holdScript(page, 'main');
  await page.goto('/m/home', { waitUntil: 'load' });
  await page.getByRole('banner').getByRole('button', { name: 'Menu' }).tap();
  expect(await page.getByRole('dialog').count()).toBe(0);
  await letGo();
  await page.getByRole('dialog').waitFor();
  expect(phone.complaints).toEqual([]);
  await phone.close();
});

test('ACC-40 A first visit is Portuguese and dark, whatever the phone prefers', async () => {
  const phone = await aPhone(browser, api, { isNew: true });
  await phone.page.emulateMedia({ colorScheme: 'light' });
  await phone.open('/m/home');
  expect(await phone.page.evaluate(() => [document.documentElement.lang, document.documentElement.dataset['theme']])).toEqual([
    'pt-BR',
    'dark',
  ]);
  await phone.close();
});

test('ACC-40 CON-28 A theme and a language chosen in the menu are stored, and the server renders the next visit in them', async () => {
  const phone = await aPhone(browser, api, { isNew: true });
  const { page } = phone;
  await phone.open('/m/home');
  await page.getByRole('banner').getByRole('button', { name: 'Menu' }).click();
  await page.getByRole('dialog').getByText('Claro').click();
  await expect.poll(() => brightnessOf(phone)).toBe('light');
  await page.getByRole('dialog').getByText('日本語').click();
  await expect.poll(() => page.evaluate(() => document.documentElement.lang)).toBe('ja');
  const html = await (await page.context().request.get('/m/home')).text();
  expect(html).toContain('data-theme="light"');
  expect(html).toContain('最新の当選者');
  expect(phone.complaints).toEqual([]);
  await phone.close();
});

/** Records every change of the root's language or theme after the server's own. */
function watchRoot(): void {
  const changes: string[] = [];
  Object.assign(globalThis, { rootChanges: changes });
  new MutationObserver((records) => {
    for (const { target, attributeName } of records) {
      if (target === document.documentElement)
        changes.push(`${attributeName} ${document.documentElement.getAttribute(attributeName ?? '')}`);
    }
  }).observe(document, { subtree: true, attributes: true, attributeFilter: ['lang', 'data-theme'] });
}

async function brightnessOf({ page }: Pick<Phone, 'page'>): Promise<'dark' | 'light'> {
  const channels = await page.evaluate(() => {
    const canvas = document.createElement('canvas').getContext('2d');
    if (!canvas) return [0];
    canvas.fillStyle = getComputedStyle(document.documentElement).backgroundColor;
    canvas.fillRect(0, 0, 1, 1);
    return [...canvas.getImageData(0, 0, 1, 1).data.slice(0, 3)];
  });
  return Math.max(...channels) < 128 ? 'dark' : 'light';
}

/** Extends timers of 5 s and more thirtyfold, so that the page's fallbacks for missing scripts do not start on a busy machine. */
const PUT_OFF = `
  const wait = window.setTimeout;
  window.setTimeout = (work, ms = 0, ...rest) => wait(work, ms >= 5000 ? ms * 30 : ms, ...rest);`;

/** Holds back a script of the site until the returned function is called; the page waits for it. */
async function holdScript(page: Page, name: string): Promise<() => Promise<void>> {
  await page.addInitScript(PUT_OFF);
  const held: (() => Promise<void>)[] = [];
  await page.route(new RegExp(`assets/${name}-`), (route) => void held.push(() => route.continue()));
  return async () => {
    await expect.poll(() => held.length).toBeGreaterThan(0);
    await Promise.all(held.map((letGo) => letGo()));
  };
}
