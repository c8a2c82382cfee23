import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { aFundedPlayer, anOperator, playUntilHot, settledRound, startApi, type TestApi } from '@jogada/app-api/testing';
import { listOperatorGames, setOperatorGame } from '@jogada/games/contract/operator';
import { catalogueChanged, listGames, listRecommendedGames, RECOMMENDED_MAX } from '@jogada/games/contract/player';
import { seedCatalogue } from '../db/seed/catalogue/seed-catalogue.ts';
import { aPhone, startBrowser } from './harness/index.ts';

let api: TestApi;
let browser: Browser;
beforeAll(async () => {
  [api, browser] = await Promise.all([startApi({ servesPages: true }), startBrowser()]);
  await api.owner.transaction((tx) => seedCatalogue(tx, { now: new Date() }));
  // Only titles of connected vendors are hot.
  await api.owner.query("update games.vendor set origin = 'https://vendor.example' where origin is null and code <> 'arcade'");
  const { games } = await api.newClient().call(listGames, { pageSize: 8 });
  await playUntilHot(
    api,
    await aFundedPlayer(api, { amount: 100_000n }),
    games.map(({ gameId }) => gameId),
  );
});
afterAll(async () => {
  await browser.close();
  await api.close();
});

const TEST_TIMEOUT_MS = 120_000;
const pathOf = (page: Page) => new URL(page.url()).pathname;
const tabs = (page: Page) => page.getByRole('navigation', { name: 'Seções do lobby' });
const section = (page: Page, name: string) => page.getByRole('region', { name, exact: true });
const topOf = async (page: Page, place: string) => (await page.locator(`#lobby-${place}`).boundingBox())?.y ?? -1;

/** Collects the requests for game lists. */
function askedOf(page: Page): { readonly query: URLSearchParams }[] {
  const asked: { readonly query: URLSearchParams }[] = [];
  page.on('request', (request) => {
    const url = new URL(request.url());
    if (url.pathname === listGames.path) asked.push({ query: url.searchParams });
  });
  return asked;
}

