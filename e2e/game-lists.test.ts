import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import {
  aFundedPlayer,
  playUntilHot,
  setJurisdiction,
  startApi,
  turnSwitches,
  waitUntilMerchantKnows,
  type TestApi,
} from '@jogada/app-api/testing';
import { addFavourite, listGames, removeFavourite } from '@jogada/games/contract/player';
import { importFeed, readJsonFeed } from '@jogada/games/server';
import { seedCatalogue } from '../db/seed/catalogue/seed-catalogue.ts';
import { aPhone, startBrowser, type Phone } from './harness/index.ts';

let api: TestApi;
let browser: Browser;
beforeAll(async () => {
  [api, browser] = await Promise.all([startApi({ servesPages: true }), startBrowser()]);
  await api.owner.transaction((tx) => seedCatalogue(tx, { now: new Date() }));
  await playUntilHot(api, await aFundedPlayer(api), ['tesouro-da-mata']);
});
afterAll(async () => {
  await browser.close();
  await api.close();
});

const tiles = (page: Page) => page.locator('ul > li:has(a[href^="/m/game/"])');
const pathOf = (page: Page) => new URL(page.url()).pathname;

/** Collects the query strings of the list's requests. */
function askedOf(page: Page): URLSearchParams[] {
  const asked: URLSearchParams[] = [];
  page.on('request', (request) => {
    const url = new URL(request.url());
    if (url.pathname === listGames.path && url.searchParams.get('pageSize') === '18') asked.push(url.searchParams);
  });
  return asked;
}

async function openList(phone: Phone, path: string): Promise<Page> {
  await phone.open(path);
  await tiles(phone.page).first().waitFor();
  return phone.page;
}

test('GAM-10 GAM-16 Filters the game center by classification, vendor, minimum bet, volatility and certified return, removes each filter separately, and loads more on scrolling', async () => {
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
  await sheet.getByRole('button', { name: '0,50', exact: true }).click();
  await sheet.getByRole('button', { name: 'Aplicar' }).click();
  await sheet.waitFor({ state: 'detached' });
  await expect.poll(() => [asked.at(-1)?.get('vassalage'), asked.at(-1)?.get('minBet')]).toEqual(['sete-cumes', '0.5']);
  await expect.poll(async () => new Set(await tiles(page).locator('a > span:nth-child(3)').allTextContents()).size).toBeGreaterThan(0);
  await page.getByRole('button', { name: 'Remover filtro a partir de 0,50' }).click();
  await expect.poll(() => [asked.at(-1)?.get('vassalage'), asked.at(-1)?.get('minBet')]).toEqual(['sete-cumes', '']);
  await page.getByRole('button', { name: 'Remover filtro Sete Cumes' }).click();
  await expect.poll(() => new URL(page.url()).search).toBe('');

  await page.getByRole('button', { name: 'Filtrar' }).click();
  await sheet.getByRole('group', { name: 'Volatilidade' }).getByRole('button', { name: 'Média' }).click();
  await sheet.getByRole('group', { name: 'RTP certificado' }).getByRole('button', { name: '96%' }).click();
  await sheet.getByRole('button', { name: 'Aplicar' }).click();
  await sheet.waitFor({ state: 'detached' });
  await expect.poll(() => [asked.at(-1)?.get('volatility'), asked.at(-1)?.get('minRtp')]).toEqual(['medium', '96']);
  // The studios of the feed state no certificate.
  await expect.poll(() => tiles(page).count()).toBeLessThan(10);
  await page.reload();
  await page.getByRole('button', { name: 'Remover filtro Volatilidade média' }).click();
  await page.getByRole('button', { name: 'Remover filtro RTP a partir de 96%' }).click();
  await expect.poll(() => new URL(page.url()).search).toBe('');
  await expect.poll(() => tiles(page).count()).toBe(18);
  await phone.close();
});

