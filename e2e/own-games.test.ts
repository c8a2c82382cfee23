import type { Browser, FrameLocator, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { aFundedPlayer, startApi, type TestApi, type TestPlayer } from '@jogada/app-api/testing';
import { grantFreeRounds } from '@jogada/games/server';
import { readBalanceOf } from '@jogada/wallet/server';
import { amountIn, aPhone, beginOneRound, type Phone, reais, startBrowser } from './harness/index.ts';
import { drawSlowly, slowFramesOf } from './harness/slow-frames.ts';

/**
 * Balance of each test, in minor units. Each test plays one of the platform's own games for money in the site's frame until the round is
 * posted to the wallet.
 */

const FUNDS = 20_000n;
// Free spins, their banners and the celebration take long, and longer with a software renderer.
const ROUND_TIMEOUT_MS = 120_000;

let api: TestApi;
let browser: Browser;
let phone: Phone;
let player: TestPlayer;

beforeAll(async () => {
  [api, browser] = await Promise.all([startApi({ hasArcade: true, servesPages: true }), startBrowser()]);
});
afterAll(async () => {
  await browser.close();
  await api.close();
});

async function opened(gameId: string, { hasMotion = false, houseRounds = 0 } = {}): Promise<FrameLocator> {
  player = await aFundedPlayer(api, { amount: FUNDS });
  if (houseRounds > 0) await giveRounds(gameId, houseRounds);
  phone = await aPhone(browser, api, { hasMotion });
  await phone.signIn(player);
  await phone.open(`/m/game/${gameId}`);
  return openedFrame(phone.page);
}

async function giveRounds(gameId: string, roundCount: number): Promise<void> {
  const at = api.now();
  const gift = { memberId: player.memberId, merchantCode: 'demo', gameId, currency: 'BRL', stakeAmount: 200n, roundCount } as const;
  const expiresAt = new Date(at.getTime() + 86_400_000);
  await api.database.transaction((tx) => grantFreeRounds(tx, { ...gift, maximumAmount: null, expiresAt, at }));
}

/** Waits until the game is ready. Accepts a settled state: an open round that wins nothing may be over before the first poll. */
async function openedFrame(page: Page): Promise<FrameLocator> {
  const frame = page.frameLocator('iframe');
  const isThere = '#game:is([data-state="idle"], [data-state="playing"], [data-state="settled"])';
  await frame.locator(isThere).waitFor({ state: 'attached', timeout: ROUND_TIMEOUT_MS });
  return frame;
}

function settled(frame: FrameLocator): Promise<void> {
  return frame.locator('#game[data-state="settled"]').waitFor({ state: 'attached', timeout: ROUND_TIMEOUT_MS });
}

/** Checks that the displayed balance and the wallet both equal the previous balance less the stake plus the win. */
async function expectMoneyIsRight(frame: FrameLocator, { stakeAmount }: { stakeAmount: bigint }): Promise<void> {
  const winAmount = amountIn(await frame.getByTestId('win').innerText());
  const { sumBalance } = await readBalanceOf(api.database, { memberId: player.memberId, isTrial: false, at: api.now() });
  expect(BigInt(sumBalance)).toBe(FUNDS - stakeAmount + winAmount);
  await expect.poll(async () => amountIn(await frame.getByTestId('balance').innerText())).toBe(BigInt(sumBalance));
}

/** Rotates the seed in the drawer and recomputes the round in this browser. */
async function expectFair(frame: FrameLocator): Promise<void> {
  await frame.getByTestId('fairness').click();
  await frame.getByTestId('rotate-seed').click();
  await frame.getByTestId('verify-round').first().click();
  await frame.locator('[data-testid="verdict"][data-match="true"]').first().waitFor({ timeout: ROUND_TIMEOUT_MS });
}

test('GAM-24 Minas da Serra: a round is left open, resumed after a reload and paid', async () => {
  const frame = await opened('minas-da-serra', { hasMotion: true });
  for (let less = 0; less < 2; less++) await frame.getByTestId('mines-less').click();
  const stakeAmount = amountIn(await frame.getByTestId('stake').innerText());
  await frame.getByTestId('action').click();
  await frame.locator('[data-tile="3"]').click();
  // One mine among 25 tiles: occasionally it is this one, and the round ends at once.
  await frame.locator('[data-tile="3"]:not([data-face="closed"])').waitFor();
  if ((await frame.locator('[data-tile="3"]').getAttribute('data-face')) === 'gem') {
    await phone.page.reload();
    const again = await openedFrame(phone.page);
    await again.locator('[data-tile="3"][data-face="gem"]').waitFor();
    await again.getByTestId('action').click();
  }
  await settled(frame);
  await expectMoneyIsRight(frame, { stakeAmount });
  await expectFair(frame);
  await phone.close();
});

test('GAM-24 Raspa Arara: one card is scratched by touch, another by keyboard, and each pays what it shows', async () => {
  const frame = await opened('raspa-arara', { hasMotion: true });
  const stakeAmount = amountIn(await frame.getByTestId('stake').innerText());
  await frame.getByTestId('action').click();
  const card = await frame.locator('.foil[data-scratchable]').boundingBox();
  if (card === null) throw new Error('no card');
  const { mouse } = phone.page;
  const [left, right] = [card.x + 4, card.x + card.width - 4];
  await mouse.move(left, card.y + 4);
  await mouse.down();
  const lines = 14;
  for (let line = 1; line <= lines; line++) {
    const y = card.y + (card.height * line) / (lines + 1);
    await mouse.move(line % 2 === 0 ? left : right, y, { steps: 4 });
  }
  await mouse.up();
  // Opens the fields that the strokes left closed by keyboard.
  await openFields(frame);
  await settled(frame);
  await expectMoneyIsRight(frame, { stakeAmount });
  await expectFair(frame);
  await phone.close();
});

test('GAM-24 Valete de Ouros: deals five cards, keeps the hint over a reload and draws', async () => {
  const frame = await opened('valete-de-ouros', { hasMotion: true });
  const stakeAmount = amountIn(await frame.getByTestId('stake').innerText());
  await frame.getByTestId('action').click();
  await frame.locator('[data-testid="action"][data-kind="take"]:enabled').waitFor({ timeout: ROUND_TIMEOUT_MS });
  const cards = () => frame.locator('.card').evaluateAll((all) => all.map((card) => card.getAttribute('aria-label')));
  const dealt = await cards();
  await phone.page.reload();
  await frame.locator('[data-testid="action"][data-kind="take"]:enabled').waitFor({ timeout: ROUND_TIMEOUT_MS });
  expect(await cards()).toEqual(dealt);
  await frame.getByTestId('tip').click();
  const held = await frame.locator('.card[aria-pressed="true"]').evaluateAll((all) => all.map((card) => card.getAttribute('aria-label')));
  await frame.getByTestId('action').click();
  await settled(frame);
  expect(await cards()).toEqual(expect.arrayContaining(held));
  await expectMoneyIsRight(frame, { stakeAmount });
  await expectFair(frame);
  await phone.close();
});

test('GAM-24 Cascata de Cristal: a round is resumed after a reload, paid and verified; autoplay runs the requested number', async () => {
  const frame = await opened('cascata-de-cristal');
  const stakeAmount = amountIn(await frame.getByTestId('stake').innerText());
  await frame.getByTestId('rules').click();
  expect(await frame.getByTestId('rtp').innerText()).toMatch(/^9\d,\d\d %$/);
  // Back closes the sheet and leaves the game open.
  await phone.page.evaluate(() => history.back());
  await frame.locator('dialog[open]').waitFor({ state: 'detached' });
  expect(new URL(phone.page.url()).pathname).toBe('/m/game/cascata-de-cristal');
  await frame.getByTestId('rules').click();
  await closeSheet(frame, 'paytable');
  await frame.getByTestId('action').click();
  await expect.poll(async () => (await roundsOf()).length, { timeout: ROUND_TIMEOUT_MS }).toBe(1);
  await phone.page.reload();
  await openedFrame(phone.page);
  await expectAllShown(1);
  await frame.locator('#game[data-state="settled"], #game[data-state="idle"]').waitFor({ state: 'attached', timeout: ROUND_TIMEOUT_MS });
  await expectRoundsArePaid(frame, { stakeAmount });

  await frame.getByTestId('autoplay').click();
  // The largest loss limit, so that only the stop button ends it.
  await frame.locator('[data-testid="autoplay-sheet"] fieldset').nth(1).locator('label').last().click();
  await frame.getByTestId('autoplay-start').click();
  await expect.poll(async () => (await roundsOf()).length, { timeout: ROUND_TIMEOUT_MS }).toBeGreaterThan(2);
  await frame.getByTestId('autoplay-stop').click();
  await frame.locator('[data-testid="autoplay-stop"]').waitFor({ state: 'hidden', timeout: ROUND_TIMEOUT_MS });
  await settled(frame);
  await expectAllShown((await roundsOf()).length);
  await expectRoundsArePaid(frame, { stakeAmount });
  await expectFair(frame);
  expect(phone.complaints).toEqual([]);
  await phone.close();
});

test('GAM-24 Baile de Ouro: the jackpots follow the stake; a round is played, paid and verified', async () => {
  const frame = await opened('baile-de-ouro');
  await frame.getByTestId('stake-less').click();
  const stakeAmount = amountIn(await frame.getByTestId('stake').innerText());
  const grand = frame.locator('[data-jackpot="grand"] b');
  await expect.poll(async () => amountIn(await grand.innerText())).toBe(stakeAmount * 1000n);
  await frame.getByTestId('action').click();
  await expectAllShown(1);
  await settled(frame);
  await expectRoundsArePaid(frame, { stakeAmount });
  await expectFair(frame);
  expect(phone.complaints).toEqual([]);
  await phone.close();
});

test('GAM-24 Baile de Ouro plays the free rounds first, at their stake and without a charge, and then returns to the chosen stake', async () => {
  const frame = await opened('baile-de-ouro', { houseRounds: 2 });
  const house = frame.getByTestId('house-rounds');
  const grand = frame.locator('[data-jackpot="grand"] b');
  const shown = async () => amountIn(await frame.getByTestId('stake').innerText());
  for (const left of [2, 1]) {
    await house.getByText(`restantes: ${left}`).waitFor();
    expect([await shown(), amountIn(await grand.innerText())]).toEqual([200n, 200_000n]);
    expect(await frame.getByTestId('stake-more').isDisabled()).toBe(true);
    await frame.getByTestId('action').click();
    await expectAllShown(3 - left);
  }
  await house.waitFor({ state: 'hidden' });
  await settled(frame);
  expect(await shown()).toBe(100n);
  await expect.poll(() => frame.getByTestId('stake-more').isDisabled()).toBe(false);
  await expect.poll(async () => amountIn(await grand.innerText())).toBe(100_000n);

  const rounds = await roundsOf();
  expect(rounds.map(({ stake }) => stake)).toEqual([200n, 200n]);
  const [gift] = await api.owner.query<{ used: number; won: bigint }>(
    'select used_count as used, won_amount as won from games.free_rounds where member_id = $1',
    [player.memberId],
  );
  expect(gift).toEqual({ used: 2, won: rounds.reduce((sum, { win }) => sum + win, 0n) });
  const { sumBalance } = await readBalanceOf(api.database, { memberId: player.memberId, isTrial: false, at: api.now() });
  expect(BigInt(sumBalance)).toBeGreaterThanOrEqual(FUNDS);
  await expect.poll(async () => amountIn(await frame.getByTestId('balance').innerText())).toBe(BigInt(sumBalance));
  expect(phone.complaints).toEqual([]);
  await phone.close();
});

/** Counts the WebGL draw calls. */
const COUNT_DRAWINGS = `
  globalThis.drawings = 0;
  const { drawElements } = WebGL2RenderingContext.prototype;
  WebGL2RenderingContext.prototype.drawElements = function (...settings) {
    globalThis.drawings += 1;
    return drawElements.apply(this, settings);
  };`;

test('GAM-24 With reduced motion Tesouro da Mata draws nothing while nothing changes, and draws the result of a round', async () => {
  const context = await browser.newContext({ viewport: { width: 390, height: 788 }, locale: 'pt-BR', reducedMotion: 'reduce' });
  await context.addInitScript(COUNT_DRAWINGS);
  const page = await context.newPage();
  await page.goto(`${api.arcadeUrl}/play/tesouro-da-mata?mode=demo&language=pt`);
  await page.locator('#game[data-state="idle"]').waitFor({ state: 'attached', timeout: ROUND_TIMEOUT_MS });
  const drawings = () => page.evaluate<number>('drawings');
  /** Draw calls during the next thirty frames. */
  const drawn = async () => {
    const before = await drawings();
    await page.evaluate(async () => {
      for (let frame = 0; frame < 30; frame += 1) await new Promise(requestAnimationFrame);
    });
    return (await drawings()) - before;
  };
  await expect.poll(drawn, { timeout: ROUND_TIMEOUT_MS }).toBe(0);
  /** The canvas without the controls above it. */
  const picture = async () => {
    const others = page.locator('#game > :not(canvas)');
    const show = (value: string) => others.evaluateAll((all, to) => all.forEach((one) => ((one as HTMLElement).style.opacity = to)), value);
    await show('0');
    const taken = await page.locator('canvas').screenshot();
    await show('');
    return taken;
  };
  const before = await picture();
  expect(await drawings()).toBeGreaterThan(0);

  await page.getByTestId('turbo').click();
  await page.getByTestId('spin').click();
  await page.locator('#game[data-state="settled"]').waitFor({ state: 'attached', timeout: ROUND_TIMEOUT_MS });
  await expect.poll(async () => (await picture()).equals(before), { timeout: ROUND_TIMEOUT_MS }).toBe(false);
  await context.close();
});

/** Counts the audio contexts created from the page's first script on. */
const COUNT_SOUNDINGS = `
  globalThis.soundings = 0;
  globalThis.AudioContext = class extends AudioContext {
    constructor(...settings) {
      super(...settings);
      globalThis.soundings += 1;
    }
  };`;

test('R34 GAM-24 Each own game states its return, volatility, minimum and maximum bet and paytable before the first bet; it creates no audio until its sound is switched on', async () => {
  const games = await api.owner.query<{ id: string; least: bigint; most: bigint }>(
    "select id, min_bet_amount as least, max_bet_amount as most from games.game where vendor_code = 'arcade' order by id",
  );
  const context = await browser.newContext({ viewport: { width: 390, height: 788 }, locale: 'pt-BR', reducedMotion: 'reduce' });
  await context.addInitScript(COUNT_SOUNDINGS);
  await context.addInitScript(drawSlowly, slowFramesOf(api.arcadeUrl));
  const page = await context.newPage();
  const unreported: string[] = [];
  for (const { id, least, most } of games) {
    await page.goto(`${api.arcadeUrl}/play/${id}?mode=demo&language=pt`);
    await page.locator('#game[data-state="idle"]').waitFor({ state: 'attached', timeout: ROUND_TIMEOUT_MS });
    await page.getByTestId('rules').click();
    const sheet = page.locator('dialog[open][data-testid="paytable"]');
    await sheet.locator('[data-testid^="rtp"]').first().waitFor();
    const text = ((await sheet.textContent()) ?? '').replaceAll(/\s+/g, ' ');
    const stated = [/\d\d(,\d+)? ?%/.test(text), text.includes('Volatilidade'), text.includes(reais(least)), text.includes(reais(most))];
    const parts = await sheet.getByRole('heading', { level: 3 }).count();
    const isSilent = (await page.getByTestId('sound').getAttribute('aria-pressed')) === 'false' && (await page.evaluate('soundings')) === 0;
    if (stated.includes(false) || parts < 2 || !isSilent) unreported.push(`${id}: ${stated.join(' ')}, ${parts} parts, silent ${isSilent}`);
  }
  expect(unreported).toEqual([]);
  expect(games).toHaveLength(14);
  await context.close();
});

test('GAM-24 The report that a round was shown is retried after a connection error and after a server error, and the next opening does not replay the round', async () => {
  const frame = await opened('baile-de-ouro');
  let reports = 0;
  await phone.page.route('**/api/rounds/*/shown', async (route) => {
    reports += 1;
    if (reports === 1) return route.abort('connectionreset');
    if (reports === 2) return route.fulfill({ status: 503, json: { code: 'platform_unavailable' } });
    return route.continue();
  });
  await frame.getByTestId('action').click();
  await expectAllShown(1);
  expect(reports).toBe(3);
  await settled(frame);
  await phone.page.reload();
  const again = await openedFrame(phone.page);
  expect(await again.locator('#game').getAttribute('data-state')).toBe('idle');
  await phone.close();
});

const LEFT_OPEN = [
  { gameId: 'tesouro-da-mata', presses: ['spin'] },
  { gameId: 'baile-de-ouro', presses: ['action'] },
  { gameId: 'raspa-arara', presses: ['action'] },
  { gameId: 'ouro-do-boto', presses: ['aim-lambari', 'action'] },
] as const;

test.each(LEFT_OPEN)(
  'GAM-24 $gameId: a bet whose response is lost is retried, and a round not shown to its end is resumed after a reload: one round, one stake',
  async ({ gameId, presses }) => {
    const frame = await opened(gameId);
    const { page } = phone;
    const stakeAmount = amountIn(await frame.getByTestId('stake').innerText());
    let bets = 0;
    await page.route('**/api/rounds', async (route) => {
      if (route.request().method() !== 'POST') return route.continue();
      bets += 1;
      if (bets > 1) return route.continue();
      await route.fetch();
      await route.abort('connectionreset');
    });
    await page.route('**/api/rounds/*/shown', (route) => route.abort('connectionreset'));
    // The target may swim away before the bet lands: then nothing is staked and another is aimed at.
    await expect.poll(() => beginOneRound(frame, presses), { timeout: ROUND_TIMEOUT_MS }).toMatch(/^rnd_/);
    const roundId = () => frame.getByTestId('round-id').getAttribute('data-round', { timeout: ROUND_TIMEOUT_MS });
    const begun = await roundId();
    expect(bets).toBeGreaterThan(1);

    await page.reload();
    await expect.poll(roundId, { timeout: ROUND_TIMEOUT_MS }).toBe(begun);
    await page.unroute('**/api/rounds/*/shown');
    if (gameId === 'raspa-arara') await openFields(frame);
    await expectAllShown(1);
    await expectRoundsArePaid(frame, { stakeAmount });
    expect(await roundsOf()).toHaveLength(1);
    await phone.close();
  },
);

test('L-16 GAM-24 One bet per intention: a double tap, a tap while offline, a tab closed during its bet, and the game in two tabs', async () => {
  const gameId = 'baile-de-ouro';
  const frame = await opened(gameId);
  const { page } = phone;
  const stakeAmount = amountIn(await frame.getByTestId('stake').innerText());

  await frame.getByTestId('action').dblclick();
  await expectAllShown(1);
  await settled(frame);
  await expectRoundsArePaid(frame, { stakeAmount });
  expect(await roundsOf()).toHaveLength(1);

  await page.context().setOffline(true);
  const sent = page.waitForEvent('requestfailed', { predicate: (request) => request.url().endsWith('/api/rounds') });
  await frame.getByTestId('action').click();
  await sent;
  // A second failed attempt: the bet is accepted late, so the server's minimum cycle outlasts the one that the screen counts.
  await page.waitForEvent('requestfailed', { predicate: (request) => request.url().endsWith('/api/rounds') });
  expect(await roundsOf()).toHaveLength(1);
  await page.context().setOffline(false);
  await expectAllShown(2);
  await settled(frame);
  await expectRoundsArePaid(frame, { stakeAmount });
  expect(await roundsOf()).toHaveLength(2);

  const taken = new Promise<void>((resolve) => {
    void page.route('**/api/rounds', async (route) => {
      const response = await route.fetch();
      // The server may refuse the first attempt within the game's minimum cycle; the game then repeats it.
      if (!response.ok()) return route.fulfill({ response });
      resolve();
    });
  });
  await frame.getByTestId('action').click();
  await taken;
  const tabs = [await page.context().newPage(), await page.context().newPage()] as const;
  await page.close();
  for (const tab of tabs) await tab.goto(page.url());
  const frames = [await openedFrame(tabs[0]), await openedFrame(tabs[1])] as const;
  await expectAllShown(3);
  expect(await roundsOf()).toHaveLength(3);

  const atRest = async () =>
    Promise.all(frames.map((tab) => tab.locator('#game:is([data-state="idle"], [data-state="settled"])').waitFor({ state: 'attached' })));
  await atRest();
  await Promise.all(frames.map((tab) => tab.getByTestId('action').click()));
  await expectAllShown(4);
  await atRest();
  const rounds = await roundsOf();
  expect(rounds.length).toBeLessThanOrEqual(5);
  for (const tab of frames) await expectRoundsArePaid(tab, { stakeAmount });
  await phone.close();
});

async function openFields(frame: FrameLocator): Promise<void> {
  const closed = frame.locator('.prize:not([data-open])');
  const openOne = async () => {
    if ((await closed.count()) === 0) return 0;
    await closed
      .first()
      .focus({ timeout: 2000 })
      .catch(() => undefined);
    await phone.page.keyboard.press('Enter');
    return closed.count();
  };
  await expect.poll(openOne, { timeout: ROUND_TIMEOUT_MS }).toBe(0);
}

interface PlayedRound {
  stake: bigint;
  win: bigint;
  isShown: boolean;
}

function roundsOf(): Promise<readonly PlayedRound[]> {
  return api.owner.query<PlayedRound>(
    `select stake_amount as stake, win_amount as win, shown_at is not null as "isShown"
       from arcade.round where member_id = $1 and state = 'settled'`,
    [player.memberId],
  );
}

/** Checks that every round was shown to its end on the screen. */
async function expectAllShown(rounds: number): Promise<void> {
  const shown = async () => (await roundsOf()).filter(({ isShown }) => isShown).length;
  await expect.poll(shown, { timeout: ROUND_TIMEOUT_MS }).toBeGreaterThanOrEqual(rounds);
}

/** Checks that the wallet reflects the stakes and wins of the rounds, and that the screen agrees. */
async function expectRoundsArePaid(frame: FrameLocator, { stakeAmount }: { stakeAmount: bigint }): Promise<void> {
  const balance = async () =>
    BigInt((await readBalanceOf(api.database, { memberId: player.memberId, isTrial: false, at: api.now() })).sumBalance);
  const rounds = await roundsOf();
  expect(new Set(rounds.map(({ stake }) => stake))).toEqual(new Set([stakeAmount]));
  expect(await balance()).toBe(rounds.reduce((sum, { stake, win }) => sum - stake + win, FUNDS));
  await expect.poll(async () => amountIn(await frame.getByTestId('balance').innerText())).toBe(await balance());
}

async function closeSheet(frame: FrameLocator, sheet: string): Promise<void> {
  const open = frame.locator(`dialog[open][data-testid="${sheet}"]`);
  await open.getByRole('button', { name: 'Fechar' }).click();
  await open.waitFor({ state: 'detached' });
}