test(
  'GAM-02 GAM-03 GAM-05 GAM-12 The lobby’s tabs lead to its sections; it begins with four slots, two tables and a fishing game',
  { timeout: TEST_TIMEOUT_MS },
  async () => {
    const phone = await aPhone(browser, api);
    const { page } = phone;
    await phone.open('/m/home');
    await expect
      .poll(() => tabs(page).getByRole('link').allInnerTexts())
      .toEqual(['Início', 'Favoritos', 'Slots', 'Ao vivo', 'Exclusivos', 'Esportes']);
    for (const [tab, place] of [
      ['Exclusivos', 'MXWIN'],
      ['Slots', 'RNG'],
      ['Ao vivo', 'LIVE'],
      ['Esportes', 'SPORTS'],
    ] as const) {
      // Sections above can still grow when they first come into view.
      await expect
        .poll(async () => {
          await tabs(page).getByRole('link', { name: tab }).click();
          return topOf(page, place);
        })
        .toBeLessThan(120);
      await expect.poll(() => tabs(page).getByRole('link', { name: tab }).getAttribute('aria-current')).toBe('true');
    }
    const picks = section(page, 'Para explorar');
    const kinds = await picks
      .locator('a[href^="/m/game/"]')
      .evaluateAll((links) => links.map((link) => link.getAttribute('href')?.slice('/m/game/'.length) ?? ''));
    const rows = await api.owner.query<{ id: string; category: string }>('select id, category from games.game where id = any ($1)', [
      kinds,
    ]);
    expect(kinds.map((id) => rows.find((row) => row.id === id)?.category)).toEqual(['RNG', 'RNG', 'RNG', 'RNG', 'LIVE', 'LIVE', 'FISH']);

    const sports = section(page, 'Esportes').locator('li a').first();
    expect(await sports.getAttribute('href')).toMatch(/^\/m\/sportsGame\?vassalage=/);
    const types = section(page, 'Todas as categorias').getByRole('link');
    expect(await types.evaluateAll((links) => links.map((link) => link.getAttribute('href')))).toEqual([
      '/m/gameList?gameType=RNG',
      '/m/gameList?gameType=LIVE',
      '/m/gameList?gameType=PVP',
      '/m/gameList?gameType=FISH',
      '/m/sportsGame',
      '/m/gameList?gameType=ESPORTS',
      '/m/lottery',
    ]);

    await tabs(page).getByRole('link', { name: 'Favoritos' }).click();
    await page.waitForURL((url) => url.pathname === '/m/login');

    // A member without favourites has no tab for them; with one there is a tab and a section.
    const player = await aFundedPlayer(api);
    await phone.signIn(player);
    await phone.open('/m/home');
    await expect.poll(() => tabs(page).getByRole('link').allInnerTexts()).not.toContain('Favoritos');
    await api.owner.query("insert into games.favourite (member_id, game_id, created_at) values ($1, 'tesouro-da-mata', now())", [
      player.memberId,
    ]);
    await phone.open('/m/home');
    await tabs(page).getByRole('link', { name: 'Favoritos' }).waitFor();
    await section(page, 'Meus jogos').getByText('Tesouro da Mata').waitFor();
    // GAM-21: the game opened last, at the top of the lobby's games.
    const goOn = page.getByRole('link', { name: 'Continuar: Tesouro da Mata' });
    expect(await goOn.count()).toBe(0);
    await api.owner.query("insert into games.recent_game (member_id, game_id, played_at) values ($1, 'tesouro-da-mata', now())", [
      player.memberId,
    ]);
    await api.owner.query("update games.game set is_enabled = false where category = 'SPORTS'");
    await phone.open('/m/home');
    expect(await goOn.getAttribute('href')).toBe('/m/game/tesouro-da-mata');
    await expect.poll(() => tabs(page).getByRole('link', { name: 'Esportes' }).count()).toBe(0);
    await api.owner.query("update games.game set is_enabled = true where category = 'SPORTS'");
    expect(phone.complaints).toEqual([]);
    await phone.close();
  },
);

test(
  'GAM-03 GAM-08 A phone requests one category after another; a block shows its classifications, and its link to the full list carries the chosen one',
  { timeout: TEST_TIMEOUT_MS },
  async () => {
    const phone = await aPhone(browser, api);
    const { page } = phone;
    await phone.open('/m/help');
    const asked = askedOf(page);
    const lobby = () => asked.filter(({ query }) => query.get('pageSize') === '9');
    await page.evaluate(() => {
      performance.clearResourceTimings();
      performance.setResourceTimingBufferSize(2000);
      history.pushState({}, '', '/m/home');
      dispatchEvent(new PopStateEvent('popstate', { state: {} }));
    });
    await expect.poll(() => lobby().length).toBe(4);
    expect(lobby().map(({ query }) => [query.get('gameType'), query.get('pageNo')])).toEqual([
      ['RNG', '1'],
      ['LIVE', '1'],
      ['FISH', '1'],
      ['PVP', '1'],
    ]);
    // Measured by the page's own clock, because Playwright's request events can arrive late.
    const beginnings = () =>
      page.evaluate(() =>
        performance
          .getEntriesByType('resource')
          .filter(({ name }) => new URL(name).searchParams.get('pageSize') === '9')
          .map(({ startTime }) => startTime),
      );
    // A request is listed once its response is complete.
    await expect.poll(async () => (await beginnings()).length).toBe(4);
    const begun = (await beginnings()).toSorted((first, second) => first - second);
    for (const [index, at] of begun.slice(1).entries()) expect(at - (begun[index] ?? 0)).toBeGreaterThanOrEqual(399);

    const slots = section(page, 'Slots');
    const chips = slots.getByRole('group', { name: 'Tipos de jogo' }).getByRole('button');
    await slots.scrollIntoViewIfNeeded();
    await expect.poll(() => chips.count()).toBe(11);
    expect((await chips.allInnerTexts()).at(-1)).toBe('Pesca');
    const blocks = () => asked.map(({ query }) => query).filter((query) => query.get('pageSize') === '30');
    await expect.poll(() => blocks().length).toBeGreaterThan(0);
    await chips.last().click();
    await expect
      .poll(() =>
        blocks()
          .find((query) => query.get('gameType') === 'FISH')
          ?.get('gameClassify'),
      )
      .toBe('');
    await chips.nth(1).click();
    // Blocks further down may send requests of their own in between.
    const ofKind = () => blocks().find((query) => query.get('gameType') === 'RNG' && query.get('gameClassify') !== '');
    await expect.poll(() => [ofKind()?.get('isNew'), ofKind()?.get('gameName')]).toEqual(['null', '']);
    const key = ofKind()?.get('gameClassify');
    await expect.poll(() => slots.getByRole('link', { name: /Ver tudo/ }).getAttribute('href')).toBe(`/m/slot-games?gameClassify=${key}`);
    const tables = section(page, 'Ao vivo').getByRole('group', { name: 'Tipos de jogo' }).getByRole('button');
    await expect.poll(() => tables.count()).toBe(6);
    await phone.close();
  },
);