test('GAM-06 GAM-10 Filters a list by a feature and by a range of stakes, keeps both in the address, and removes each separately', async () => {
  const phone = await aPhone(browser, api);
  const asked = askedOf(phone.page);
  const page = await openList(phone, '/m/slot-games');
  const sheet = page.getByRole('dialog');
  const named = () =>
    tiles(page)
      .locator('a[href^="/m/game/"]')
      .evaluateAll((all) => all.map((link) => link.getAttribute('href')));
  await page.getByRole('button', { name: 'Filtrar' }).click();
  await sheet.getByRole('group', { name: 'Recursos' }).getByRole('button', { name: 'Giros grátis' }).click();
  await sheet.getByRole('button', { name: 'Aplicar' }).click();
  await sheet.waitFor({ state: 'detached' });
  await expect.poll(named).toEqual(['/m/game/tesouro-da-mata', '/m/game/cascata-de-cristal']);

  await page.getByRole('button', { name: 'Filtrar' }).click();
  // Only features that a slot has: no one buys a bonus here.
  await expect
    .poll(() => sheet.getByRole('group', { name: 'Recursos' }).getByRole('button').allInnerTexts())
    .toEqual(['Todos', 'Giros grátis', 'Multiplicador', 'Segura e ganha', 'Jackpot']);
  await sheet.getByRole('group', { name: 'Valor da aposta' }).getByRole('button', { name: 'até 0,50' }).click();
  await sheet.getByRole('button', { name: 'Aplicar' }).click();
  await sheet.waitFor({ state: 'detached' });
  await expect.poll(() => [asked.at(-1)?.get('feature'), asked.at(-1)?.get('stakeRange')]).toEqual(['free_spins', '-0.5']);
  await page.reload();
  await expect.poll(named).toEqual(['/m/game/tesouro-da-mata', '/m/game/cascata-de-cristal']);
  await page.getByRole('button', { name: 'Remover filtro Giros grátis' }).click();
  await expect.poll(() => [asked.at(-1)?.get('feature'), asked.at(-1)?.get('stakeRange')]).toEqual(['', '-0.5']);
  await page.getByRole('button', { name: 'Remover filtro Aposta até 0,50' }).click();
  await expect.poll(() => new URL(page.url()).search).toBe('');
  await expect.poll(() => tiles(page).count()).toBe(18);
  expect(phone.complaints).toEqual([]);
  await phone.close();
});

test('GAM-06 Offers every slot vendor and the minimum bets in the lobby’s filter; nothing changes before it is applied, and it is closed on return', async () => {
  const phone = await aPhone(browser, api);
  const { page } = phone;
  const asked = askedOf(page);
  await phone.open('/m/home');
  await page.getByRole('link', { name: 'Filtrar jogos' }).click();
  const sheet = page.getByRole('dialog');
  const minBets = sheet.getByRole('group', { name: 'Aposta mínima' }).getByRole('button');
  await expect.poll(() => minBets.allInnerTexts()).toEqual(['Todos', '0,01', '0,05', '0,10', '0,50', '0,75', '1,00']);
  const vendors = await api.owner.query<{ name: string }>(
    "select distinct v.name from games.game g join games.vendor v on v.code = g.vendor_code where g.category = 'RNG'",
  );
  const offered = async () => (await sheet.getByRole('group', { name: 'Provedor' }).getByRole('button').allInnerTexts()).toSorted();
  await expect.poll(offered).toEqual(['Todos', ...vendors.map(({ name }) => name)].toSorted());
  await sheet.getByRole('button', { name: 'Sete Cumes' }).click();
  await minBets.nth(5).click();
  expect(asked.filter((query) => query.get('vassalage') !== '')).toEqual([]);
  await sheet.getByRole('button', { name: 'Aplicar' }).click();
  await sheet.waitFor({ state: 'detached' });
  await expect.poll(() => [asked.at(-1)?.get('vassalage'), asked.at(-1)?.get('minBet')]).toEqual(['sete-cumes', '0.75']);
  expect(new URL(page.url()).searchParams.has('filter')).toBe(false);

  // The result has replaced the open sheet: one step back is the lobby.
  await page.evaluate(() => history.back());
  await page.waitForURL('**/m/home');
  await page.evaluate(() => history.forward());
  await page.getByRole('button', { name: 'Remover filtro a partir de 0,75' }).waitFor();
  expect(await sheet.count()).toBe(0);
  // Back closes the sheet alone.
  await page.getByRole('button', { name: 'Filtrar', exact: true }).click();
  await sheet.waitFor();
  await expect.poll(() => page.evaluate(() => history.state.overlays)).toBe(1);
  await page.evaluate(() => history.back());
  await sheet.waitFor({ state: 'detached' });
  await page.getByRole('button', { name: 'Remover filtro a partir de 0,75' }).waitFor();

  // Table games have no paylines to bet on.
  await phone.open('/m/live-games');
  await page.getByRole('button', { name: 'Filtrar', exact: true }).click();
  await sheet.getByRole('group', { name: 'Provedor' }).waitFor();
  expect(await minBets.count()).toBe(0);
  await phone.close();
});

