import type { Page } from 'playwright-core';
import { openFirstRow } from './open-first-row.ts';
import { answer, goOnTo, type Screen } from './screen.ts';

const GAME = '/m/game/tesouro-da-mata';
const MINUTE_MS = 60_000;
const ROUND_TIMEOUT_MS = 60_000;
const ROUNDS_SHOWN = 9;
const ROUNDS_FOR_WIN_MAX = 15;

/** The lobby, the games and the betting records. */
export const GAMES_SCREENS: readonly Screen[] = [
  { name: 'home', path: '/m/home', isMember: false },
  { name: 'home-member', path: '/m/home', isMember: true },
  { name: 'winners', path: '/m/message', isMember: false, arrange: withWinners },
  { name: 'winners-none', path: '/m/home', isMember: false, arrange: scrollToWinners },
  { name: 'home-end', path: '/m/home', isMember: false, arrange: scrollToFooter },
  { name: 'menu', path: '/m/home', isMember: true, arrange: openMenu },
  { name: 'menu-visitor', path: '/m/home', isMember: false, arrange: openMenu },
  { name: 'panel', path: '/m/home', isMember: true, arrange: openPanel },
  { name: 'games', path: '/m/gameCenter', isMember: false },
  { name: 'games-hot', path: '/m/hot-games', isMember: false },
  { name: 'games-slots', path: '/m/slot-games', isMember: false },
  { name: 'games-pvp', path: '/m/poker-games', isMember: false },
  { name: 'games-pvp-recent', path: '/m/poker-games?list=recent', isMember: true },
  { name: 'games-sports', path: '/m/sport-games', isMember: false },
  { name: 'games-vendor', path: '/m/gameList?gameType=LIVE&vassalage=mesa-posta', isMember: false },
  { name: 'games-favourites-none', path: '/m/fav-games', isMember: true },
  { name: 'games-none-found', path: '/m/gameCenter?gameName=xyz', isMember: false },
  { name: 'game', path: GAME, isMember: true, moves: true, arrange: playRound },
  { name: 'game-win', path: GAME, isMember: true, moves: true, isForReadme: true, arrange: playUntilWin },
  { name: 'slot-cascades', path: '/m/game/cascata-de-cristal', isMember: true, moves: true, arrange: openedFrame },
  { name: 'slot-jackpots', path: '/m/game/baile-de-ouro', isMember: true, moves: true, arrange: openedFrame },
  { name: 'lotteries', path: '/m/lottery', isMember: true, moves: true },
  { name: 'lotteries-traditional', path: '/m/lott', isMember: true, moves: true },
  { name: 'lotteries-electronic', path: '/m/elott', isMember: true, moves: true },
  { name: 'lottery-numbers', path: '/m/game/seis-da-mata', isMember: true, moves: true, arrange: pickNumbers },
  { name: 'lottery-sayings', path: '/m/game/trio-relampago', isMember: true, moves: true, arrange: openedFrame },
  { name: 'book', path: '/m/game/liga-virtual', isMember: true, moves: true, arrange: openedFrame },
  { name: 'book-slip', path: '/m/game/liga-virtual', isMember: true, moves: true, arrange: openSlip },
  { name: 'fish', path: '/m/game/ouro-do-boto', isMember: true, moves: true, arrange: openedFrame },
  ...acrossOf(),
  { name: 'record', path: '/m/gameRecord', isMember: true },
  { name: 'record-detail', path: '/m/gameRecord', isMember: true, arrange: openFirstRow },
  { name: 'record-games', path: '/m/gameRecord', isMember: true, arrange: chooseGame },
];

/** The games in landscape. */
function acrossOf(): readonly Screen[] {
  const games = {
    'slot-cascades': 'cascata-de-cristal',
    'slot-jackpots': 'baile-de-ouro',
    lottery: 'seis-da-mata',
    sayings: 'trio-relampago',
    book: 'liga-virtual',
    fish: 'ouro-do-boto',
  };
  return Object.entries(games).map(([name, gameId]) => ({
    name: `across-${name}`,
    path: `/m/game/${gameId}`,
    isMember: true,
    isLandscape: true,
    moves: true,
    arrange: openedFrame,
  }));
}

async function openedFrame(page: Page): Promise<void> {
  await page.frameLocator('iframe').locator('#game[data-state="idle"]').waitFor({ state: 'attached', timeout: ROUND_TIMEOUT_MS });
}