test(
  'GAM-04 The exclusive games page by six; choosing another classification returns to the first page',
  { timeout: TEST_TIMEOUT_MS },
  async () => {
    const phone = await aPhone(browser, api);
    const { page } = phone;
    const asked = askedOf(page);
    await phone.open('/m/home');
    const exclusive = section(page, 'Exclusivos');
    const tiles = exclusive.locator('li:has(a[href^="/m/game/"])');
    await expect.poll(() => tiles.count()).toBe(6);
    const lefts = new Set(await tiles.evaluateAll((all) => all.map((tile) => Math.round(tile.getBoundingClientRect().left))));
    expect(lefts.size).toBe(3);
    await exclusive.getByRole('button', { name: 'Próximos' }).click();
    await expect.poll(() => exclusive.locator('output').innerText()).toMatch(/^2 de /);
    await exclusive.getByRole('group').getByRole('button').nth(1).click();
    await expect
      .poll(() =>
        exclusive
          .locator('output')
          .count()
          .then((count) => (count === 0 ? '1 de' : exclusive.locator('output').innerText())),
      )
      .toMatch(/^1 de/);
    const page6 = () => asked.filter(({ query }) => query.get('gameType') === 'MXWIN').map(({ query }) => query);
    // The page number changes before the request is reported.
    await expect.poll(() => [page6().at(-1)?.get('pageNo'), page6().at(-1)?.get('gameClassify') === '']).toEqual(['1', false]);
    expect(page6().every((query) => query.get('pageSize') === '6' && query.has('isNew'))).toBe(true);
    await phone.close();
  },
);