test('GAM-16 Clears the search, the vendor and the query when a category is chosen', async () => {
  const phone = await aPhone(browser, api);
  const page = await openList(phone, '/m/gameList?gameType=LIVE&vassalage=mesa-posta');
  const makers = await tiles(page).locator('a > span:last-child').allInnerTexts();
  expect(makers.filter((maker) => !maker.endsWith('Mesa Posta'))).toEqual([]);
  await page.getByRole('searchbox').fill('roleta');
  await page.waitForURL((url) => url.searchParams.get('gameName') === 'roleta');
  await page.getByRole('group', { name: 'Categorias' }).getByRole('button', { name: 'Slots' }).click();
  await page.waitForURL((url) => url.pathname === '/m/slot-games' && url.search === '');
  await expect.poll(() => page.getByRole('searchbox').inputValue()).toBe('');
  expect(new URL(page.url()).search).toBe('');
  await phone.close();
});

/** Records when each request is made by the page's clock, which excludes the network's delay. */
const NOTE_CALLS = `
  window.callsMade = [];
  const send = window.fetch;
  window.fetch = (...asked) => {
    const to = asked[0] instanceof Request ? asked[0].url : asked[0];
    window.callsMade.push({ url: new URL(to, location.href), at: performance.now() });
    return send(...asked);
  };`;

test('GAM-17 Loads more of a list 300 px before its end, at most once a second; a search waits 500 ms in the game center and 600 ms in the favourites', async () => {
  const phone = await aPhone(browser, api);
  await phone.page.addInitScript(NOTE_CALLS);
  const page = await openList(phone, '/m/slot-games');
  const begun = (name: string, value: string): Promise<number[]> =>
    page.evaluate(`callsMade.filter(({ url }) => url.searchParams.get('${name}') === '${value}').map(({ at }) => at)`);
  const before = await page.evaluate(() => document.body.scrollHeight - innerHeight);
  await page.evaluate((top) => window.scrollTo(0, top), before - 600);
  // The browser reports intersections within the next frames; none of them causes a request.
  await page.evaluate(async () => {
    for (let frame = 0; frame < 5; frame += 1) await new Promise(requestAnimationFrame);
  });
  expect(await begun('pageNo', '2')).toEqual([]);
  for (const pageNo of [2, 3]) {
    await expect
      .poll(async () => {
        await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight));
        return (await begun('pageNo', String(pageNo))).length;
      })
      .toBe(1);
  }
  const [[second = 0], [third = 0]] = [await begun('pageNo', '2'), await begun('pageNo', '3')];
  // The two loads are throttled to one a second. From the end of the throttle to the request takes the page's own time, more for the first
  // than for the second.
  expect(third - second).toBeGreaterThan(500);

  await phone.signIn(await aFundedPlayer(api));
  for (const [path, restMs] of [
    ['/m/gameCenter', 500],
    ['/m/fav-games', 600],
  ] as const) {
    await phone.open(path);
    await page.getByRole('searchbox').fill('sol');
    await page.waitForURL((url) => url.searchParams.get('gameName') === 'sol');
    const typedAt = await page.getByRole('searchbox').evaluate((field) => {
      const write = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set;
      for (const text of ['mat', 'mata']) {
        write?.call(field, text);
        field.dispatchEvent(new Event('input', { bubbles: true }));
      }
      return performance.now();
    });
    await expect.poll(async () => (await begun('gameName', 'mata')).length, { timeout: 15_000 }).toBeGreaterThan(0);
    expect(((await begun('gameName', 'mata'))[0] ?? 0) - typedAt).toBeGreaterThanOrEqual(restMs - 1);
    expect(await begun('gameName', 'mat')).toEqual([]);
  }
  await phone.close();
});

