import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { aFundedPlayer, startApi, type TestApi } from '@jogada/app-api/testing';
import { addFavourite, listGames, removeFavourite } from '@jogada/games/contract/player';
import { seedCatalogue } from '../db/seed/catalogue/seed-catalogue.ts';
import { aPhone, startBrowser, type Phone } from './harness/index.ts';

let api: TestApi;
let browser: Browser;
beforeAll(async () => {
  [api, browser] = await Promise.all([startApi({ servesPages: true }), startBrowser()]);
  await api.owner.transaction((tx) => seedCatalogue(tx, { now: new Date() }));
});
afterAll(async () => {
  await browser.close();
  await api.close();
});

const tiles = (page: Page) => page.locator('ul > li:has(a[href^="/m/game/"])');
const pathOf = (page: Page) => new URL(page.url()).pathname;

/** The queries of the list's calls, as they were asked. */
function askedOf(page: Page): URLSearchParams[] {
  const asked: URLSearchParams[] = [];
  page.on('request', (request) => {
    const url = new URL(request.url());
    if (url.pathname === listGames.path && url.searchParams.get('pageSize') === '18') asked.push(url.searchParams);
  });
  return asked;
}

async function openList(phone: Phone, path: string): Promise<Page> {
  await phone.page.emulateMedia({ reducedMotion: 'reduce' });
  await phone.open(path);
  await tiles(phone.page).first().waitFor();
  return phone.page;
}

test('GAM-10 GAM-16 the game center narrows by classification, vendor and smallest bet, each taken off by itself, and goes on as one scrolls', async () => {
  const phone = await aPhone(browser, api);
  const asked = askedOf(phone.page);
  const page = await openList(phone, '/m/slot-games');
  await expect.poll(() => tiles(page).count()).toBe(18);
  await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight));
  await expect.poll(async () => Number(await tiles(page).first().getAttribute('aria-setsize'))).toBeGreaterThan(18);
  expect(asked.some((query) => query.get('pageNo') === '2')).toBe(true);

  await page.evaluate(() => window.scrollTo(0, 0));
  await page.getByRole('button', { name: 'Pesca' }).last().click();
  await expect.poll(() => asked.at(-1)?.get('gameType')).toBe('FISH');
  expect([asked.at(-1)?.get('gameClassify'), asked.at(-1)?.get('pageNo')]).toEqual(['', '1']);
  await page.getByRole('group', { name: 'Tipos de jogo' }).getByRole('button', { name: 'Todos' }).click();

  await page.getByRole('button', { name: 'Filtrar' }).click();
  const sheet = page.getByRole('dialog');
  await sheet.getByRole('button', { name: 'Sete Cumes' }).click();
  await sheet.getByRole('button', { name: '0.5', exact: true }).click();
  await sheet.getByRole('button', { name: 'Aplicar' }).click();
  await sheet.waitFor({ state: 'detached' });
  await expect.poll(() => [asked.at(-1)?.get('vassalage'), asked.at(-1)?.get('minBet')]).toEqual(['sete-cumes', '0.5']);
  await expect.poll(async () => new Set(await tiles(page).locator('a > span:nth-child(3)').allTextContents()).size).toBeGreaterThan(0);
  await page.getByRole('button', { name: 'Tirar o filtro a partir de 0.5' }).click();
  await expect.poll(() => [asked.at(-1)?.get('vassalage'), asked.at(-1)?.get('minBet')]).toEqual(['sete-cumes', '']);
  await page.getByRole('button', { name: 'Tirar o filtro Sete Cumes' }).click();
  await expect.poll(() => new URL(page.url()).search).toBe('');
  await phone.close();
});

test('a slip of the finger still finds the game', async () => {
  const phone = await aPhone(browser, api);
  const page = await openList(phone, '/m/gameCenter');
  await page.getByRole('searchbox').fill('tesuoro da mata');
  await page.getByText('Tesouro da Mata').first().waitFor();
  await page.getByRole('searchbox').fill('xqzwv');
  await page.getByText('Nada com “xqzwv”').waitFor();
  await phone.close();
});

test('GAM-11 GAM-15 a heart asks a visitor to sign in; a member’s goes on and off at once, is kept, and comes back when the call fails', async () => {
  const phone = await aPhone(browser, api);
  let page = await openList(phone, '/m/gameCenter');
  await tiles(page).first().getByRole('button').click();
  await page.waitForURL((url) => url.pathname === '/m/login');

  await phone.signIn(await aFundedPlayer(api));
  page = await openList(phone, '/m/gameCenter');
  const heart = tiles(page).first().getByRole('button');
  const name = (await heart.getAttribute('aria-label')) ?? '';
  const added = page.waitForResponse(
    (answer) => new URL(answer.url()).pathname === addFavourite.path && answer.request().method() === 'POST',
  );
  await heart.click();
  await expect.poll(() => heart.getAttribute('aria-pressed')).toBe('true');
  expect((await added).status()).toBe(200);

  await phone.open('/m/fav-games');
  await page.getByRole('heading', { name: 'Minha coleção' }).first().waitFor();
  const kept = page.getByRole('button', { name });
  await expect.poll(() => kept.getAttribute('aria-pressed')).toBe('true');

  const isRemoval = (url: URL) => url.pathname === removeFavourite.path;
  const gate = Promise.withResolvers<undefined>();
  await page.route(isRemoval, async (route) => {
    if (route.request().method() !== 'DELETE') return route.continue();
    await gate.promise;
    await route.abort();
  });
  await kept.click();
  await expect.poll(() => kept.getAttribute('aria-pressed')).toBe('false');
  gate.resolve(undefined);
  await expect.poll(() => kept.getAttribute('aria-pressed')).toBe('true');
  await page.unroute(isRemoval);
  await kept.click();
  await page.getByText('Sua coleção está vazia').waitFor();
  await phone.close();
});

test('GAM-01 every list has its path, and an unknown one leads home', async () => {
  const phone = await aPhone(browser, api);
  for (const path of [
    '/m/hot-games',
    '/m/live-games',
    '/m/fishing-games',
    '/m/poker-games',
    '/m/slotsCenter',
    '/m/gameList?gameType=LIVE&vassalage=mesa-posta',
  ]) {
    const page = await openList(phone, path);
    expect(pathOf(page)).toBe(path.split('?')[0]);
  }
  await phone.open('/m/nowhere-at-all');
  await expect.poll(() => pathOf(phone.page)).toBe('/m/home');
  await phone.close();
});