test(
  'GAM-07 GAM-09 Hot games show three columns in two rows, 20 px apart, with arrows and a link to all from the seventh game; the game center scrolls the chosen category into view',
  { timeout: TEST_TIMEOUT_MS },
  async () => {
    const phone = await aPhone(browser, api);
    const { page } = phone;
    await phone.open('/m/home');
    const hot = section(page, 'Mais jogados em 7 dias');
    await hot.locator('li').nth(3).waitFor();
    const places = await hot
      .locator('li')
      .evaluateAll((all) =>
        all.slice(0, 4).map((tile) => tile.getBoundingClientRect().toJSON() as { left: number; right: number; top: number }),
      );
    const [first, below, second, fourth] = places;
    expect(below?.left).toBe(first?.left);
    expect((second?.left ?? 0) - (first?.right ?? 0)).toBeCloseTo(20, 0);
    expect(fourth?.top).toBe(below?.top);
    const rail = hot.locator('ul');
    const view = await rail.evaluate((element) => ({
      width: element.clientWidth - 32,
      tile: element.querySelector('li')?.offsetWidth ?? 0,
    }));
    expect(Math.abs(view.tile * 3 + 40 - view.width)).toBeLessThan(3);
    await hot.getByRole('button', { name: 'Próximos' }).click();
    await expect.poll(() => rail.evaluate((element) => element.scrollLeft)).toBeGreaterThan(100);

    await hot.getByRole('link', { name: /Ver tudo/ }).click();
    await page.waitForURL((url) => url.pathname === '/m/hot-games');
    const menu = page.getByRole('group', { name: 'Categorias' });
    await expect.poll(() => menu.getByRole('button', { name: 'Mais jogados' }).getAttribute('aria-pressed')).toBe('true');
    expect((await menu.getByRole('button').allInnerTexts()).map((name) => name.trim())).toEqual([
      'Todos',
      'Mais jogados',
      'Favoritos',
      'Slots',
      'Ao vivo',
      'PVP',
      'Esportes',
      'E-sports',
    ]);
    await page.evaluate(() => window.scrollTo(0, 600));
    await menu.getByRole('button', { name: 'PVP' }).evaluate((button) => (button as HTMLButtonElement).click());
    await page.waitForURL((url) => url.pathname === '/m/poker-games');
    const chosen = page.getByRole('group', { name: 'Categorias' }).getByRole('button', { name: 'PVP' });
    await expect.poll(() => chosen.getAttribute('aria-pressed')).toBe('true');
    await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0);
    await expect
      .poll(async () => {
        const box = await chosen.boundingBox();
        return box !== null && box.x >= 0 && box.x + box.width <= 390;
      })
      .toBe(true);

    await phone.close();
  },
);

test(
  'GAM-10 GAM-12 PVP has its own lists, sports their vendors; Back from the game center leads to the lobby',
  { timeout: TEST_TIMEOUT_MS },
  async () => {
    const phone = await aPhone(browser, api);
    const { page } = phone;
    await phone.open('/m/poker-games');
    await expect.poll(() => page.getByRole('tab').allInnerTexts()).toEqual(['Todos', 'Mais jogados', 'Recentes', 'Meus jogos']);
    await page.getByRole('tab', { name: 'Meus jogos' }).click();
    await page.waitForURL((url) => url.pathname === '/m/login');
    const player = await aFundedPlayer(api);
    const [duel] = await api.owner.query<{ id: string; name: string }>(
      "select id, name from games.game where category = 'PVP' order by id limit 1",
    );
    await api.owner.query('insert into games.recent_game (member_id, game_id, played_at) values ($1, $2, now())', [
      player.memberId,
      duel?.id,
    ]);
    await phone.signIn(player);
    await phone.open('/m/poker-games');
    await page.getByRole('tab', { name: 'Recentes' }).click();
    await expect.poll(() => page.locator('li[aria-setsize], li:has(a[href^="/m/game/"])').count()).toBe(1);
    await page
      .getByText(duel?.name ?? '?')
      .first()
      .waitFor();
    await page.getByRole('tab', { name: 'Meus jogos' }).click();
    await page.getByText('Nenhum favorito ainda').waitFor();

    await phone.open('/m/esport-games');
    const vendor = page.locator('ul a[href^="/m/gameList?gameType=ESPORTS&vassalage="]').first();
    await vendor.click();
    await page.waitForURL((url) => url.pathname === '/m/gameList');
    await page.locator('a[href^="/m/game/"]').first().waitFor();
    await phone.open('/m/sport-games');
    await page.locator('ul a[href^="/m/sportsGame?vassalage="]').first().waitFor();
    await phone.open('/m/gameCenter');
    await page.getByRole('button', { name: 'Voltar' }).click();
    await page.waitForURL((url) => url.pathname === '/m/home');
    await phone.close();
  },
);