test('Finds a game despite a typing error', async () => {
  const phone = await aPhone(browser, api);
  const page = await openList(phone, '/m/gameCenter');
  await page.getByRole('searchbox').fill('tesuoro da mata');
  await page.getByText('Tesouro da Mata').first().waitFor();
  await page.getByRole('searchbox').fill('xqzwv');
  await page.getByText('Nenhum resultado para “xqzwv”').waitFor();
  await phone.close();
});

test('GAM-11 GAM-15 The favourite button asks a visitor to sign in and keeps the game for the member; a member’s toggles at once, persists, and reverts when the request fails', async () => {
  const phone = await aPhone(browser, api);
  let page = await openList(phone, '/m/gameCenter');
  await tiles(page).first().getByRole('button').click();
  await page.waitForURL((url) => url.pathname === '/m/login');

  await phone.signIn(await aFundedPlayer(api));
  page = await openList(phone, '/m/gameCenter');
  const wanted = tiles(page).first().getByRole('button');
  await expect.poll(() => wanted.getAttribute('aria-pressed')).toBe('true');
  expect(await page.evaluate(() => localStorage.getItem('keptFavourites'))).toBe(null);
  await wanted.click();
  await expect.poll(() => wanted.getAttribute('aria-pressed')).toBe('false');
  const heart = tiles(page).nth(1).getByRole('button');
  const name = (await heart.getAttribute('aria-label')) ?? '';
  const added = page.waitForResponse(
    (answer) => new URL(answer.url()).pathname === addFavourite.path && answer.request().method() === 'POST',
  );
  await heart.click();
  await expect.poll(() => heart.getAttribute('aria-pressed')).toBe('true');
  expect((await added).status()).toBe(200);

  await phone.open('/m/fav-games');
  await page.getByRole('heading', { name: 'Meus jogos' }).first().waitFor();
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
  await page.getByText('Nenhum favorito ainda').waitFor();
  await phone.close();
});

test('GAM-01 Gives each kind of game its own path and redirects an unknown one to the lobby', async () => {
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
  await phone.signIn(await aFundedPlayer(api));
  for (const path of [
    '/m/home',
    '/m/fav-games',
    '/m/slot-games?vassalage=sete-cumes&gameClassify=SC',
    '/m/sport-games',
    '/m/esport-games',
    '/m/lott',
    '/m/elott',
    '/m/lottery',
    '/m/gameCenter',
    '/m/sportsGame',
  ]) {
    await phone.open(path);
    expect(`${pathOf(phone.page)}${new URL(phone.page.url()).search}`).toBe(path);
  }
  await phone.open('/m/nowhere-at-all');
  await expect.poll(() => pathOf(phone.page)).toBe('/m/home');
  await phone.close();
});

