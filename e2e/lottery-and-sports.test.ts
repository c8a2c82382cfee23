import type { Browser, FrameLocator, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { aFundedPlayer, startApi, type TestApi } from '@jogada/app-api/testing';
import { launchGame, listGames, listVendors } from '@jogada/games/contract/player';
import { verifyLedger } from '@jogada/wallet/server';
import { aPhone, amountIn, beginOneRound, startBrowser } from './harness/index.ts';

let api: TestApi;
let browser: Browser;
beforeAll(async () => {
  [api, browser] = await Promise.all([startApi({ hasArcade: true, servesPages: true }), startBrowser()]);
});
afterAll(async () => {
  await browser.close();
  await api.close();
});

const JOURNEY_TIMEOUT_MS = 420_000;
const OPEN_TIMEOUT_MS = 90_000;
/** One draw a minute, shown and paid, on a busy machine. */
const DRAW_TIMEOUT_MS = 150_000;
const HELD_ACROSS = { width: 844, height: 390 };

test(
  'GAM-23 GAM-05 Leads from the lotteries to a ticket, its timed draw, the prize in the balance and the result on the site',
  { timeout: JOURNEY_TIMEOUT_MS },
  async () => {
    const player = await aFundedPlayer(api);
    const phone = await aPhone(browser, api);
    const { page } = phone;
    const upright = page.viewportSize() ?? HELD_ACROSS;
    await phone.signIn(player);
    await phone.open('/m/lottery');
    const lotteries = page.getByRole('list', { name: 'Loterias com sorteio aberto' });
    await expect.poll(() => lotteries.getByRole('listitem').count()).toBe(2);
    await page.getByRole('tab', { name: 'Rápidas' }).click();
    await page.waitForURL((url) => url.pathname === '/m/elott');
    await expect.poll(() => lotteries.getByRole('listitem').count()).toBe(1);
    await expect.poll(() => lotteries.getByRole('timer').innerText(), { timeout: DRAW_TIMEOUT_MS }).toMatch(/^\d\d:\d\d$/);
    await lotteries.getByRole('link').click();

    const game = await openedGame(page);
    // The quick lottery opens in its entertainment mode; of low and high together exactly one wins.
    await game.getByTestId('sum-low').click();
    await game.getByTestId('sum-high').click();
    await game.locator('[data-amount="200"]').click();
    await expect.poll(() => game.getByTestId('basket').getByRole('listitem').count()).toBe(2);
    await buy(game, player.memberId);

    // Quick pick selects numbers, which are added to the ticket.
    await game.getByTestId('tab-tradition').click();
    await game.getByTestId('quick_pick').click();
    await expect.poll(() => game.locator('.number[aria-pressed="true"]').count()).toBe(3);
    await game.getByTestId('add_pick').click();
    await expect.poll(() => game.getByTestId('basket').getByRole('listitem').count()).toBe(1);
    // In landscape, the open ticket does not cover the draw.
    await holdAcross(page);
    await expect
      .poll(async () => (await placeOf(game, '.room-panel')).top - (await placeOf(game, '.draw-head')).bottom)
      .toBeGreaterThanOrEqual(0);
    await page.setViewportSize(upright);
    await game.getByTestId('basket').getByRole('button').click();
    await expect.poll(() => game.getByTestId('basket').getByRole('listitem').count()).toBe(0);

    // The draw takes place whether the page is open or not.
    await page.reload();
    const again = await openedGame(page);
    await expect.poll(async () => (await ticketOf(player.memberId))?.state, { timeout: DRAW_TIMEOUT_MS }).toBe('settled');
    expect((await ticketOf(player.memberId))?.win).toBe(384n);
    await again.getByTestId('tab-tickets').click();
    await again.getByTestId('tickets').getByText('Ganhou R$ 3,84').first().waitFor();
    await expect.poll(async () => amountIn(await again.getByTestId('balance').innerText())).toBe(9984n);
    expect(await cashOf(player.memberId)).toBe(9984n);
    expect((await verifyLedger(api.owner)).filter(({ broken }) => BigInt(broken) !== 0n)).toEqual([]);

    await phone.open('/m/lottery');
    const results = page.getByRole('region', { name: 'Resultados' });
    await expect.poll(() => results.getByText('Trio Relâmpago').count(), { timeout: DRAW_TIMEOUT_MS }).toBeGreaterThan(0);
    expect(phone.complaints).toEqual([]);
    await phone.close();
  },
);

test(
  'GAM-13 GAM-24 The sports frame loads its page after 150 ms and shows it 100 ms after the load; a bet is placed, cashed out and posted to the ledger',
  { timeout: JOURNEY_TIMEOUT_MS },
  async () => {
    const player = await aFundedPlayer(api);
    const phone = await aPhone(browser, api);
    const { page } = phone;
    await phone.signIn(player);
    await page.addInitScript(watchFrame);
    await phone.open('/m/sportsGame?vassalage=arcade');
    const book = await openedGame(page);
    await expect.poll(() => page.evaluate(() => Number(Reflect.get(globalThis, 'loaderWentAt') ?? 0))).toBeGreaterThan(0);
    const times = await page.evaluate((path) => {
      const launched = performance.getEntriesByType('resource').find(({ name }) => name.includes(path));
      const at = (name: string) => Number(Reflect.get(globalThis, name));
      return {
        launchedAt: launched instanceof PerformanceResourceTiming ? launched.responseEnd : 0,
        frameAt: at('frameAt'),
        loadedAt: at('frameLoadedAt'),
        goneAt: at('loaderWentAt'),
      };
    }, launchGame.path);
    expect(times.launchedAt).toBeGreaterThan(0);
    expect(times.frameAt - times.launchedAt).toBeGreaterThanOrEqual(149);
    expect(times.goneAt - times.loadedAt).toBeGreaterThanOrEqual(99);

    await book.getByText('Virtual · resultados simulados').waitFor();
    await book.getByTestId('tab-next').click();
    // The match furthest ahead: its odds do not change.
    await book.locator('.event').last().getByTestId('result-home').click();
    await book.getByTestId('open-slip').click();
    await book.locator('.slip-legs li').waitFor();
    // In landscape, the stakes and the button are visible without scrolling.
    const upright = page.viewportSize() ?? HELD_ACROSS;
    await holdAcross(page);
    await expect.poll(async () => heightOf(await placeOf(book, '[data-testid="slip"] [data-amount="500"]'))).toBeGreaterThanOrEqual(44);
    await expect.poll(async () => heightOf(await placeOf(book, '[data-testid="slip"] .amounts'))).toBeGreaterThanOrEqual(44);
    await expect
      .poll(async () => (await placeOf(book, '[data-testid="slip"]')).bottom - (await placeOf(book, '[data-testid="bet"]')).bottom)
      .toBeGreaterThanOrEqual(0);
    await page.setViewportSize(upright);
    await book.locator('[data-testid="slip"] [data-amount="500"]').click();
    await book.getByTestId('bet').click();
    await book.getByTestId('word').getByText('Aposta feita').waitFor();
    await expect.poll(async () => (await ticketOf(player.memberId))?.state).toBe('placed');
    expect(await cashOf(player.memberId)).toBe(9500n);

    await book.getByTestId('tab-bets').click();
    await book.getByTestId('cash-out').click();
    await book.locator('.bet[data-state="cashed"]').waitFor();
    await expect.poll(async () => (await ticketOf(player.memberId))?.state).toBe('settled');
    const paid = (await ticketOf(player.memberId))?.win ?? 0n;
    expect(paid).toBeGreaterThan(450n);
    expect(await cashOf(player.memberId)).toBe(9500n + paid);
    await expect.poll(async () => amountIn(await book.getByTestId('balance').innerText())).toBe(9500n + paid);
    expect((await verifyLedger(api.owner)).filter(({ broken }) => BigInt(broken) !== 0n)).toEqual([]);
    expect(phone.complaints).toEqual([]);
    await phone.close();
  },
);

test(
  'GAM-14 GAM-25 GAM-27 GAM-28 C18 Winners scroll when there are more than six and disappear when the member opts out; a slow list shows a notice and then loads; banners slide for a second; vendors are fetched once after rapid changes',
  { timeout: JOURNEY_TIMEOUT_MS },
  async () => {
    const winner = await aFundedPlayer(api);
    await api.owner.query('delete from games.winner');
    await api.owner.query(
      `insert into games.winner (merchant_code, transfer_id, member_id, game_id, masked_name, win_amount, currency, won_at)
       select m.merchant_code, 'trf_board_' || n, m.member_id, 'tesouro-da-mata', 'jo***' || n, 1000 * n, 'BRL', now()
         from accounts.member_view m, generate_series(1, 8) as n where m.member_id = $1 on conflict do nothing`,
      [winner.memberId],
    );
    const phone = await aPhone(browser, api, { hasMotion: true });
    const { page } = phone;
    // In another language than the page's first, whose calls may still be under way.
    const vendorCalls: (string | undefined)[] = [];
    page.on('request', (request) => {
      const { language } = request.headers();
      if (new URL(request.url()).pathname === listVendors.path && language !== 'PT') vendorCalls.push(language);
    });
    await phone.open('/m/home');
    const banners = page.getByRole('region', { name: 'Destaques' }).getByRole('list');
    await expect.poll(() => banners.getByRole('listitem').count()).toBeGreaterThan(1);
    // Scroll snapping is off while one slide replaces another.
    const slideMs = await banners.evaluate(
      (rail) =>
        new Promise<number>((resolve) => {
          let begunAt: number | undefined;
          new MutationObserver(() => {
            const isSliding = rail.style.scrollSnapType === 'none';
            if (isSliding) begunAt ??= performance.now();
            else if (begunAt !== undefined) resolve(performance.now() - begunAt);
          }).observe(rail, { attributes: true, attributeFilter: ['style'] });
        }),
    );
    // The observer runs only after the code that starts the slide, so less than a full second may be measured.
    expect(slideMs).toBeGreaterThan(900);

    const board = page.getByRole('list', { name: 'Últimos ganhadores' });
    await board.scrollIntoViewIfNeeded();
    await expect.poll(() => board.getByRole('listitem').count()).toBe(8);
    const amounts = (await board.getByRole('listitem').allInnerTexts()).map((text) => amountIn(/R\$\s[\d.,]+/.exec(text)?.[0] ?? ''));
    expect(amounts).toEqual([80n, 70n, 60n, 50n, 40n, 30n, 20n, 10n].map((reais) => reais * 100n));
    await expect.poll(() => board.evaluate((list) => list.scrollTop)).toBeGreaterThan(0);
    expect(await board.getByRole('link').first().getAttribute('href')).toBe('/m/game/tesouro-da-mata');

    await page.getByRole('banner').getByRole('button', { name: 'Menu' }).click();
    await page.getByRole('dialog').getByText('日本語').waitFor();
    // Two choices in quick succession, of which the first loads more slowly.
    const isJapanese = ({ pathname }: URL) => /^\/assets\/ja-[\w-]+\.js$/.test(pathname);
    const slow = Promise.withResolvers<undefined>();
    await page.route(isJapanese, async (route) => {
      await slow.promise;
      await route.continue();
    });
    await page.getByRole('dialog').evaluate((dialog) => {
      for (const name of ['日本語', 'English']) {
        const choice = [...dialog.querySelectorAll('button')].find(({ textContent }) => textContent?.includes(name));
        choice?.click();
      }
    });
    await expect.poll(() => vendorCalls).toContain('EN');
    const japanese = page.waitForResponse((response) => isJapanese(new URL(response.url())));
    slow.resolve(undefined);
    await (await japanese).finished();

    // A member who opts out disappears from open winner boards.
    const own = await aPhone(browser, api);
    await own.signIn(winner);
    await own.open('/m/home');
    await own.page.getByRole('button', { name: 'Ocultar meus ganhos' }).click();
    await own.page.getByText('Seus ganhos não aparecem aqui.').waitFor();
    await page.getByText('No wins yet').waitFor();
    await own.close();
    expect(vendorCalls).toEqual(['EN']);

    const arrived = Promise.withResolvers<undefined>();
    await page.route(`**${listGames.path}?*`, async (route) => {
      await arrived.promise;
      await route.continue();
    });
    await page.evaluate(() => {
      history.pushState({}, '', '/m/fishing-games');
      dispatchEvent(new PopStateEvent('popstate', { state: {} }));
    });
    await page.getByText('This is taking longer than usual…').waitFor();
    arrived.resolve(undefined);
    await page.getByText('This is taking longer than usual…').waitFor({ state: 'detached' });
    await phone.close();
  },
);

test('GAM-24 A net is cast into the river, and the catch matches the ledger', { timeout: JOURNEY_TIMEOUT_MS }, async () => {
  const player = await aFundedPlayer(api);
  const phone = await aPhone(browser, api);
  await phone.signIn(player);
  await phone.open('/m/game/ouro-do-boto');
  const game = await openedGame(phone.page);
  const roundsOf = () =>
    api.owner.query<{ stake: bigint; win: bigint }>(
      "select stake_amount as stake, win_amount as win from arcade.round where member_id = $1 and state = 'settled'",
      [player.memberId],
    );
  // The target may swim away before the net lands: then nothing is staked and another is aimed at.
  await expect.poll(() => beginOneRound(game, ['aim-lambari', 'action']), { timeout: OPEN_TIMEOUT_MS }).toMatch(/^rnd_/);
  await expect.poll(async () => (await roundsOf()).length, { timeout: OPEN_TIMEOUT_MS }).toBe(1);
  const [round] = await roundsOf();
  expect([0n, 2n * (round?.stake ?? 0n)]).toContain(round?.win);
  expect(await cashOf(player.memberId)).toBe(10_000n - (round?.stake ?? 0n) + (round?.win ?? 0n));
  await expect.poll(async () => amountIn(await game.getByTestId('balance').innerText())).toBe(await cashOf(player.memberId));
  await game.locator('#game[data-state="settled"]').waitFor({ state: 'attached' });
  expect(phone.complaints).toEqual([]);
  await phone.close();
});

/** Records when the game's frame was inserted, when its page loaded and when the loader over it disappeared. */
function watchFrame(): void {
  const note = (name: string) => Reflect.has(globalThis, name) || Reflect.set(globalThis, name, performance.now());
  new MutationObserver(() => {
    const frame = document.querySelector('iframe');
    if (frame === null) return;
    if (!Reflect.has(globalThis, 'frameAt')) frame.addEventListener('load', () => note('frameLoadedAt'));
    note('frameAt');
    if (Reflect.has(globalThis, 'frameLoadedAt') && document.querySelector('[aria-live="polite"][aria-hidden="true"]'))
      note('loaderWentAt');
  }).observe(document, { subtree: true, childList: true, attributes: true, attributeFilter: ['aria-hidden'] });
}

interface Place {
  readonly top: number;
  readonly bottom: number;
}

/** Turns the phone to landscape and waits until the game's frame has resized. */
async function holdAcross(page: Page): Promise<void> {
  await page.setViewportSize(HELD_ACROSS);
  const game = page.frameLocator('iframe').locator('#game');
  await expect.poll(() => game.evaluate(() => window.innerWidth)).toBe(HELD_ACROSS.width);
}

/** Returns the position of a part of the game in its frame, in pixels. */
function placeOf(game: FrameLocator, part: string): Promise<Place> {
  return game.locator(part).evaluate((node) => {
    const { top, bottom } = node.getBoundingClientRect();
    return { top, bottom };
  });
}

const heightOf = ({ top, bottom }: Place) => bottom - top;

async function openedGame(page: Page): Promise<FrameLocator> {
  const frame = page.frameLocator('iframe');
  await frame.locator('#game[data-state="idle"]').waitFor({ state: 'attached', timeout: OPEN_TIMEOUT_MS });
  return frame;
}

/** Presses until the ticket is placed: no tickets are sold between two draws. */
async function buy(game: FrameLocator, memberId: string): Promise<void> {
  await expect
    .poll(
      async () => {
        const notice = game.getByTestId('notice').getByRole('button');
        if (await notice.isVisible()) await notice.click();
        const action = game.locator('[data-testid="action"][data-kind="bet"]');
        if ((await ticketOf(memberId)) === undefined && (await action.isVisible())) await action.click();
        return (await ticketOf(memberId)) !== undefined;
      },
      { timeout: DRAW_TIMEOUT_MS, interval: 500 },
    )
    .toBe(true);
}

async function ticketOf(memberId: string): Promise<{ state: string; win: bigint | null } | undefined> {
  const [ticket] = await api.owner.query<{ state: string; win: bigint | null }>(
    `select state, win_amount as win from arcade.room_ticket where member_id = $1 and state in ('placed', 'decided', 'settled')`,
    [memberId],
  );
  return ticket;
}

async function cashOf(memberId: string): Promise<bigint | undefined> {
  const [account] = await api.owner.query<{ balance: bigint }>(
    "select balance from wallet.account_view where member_id = $1 and pocket = 'cash'",
    [memberId],
  );
  return account?.balance;
}