test(
  'GAM-17 A long list renders only what is near the viewport; returning restores the position and the search',
  { timeout: TEST_TIMEOUT_MS },
  async () => {
    const phone = await aPhone(browser, api);
    const { page } = phone;
    const drawn = await (await phone.context.request.get('/m/slot-games')).text();
    expect(drawn.match(/href="\/m\/game\//g)).toHaveLength(18);
    const player = await aFundedPlayer(api);
    await phone.signIn(player);
    await phone.open('/m/slot-games');
    const sizes = async () => Number(await page.locator('li[aria-setsize]').first().getAttribute('aria-setsize'));
    await expect
      .poll(
        async () => {
          await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight));
          return sizes();
        },
        { timeout: 60_000 },
      )
      .toBeGreaterThanOrEqual(90);
    expect(await page.locator('li[aria-setsize]').count()).toBeLessThan(75);

    await page.evaluate(() => window.scrollTo(0, 3000));
    await expect.poll(() => page.evaluate(() => Math.round(window.scrollY))).toBe(3000);
    const seen = () =>
      page.evaluate(
        () =>
          [...document.querySelectorAll('li[aria-setsize]')]
            // In the viewport, and not a row rendered before the scroll.
            .find((tile) => tile.getBoundingClientRect().top > 100 && tile.getBoundingClientRect().top < 500)
            ?.getAttribute('aria-posinset') ?? '',
      );
    await expect.poll(seen).not.toBe('');
    const before = await seen();
    await page.locator(`li[aria-posinset="${before}"] a`).click();
    await page.waitForURL((url) => url.pathname.startsWith('/m/game/'));
    await page.goBack();
    await page.waitForURL((url) => url.pathname === '/m/slot-games');
    await expect.poll(() => page.evaluate(() => Math.abs(window.scrollY - 3000))).toBeLessThan(4);
    await expect.poll(seen).toBe(before);

    await phone.open('/m/gameCenter');
    await page.getByRole('searchbox').fill('ipanema');
    await page.waitForURL((url) => url.searchParams.get('gameName') === 'ipanema');
    await page.getByText('Ipanema').first().click();
    await page.waitForURL((url) => url.pathname.startsWith('/m/game/'));
    await page.goBack();
    await expect.poll(() => page.getByRole('searchbox').inputValue()).toBe('ipanema');
    expect(pathOf(page)).toBe('/m/gameCenter');
    await phone.close();
  },
);

test(
  'GAM-03 GAM-17 After ten minutes elsewhere the lobby and a filtered list show their games before the network answers, and nothing moves when it does',
  { timeout: TEST_TIMEOUT_MS },
  async () => {
    const phone = await aPhone(browser, api);
    const { page } = phone;
    await page.addInitScript(recordShifts);
    await page.clock.install();
    await phone.open('/m/home');
    const hot = section(page, 'Mais jogados em 7 dias').locator('a[href^="/m/game/"]');
    const picks = section(page, 'Para explorar').locator('a[href^="/m/game/"]');
    await expect.poll(() => picks.count()).toBe(7);
    const seen = [await hot.count(), await picks.evaluateAll(hrefs)];

    await section(page, 'Slots').getByRole('group', { name: 'Tipos de jogo' }).getByRole('button').nth(1).click();
    const toAll = section(page, 'Slots').getByRole('link', { name: /Ver tudo/ });
    await expect.poll(() => toAll.getAttribute('href')).toMatch(/gameClassify=/);
    const filtered = (await toAll.getAttribute('href')) ?? '';
    await toAll.click();
    await page.waitForURL((url) => url.pathname + url.search === filtered);
    await section(page, 'Slots').waitFor({ state: 'detached' });
    const list = page.getByRole('main').locator('a[href^="/m/game/"]');
    await list.first().waitFor();
    // The list can load more rows meanwhile.
    const firstOf = (all: readonly unknown[]) => all.slice(0, 6);
    const listed = firstOf(await list.evaluateAll(hrefs));
    expect(listed.length).toBeGreaterThan(0);
    await mainMenu(page).getByRole('link', { name: 'Promoções' }).click();
    await page.waitForURL((url) => url.pathname === '/m/activity');
    await page.clock.fastForward(TEN_MINUTES_MS);

    const network = await holdCalls(page);
    await page.goBack();
    await expect.poll(async () => firstOf(await list.evaluateAll(hrefs))).toEqual(listed);
    expect(new URL(page.url()).search).toMatch(/gameClassify=/);
    await mainMenu(page).getByRole('link', { name: 'Início' }).click();
    await page.waitForURL((url) => url.pathname === '/m/home');
    await expect.poll(async () => [await hot.count(), await picks.evaluateAll(hrefs)]).toEqual(seen);
    expect(await page.locator('.animate-shimmer').count()).toBe(0);
    await page.evaluate('shifts.length = 0');
    expect(network.heldCount()).toBeGreaterThan(0);
    network.release();
    await expect.poll(() => network.isAnswered()).toBe(true);
    // The browser reports a shift after the frame that it is in.
    await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))));
    expect(await page.evaluate('shifts')).toEqual([]);
    expect([await hot.count(), await picks.evaluateAll(hrefs)]).toEqual(seen);
    expect(phone.complaints).toEqual([]);
    await phone.close();
  },
);