/** A feed of two external sportsbooks: one of sports, and one whose vendor opens its list first and whose sport is cockfights. */
const BOOKS_OUTSIDE = {
  currency: 'BRL',
  vendors: [
    { code: 'placar-novo', name: 'Placar Novo' },
    { code: 'sv3', name: 'Terreiro Três', opensList: true },
  ],
  games: ['placar-novo', 'sv3'].map((vendorCode) => ({
    vendorCode,
    gameId: `livro-${vendorCode}`,
    name: `Livro ${vendorCode}`,
    category: 'SPORTS',
    classification: 'BOOK',
    minBet: '1.00',
    maxBet: '100.00',
    rtp: '92.00',
    volatility: 'medium',
  })),
};

test("GAM-12 GAM-18 GAM-19 GAM-24 Shows an external vendor's cockfights where the merchant enables them, apart from the sports; a tile leads to the vendor’s list and from there into the game; under br-spa there are none", async () => {
  const read = readJsonFeed(JSON.stringify(BOOKS_OUTSIDE));
  const { refused } = await api.owner.transaction((tx) => importFeed(tx, read, { now: new Date() }));
  expect(refused).toEqual([]);
  await api.owner.query("update games.vendor set origin = 'https://galos.example' where code = 'sv3'");
  await waitUntilMerchantKnows(api);
  const phone = await aPhone(browser, api);
  const { page } = phone;
  await phone.signIn(await aFundedPlayer(api));
  // Under br-spa a dialog covers the page and hides it from role queries.
  const includeHidden = true;
  const types = page.getByRole('region', { name: 'Todas as categorias', includeHidden }).getByRole('link', { includeHidden });
  const chips = page.getByRole('group', { name: 'Categorias', includeHidden }).getByRole('button', { includeHidden });
  const expectNone = async () => {
    await phone.open('/m/home');
    await types.filter({ hasText: 'Esportes' }).first().waitFor();
    expect(await types.filter({ hasText: 'Rinha' }).count()).toBe(0);
    await phone.open('/m/gameCenter');
    await chips.filter({ hasText: 'Esportes' }).first().waitFor();
    expect(await chips.filter({ hasText: 'Rinha' }).count()).toBe(0);
  };
  await expectNone();

  onTestFinished(async () => {
    await setJurisdiction(api, 'standard');
    await turnSwitches(api, ['COCKFIGHT3'], 'off');
  });
  await turnSwitches(api, ['COCKFIGHT3'], 'on');
  await phone.open('/m/sport-games');
  const books = page.locator('a[href^="/m/sportsGame?vassalage="]');
  await books.filter({ hasText: 'Placar Novo' }).waitFor();
  expect(await books.filter({ hasText: 'Terreiro Três' }).count()).toBe(0);
  await phone.open('/m/home');
  await types.filter({ hasText: 'Rinha' }).click();
  await page.waitForURL((url) => url.pathname === '/m/gameList' && url.searchParams.get('gameType') === 'COCKFIGHT');
  await page.getByRole('link', { name: 'Livro sv3' }).click();
  await page.waitForURL((url) => url.pathname === '/m/gameList' && url.searchParams.get('vassalage') === 'sv3');
  await page.route('https://galos.example/**', (route) => route.fulfill({ contentType: 'text/html', body: '<h1>As apostas de hoje</h1>' }));
  await page.locator('a[href="/m/game/livro-sv3"]').click();
  await page.waitForURL((url) => url.pathname === '/m/game/livro-sv3');
  await page.frameLocator('iframe').getByText('As apostas de hoje').waitFor();

  await setJurisdiction(api, 'br-spa');
  await expectNone();
  await phone.open('/m/gameList?gameType=COCKFIGHT');
  await page.getByText('Ainda não há jogos aqui').waitFor();
  await phone.open('/m/game/livro-sv3');
  await page.getByRole('alert', { includeHidden }).getByText('indisponível').waitFor();
  expect(await page.locator('iframe').count()).toBe(0);
  await phone.close();
});