async function pickNumbers(page: Page): Promise<void> {
  await openedFrame(page);
  await page.frameLocator('iframe').getByTestId('quick_pick').click();
}

async function openSlip(page: Page): Promise<void> {
  await openedFrame(page);
  const book = page.frameLocator('iframe');
  await book.getByTestId('tab-next').click();
  for (const nth of [4, 5]) await book.locator('.event').nth(nth).getByTestId('result-home').click();
  await book.getByTestId('open-slip').click();
}

/** A winner board with more entries than it shows at once. */
async function withWinners(page: Page): Promise<void> {
  const winners = [
    ['jo***a', '128450'],
    ['ma***7', '96000'],
    ['pe***o', '54375'],
    ['lu***1', '32000'],
    ['an***s', '18900'],
    ['ra***9', '12725'],
    ['bi***a', '8050'],
  ] as const;
  const list = winners.map(([customerName, winAmount], index) => ({
    transferId: `trf_${index}`,
    vo: {
      gameId: 'tesouro-da-mata',
      gameName: 'Tesouro da Mata',
      iconUrl: '/art/tesouro-da-mata',
      customerName,
      winAmount,
      currency: 'BRL',
      gameTime: new Date(Date.now() - index * MINUTE_MS).toISOString(),
    },
  }));
  await answer(page, '/wps/games/winners', { list });
  await goOnTo(page, '/m/home');
  await scrollToWinners(page);
}

async function scrollToWinners(page: Page): Promise<void> {
  const board = page.locator('main section', { has: page.locator('h2 svg.text-gold') });
  await board.evaluate((section) => section.scrollIntoView({ block: 'start' }));
}

async function scrollToFooter(page: Page): Promise<void> {
  await scrollToWinners(page);
  await page.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight));
}

async function openMenu(page: Page): Promise<void> {
  await page.getByRole('banner').getByRole('button').first().click();
  await page.getByRole('dialog').waitFor();
}

async function openPanel(page: Page): Promise<void> {
  await page.getByRole('banner').getByRole('button').last().click();
  await page.getByRole('dialog').waitFor();
}

async function playRound(page: Page): Promise<void> {
  const frame = page.frameLocator('iframe');
  await startRound(page);
  await frame.locator('[data-state="settled"]').waitFor({ state: 'attached', timeout: ROUND_TIMEOUT_MS });
  await frame.locator('body').evaluate(async () => {
    const fading = document.getAnimations().filter((animation) => animation.effect?.getComputedTiming().iterations === 1);
    await Promise.allSettled(fading.map(({ finished }) => finished));
  });
}

/** Plays until a win; gives up after a number of rounds and shows the last one. */
async function playUntilWin(page: Page): Promise<void> {
  const frame = page.frameLocator('iframe');
  for (let round = 0; round < ROUNDS_FOR_WIN_MAX; round += 1) {
    await playRound(page);
    if ((await frame.locator('.win-box[data-lit]').count()) > 0) return;
  }
}

async function chooseGame(page: Page): Promise<void> {
  await page.locator('main fieldset').nth(1).getByRole('button').first().click();
  await page.getByRole('dialog').getByRole('listitem').first().waitFor();
}

/** Fills the demo player's records and the winner board. */
export async function playSomeRounds(page: Page): Promise<void> {
  await page.goto('/m/gameRecord');
  await page.locator('main time, main [data-empty]').first().waitFor();
  if ((await page.locator('main time').count()) >= ROUNDS_SHOWN) return;
  await page.goto(GAME);
  await page.frameLocator('iframe').getByTestId('turbo').click({ timeout: ROUND_TIMEOUT_MS });
  for (let round = 0; round < ROUNDS_SHOWN; round += 1) await startRound(page);
}

async function startRound(page: Page): Promise<void> {
  const frame = page.frameLocator('iframe');
  await frame.locator('[data-state="idle"], [data-state="settled"]').waitFor({ state: 'attached', timeout: ROUND_TIMEOUT_MS });
  await frame.getByTestId('spin').click({ timeout: ROUND_TIMEOUT_MS });
  await frame.locator('[data-state="playing"]').waitFor({ state: 'attached', timeout: ROUND_TIMEOUT_MS });
}
