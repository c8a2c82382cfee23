import type { Browser, Frame, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { aFundedPlayer, putMoney, settledRound, startApi, type TestApi } from '@jogada/app-api/testing';
import { readBalance } from '@jogada/wallet/contract/player';
import { amountIn, aPhone, openedSlot, startBrowser } from './harness/index.ts';

let api: TestApi;
let browser: Browser;
beforeAll(async () => {
  [api, browser] = await Promise.all([startApi({ hasArcade: true, servesPages: true }), startBrowser()]);
});
afterAll(async () => {
  await browser.close();
  await api.close();
});

const GAME = '/m/game/minas-da-serra';
const OPENS_TIMEOUT_MS = 90_000;
const RELOGIN = { source: 'jogada-vendor', type: 'relogin' };
const BALANCE_CHANGED = { source: 'jogada-vendor', type: 'balance_changed', balance: '0', currency: 'BRL' };

test("S57 S58 GAM-13 Accepts messages from the vendor's own frame only; the frame can neither read nor navigate the site", async () => {
  const phone = await aPhone(browser, api);
  const { page } = phone;
  await phone.signIn(await aFundedPlayer(api));
  await phone.open(GAME);
  await openedSlot(page);
  const vendor = frameOf(page, api.arcadeUrl);

  // The site's own window: neither the origin nor the window matches.
  await post(page.mainFrame(), RELOGIN);
  // A window inside the frame: the vendor's origin, but not the frame's window.
  await vendor.evaluate(() => document.body.append(document.createElement('iframe')));
  const inner = vendor.childFrames()[0];
  if (!inner) throw new Error('the frame has no window inside');
  await post(inner, RELOGIN);
  // The right window with malformed messages.
  for (const message of ['relogin', { type: 'relogin' }, { ...RELOGIN, source: 'jogada-host' }, [RELOGIN]]) await post(vendor, message);
  expect(await receivedAfterwards(page, vendor)).toBe(true);
  expect(new URL(page.url()).pathname).toBe(GAME);

  await expect(vendor.evaluate(() => top?.document.title)).rejects.toThrow('Blocked a frame');
  await expect(vendor.evaluate(() => top?.sessionStorage.length)).rejects.toThrow('Blocked a frame');
  await expect(vendor.evaluate(() => top?.location.assign('/m/home'))).rejects.toThrow();
  expect(new URL(page.url()).pathname).toBe(GAME);

  await post(vendor, RELOGIN);
  await page.waitForURL((url) => url.pathname === '/m/login' && url.searchParams.get('returnTo') === GAME);
  await phone.close();
});

test('GAM-13 The game and its bar show one balance: a credit from outside reaches both, and a win shows when its round is over; at 1440 px the theatre covers the menu until Escape; a language chosen in another tab reloads the game in it, behind the loader', async () => {
  const phone = await aPhone(browser, api);
  const { page } = phone;
  const player = await aFundedPlayer(api, { amount: 10_000n });
  await phone.signIn(player);
  await phone.open(GAME);
  const { frame } = await openedSlot(page);
  const inBar = async () => amountIn((await page.locator('[data-bar="plain"] a .sr-only').getByText('R$').textContent()) ?? '');
  const inGame = async () => amountIn(await frame.getByTestId('balance').innerText());
  await expect.poll(inBar).toBe(10_000n);
  await putMoney(api, player, 2_500n);
  await expect.poll(inBar).toBe(12_500n);
  await expect.poll(inGame).toBe(12_500n);

  const vendor = frameOf(page, api.arcadeUrl);
  await post(vendor, { source: 'jogada-vendor', type: 'round_started', roundStake: '200' });
  await expect.poll(inBar).toBe(12_300n);
  const other = await phone.context.newPage();
  await other.goto(`${api.publicUrl}/m/home`);
  await putMoney(api, player, 1_000n);
  await expect.poll(async () => amountIn(await other.locator('[data-bar="header"]').first().innerText())).toBe(13_500n);
  expect(await inBar()).toBe(12_300n);
  await post(vendor, { source: 'jogada-vendor', type: 'round_settled', roundId: 'r1', winAmount: '1000' });
  await expect.poll(inBar).toBe(13_500n);

  await page.setViewportSize({ width: 1440, height: 900 });
  const stage = page.locator('.game-stage');
  const leftEdge = async () => (await stage.boundingBox())?.x ?? 0;
  await expect.poll(leftEdge).toBeGreaterThan(100);
  await page.getByRole('button', { name: 'Modo teatro' }).click();
  await expect.poll(() => stage.boundingBox()).toMatchObject({ x: 0, width: 1440 });
  await page.keyboard.press('Escape');
  await expect.poll(leftEdge).toBeGreaterThan(100);
  await page.setViewportSize({ width: 390, height: 844 });

  const languageOf = async () => new URL((await page.locator('iframe').getAttribute('src')) ?? '').searchParams.get('language');
  expect(await languageOf()).toBe('pt');
  const tokenOf = async () => new URL((await page.locator('iframe').getAttribute('src')) ?? '').searchParams.get('token');
  const before = await tokenOf();

  await other.locator('[data-bar="header"]').first().getByRole('button', { name: 'Menu' }).click();
  await other.getByRole('dialog').getByRole('button', { name: 'English' }).click();
  await page.bringToFront();
  await expect.poll(languageOf, { timeout: OPENS_TIMEOUT_MS }).toBe('en');
  expect(await tokenOf()).not.toBe(before);
  const slot = await openedSlot(page);
  await expect.poll(() => slot.frame.locator('html').getAttribute('data-language'), { timeout: OPENS_TIMEOUT_MS }).toBe('en');
  await phone.close();
});

const GIVEN_UP_AFTER_MS = 30_000;

test('An unreachable vendor, one that never answers and one whose page is invalid show an error with a way back and a retry; no money moves', async () => {
  const isVendors = (url: URL) => url.origin === new URL(api.arcadeUrl).origin;
  // A vendor gets 30 s, measured by the page's clock.
  const kept = await Promise.all(
    (['unreachable', 'silence', 'nonsense'] as const).map(async (answer) => {
      const player = await aFundedPlayer(api);
      const phone = await aPhone(browser, api);
      const { page } = phone;
      await page.clock.install();
      await phone.signIn(player);
      await page.route(isVendors, async (route) => {
        if (answer === 'unreachable') await route.abort('connectionrefused');
        if (answer === 'nonsense') await route.fulfill({ status: 500, contentType: 'text/html', body: '<b>{{ error }}</b>' });
      });
      await phone.open(GAME);
      await page.locator('iframe').waitFor({ state: 'attached' });
      await page.clock.fastForward(GIVEN_UP_AFTER_MS);
      await page
        .getByRole('alert')
        .getByText('O jogo está demorando para responder. Seu saldo está seguro.')
        .waitFor({ timeout: OPENS_TIMEOUT_MS });
      expect(await page.locator('iframe').count()).toBe(0);
      return { player, phone };
    }),
  );
  for (const { player, phone } of kept) {
    const { page } = phone;
    await page.unroute(isVendors);
    await page.getByRole('alert').getByRole('button', { name: 'Tentar de novo' }).click();
    await openedSlot(page);
    await page.getByRole('button', { name: 'Voltar' }).click();
    await page.waitForURL((url) => url.pathname === '/m/home');
    await phone.close();
    const moved = await api.owner.query("select 1 from wallet.transfer_view where member_id = $1 and kind like 'bet%'", [player.memberId]);
    expect(moved).toEqual([]);
  }
});

function frameOf(page: Page, origin: string): Frame {
  const frame = page.frames().find((candidate) => candidate.url().startsWith(origin));
  if (!frame) throw new Error(`no frame of ${origin}`);
  return frame;
}

/** Posts the message to the site's page from this frame's window. */
async function post(from: Frame, message: unknown): Promise<void> {
  await from.evaluate((sent) => top?.postMessage(sent, '*'), message);
}

/** Messages arrive in order: once this one takes effect, the earlier ones have been ignored. */
async function receivedAfterwards(page: Page, vendor: Frame): Promise<boolean> {
  const asked = page.waitForRequest((request) => new URL(request.url()).pathname === readBalance.path);
  await post(vendor, BALANCE_CHANGED);
  return (await asked).method() === 'GET';
}

test("GAM-13 The game's name opens its certified and observed return; a long press of a tile opens them too, and leads to the game", async () => {
  const phone = await aPhone(browser, api);
  const { page } = phone;
  await api.owner.query(
    `insert into games.observed_return (merchant_code, game_id, since, until, round_count, basis_points, low_basis_points, high_basis_points, counted_at)
     select 'demo', 'minas-da-serra', current_date - 20, current_date - 1, 12345, 9512, 9260, 9771, now()`,
  );
  const player = await aFundedPlayer(api);
  await phone.signIn(player);
  await phone.open(GAME);
  await openedSlot(page);
  const sheet = page.getByRole('dialog', { name: 'Minas da Serra' });
  await page.getByRole('heading', { name: 'Minas da Serra' }).getByRole('button').click();
  await sheet.getByText('95,12%').waitFor();
  expect(await sheet.innerText()).toMatch(/RTP certificado[\s\S]*RTP observado neste site[\s\S]*12\.345 rodadas[\s\S]*de 92,6% a 97,71%/);
  // The game was opened, and no round was played.
  expect(await sheet.innerText()).not.toContain('Sua última partida');
  expect(await sheet.getByRole('link', { name: 'Jogar' }).count()).toBe(0);
  await page.keyboard.press('Escape');
  await sheet.waitFor({ state: 'hidden' });

  await settledRound(api, player, { amount: 100n, gameId: 'minas-da-serra' });
  await phone.open('/m/gameCenter');
  const tile = page.locator(`a[href="${GAME}"]`).first();
  await tile.scrollIntoViewIfNeeded();
  const box = await tile.boundingBox();
  if (!box) throw new Error('the tile is not shown');
  const touch = await phone.context.newCDPSession(page);
  const point = { x: box.x + box.width / 2, y: box.y + box.height / 3 };
  await touch.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [point] });
  await sheet.getByText('95,12%').waitFor();
  expect(await sheet.innerText()).toMatch(
    /Valor da aposta[\s\S]*Volatilidade[\s\S]*Recursos\s*Retirada antecipada[\s\S]*Sua última partida/,
  );
  await touch.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
  expect(new URL(page.url()).pathname).toBe('/m/gameCenter');
  await sheet.getByRole('link', { name: 'Jogar' }).click();
  await page.waitForURL((url) => url.pathname === GAME);
  await openedSlot(page);
  expect(await sheet.count()).toBe(0);
  await page.goBack();
  await page.waitForURL((url) => url.pathname === '/m/gameCenter');
  await phone.close();
});