test(
  'GAM-03 CON-29 A title that an operator closes is not painted from memory after a return to the lobby',
  { timeout: TEST_TIMEOUT_MS },
  async () => {
    const owner = await anOperator(api, 'owner');
    const phone = await aPhone(browser, api);
    const { page } = phone;
    await page.addInitScript(recordChannels);
    await phone.open('/m/home');
    const picks = section(page, 'Para explorar').locator('a[href^="/m/game/"]');
    await expect.poll(() => picks.count()).toBe(7);
    const first = async () => (await picks.first().getAttribute('href')) ?? '';
    const tilesOf = (path: string) => page.getByRole('main').locator(`a[href="${path}"]`);
    const goTo = async (name: string, path: string) => {
      await mainMenu(page).getByRole('link', { name }).click();
      await page.waitForURL((url) => url.pathname === path);
      await page.getByRole('heading', { level: 1, name }).waitFor({ state: 'attached' });
    };
    let changeCount = 0;
    const close = async (path: string) => {
      const id = path.slice('/m/game/'.length);
      const [row] = await api.owner.query<{ name: string }>('select name from games.game where id = $1', [id]);
      const { list } = await owner.client.call(listOperatorGames, { pageSize: 100, name: row?.name ?? '' });
      const game = list.find((one) => one.gameId === id);
      if (!game) throw new Error(`${path} is not in the operators' list`);
      const { gameId, releasedOn, isExclusive, position, classification } = game;
      await owner.client.call(setOperatorGame, { gameId, isEnabled: false, releasedOn, isExclusive, position, classification });
      await api.eventsCarried();
      changeCount += 1;
      await expect
        .poll(async () => (await page.evaluate<string[]>('channels')).filter((name) => name === catalogueChanged.name).length)
        .toBe(changeCount);
    };

    const elsewhere = await first();
    await goTo('Promoções', '/m/activity');
    const network = await holdCalls(page);
    await close(elsewhere);
    await goTo('Início', '/m/home');
    expect(await tilesOf(elsewhere).count()).toBe(0);
    network.release();
    await expect.poll(() => picks.count()).toBe(7);
    expect(await tilesOf(elsewhere).count()).toBe(0);

    // A list that is left before it is read again is not painted either.
    const onScreen = await first();
    const again = await holdCalls(page);
    await close(onScreen);
    await goTo('Promoções', '/m/activity');
    await goTo('Início', '/m/home');
    expect(await tilesOf(onScreen).count()).toBe(0);
    again.release();
    await expect.poll(() => picks.count()).toBe(7);
    expect(await tilesOf(onScreen).count()).toBe(0);
    await phone.close();
  },
);

const TEN_MINUTES_MS = 600_000;
const mainMenu = (page: Page) => page.getByRole('navigation', { name: 'Menu principal' });
const hrefs = (links: readonly Element[]) => links.map((link) => link.getAttribute('href'));

/** Collects the channels of the messages that the page has handled. */
function recordChannels(): void {
  const channels: string[] = [];
  Object.assign(globalThis, { channels });
  const add = EventSource.prototype.addEventListener;
  EventSource.prototype.addEventListener = function addRecorded(this: EventSource, name: string, handle: (event: MessageEvent) => void) {
    add.call(this, name, (event) => {
      handle(event as MessageEvent);
      channels.push(name);
    });
  } as typeof add;
}

test(
  'R19 The lobby recommends titles like those that the member played, says which, moves nothing when they arrive, and recommends none in a pause',
  { timeout: TEST_TIMEOUT_MS },
  async () => {
    const player = await aFundedPlayer(api);
    const phone = await aPhone(browser, api);
    const { page } = phone;
    await phone.signIn(player);
    const shelf = section(page, 'Para você');
    const answer = page.waitForResponse((response) => new URL(response.url()).pathname === listRecommendedGames.path);
    await phone.open('/m/home');
    await (await answer).finished();
    await section(page, 'Slots').waitFor();
    expect(await shelf.count()).toBe(0);

    // Other tests close titles.
    const [played] = (await api.newClient().call(listGames, { gameType: 'RNG', vassalage: 'arcade', pageSize: 1 })).games;
    if (!played) throw new Error('no slot is listed');
    const { gameId, gameName } = played;
    for (let round = 0; round < 10; round += 1) await settledRound(api, player, { amount: 1n, winAmount: 1n, gameId });
    await page.addInitScript(recordShifts);
    await phone.open('/m/home');
    await shelf.getByText(`Porque você jogou ${gameName}`).waitFor();
    const tiles = await shelf.locator('a[href^="/m/game/"]').evaluateAll(hrefs);
    expect(tiles).toHaveLength(RECOMMENDED_MAX);
    expect(tiles).not.toContain(`/m/game/${gameId}`);
    await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))));
    expect(await page.evaluate('shifts')).toEqual([]);

    const tomorrow = new Date(api.now().getTime() + 86_400_000);
    await api.owner.query('select wallet.stop_play($1, false, $2, $3)', [player.memberId, tomorrow, api.now()]);
    await mainMenu(page).getByRole('link', { name: 'Promoções' }).click();
    await page.waitForURL((url) => url.pathname === '/m/activity');
    await mainMenu(page).getByRole('link', { name: 'Início' }).click();
    await section(page, 'Slots').waitFor();
    await expect.poll(() => shelf.count()).toBe(0);
    expect(phone.complaints).toEqual([]);
    await phone.close();
  },
);

/** Collects the size of each layout shift, in the units of the browser's "cumulative layout shift". */
function recordShifts(): void {
  const shifts: number[] = [];
  Object.assign(globalThis, { shifts });
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as (PerformanceEntry & { value: number })[]) shifts.push(entry.value);
  }).observe({ type: 'layout-shift' });
}

/** Holds every call of the page back until `release`. The event stream goes on. */
async function holdCalls(page: Page) {
  const answers = Promise.withResolvers<undefined>();
  let held = 0;
  let answered = 0;
  await page.route(
    ({ pathname }) => pathname.startsWith('/wps/') && pathname !== '/wps/events',
    async (route) => {
      held += 1;
      await answers.promise;
      // A page that is left aborts its calls.
      await route
        .fetch()
        .then((response) => route.fulfill({ response }))
        .catch(() => undefined);
      answered += 1;
    },
  );
  return { heldCount: () => held, isAnswered: () => answered === held, release: () => answers.resolve(undefined) };
}
