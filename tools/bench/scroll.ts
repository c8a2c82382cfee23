import { listGames } from '@jogada/games/contract/player';
import type { Page, Route } from 'playwright-core';
import { CLOSED_POPUPS, keepPopupsClosed } from '../../e2e/harness/closed-popups.ts';
import { waitUntil } from '../run/wait-until.mjs';
import type { BenchBrowser } from './bench-browser.ts';
import { median, spreadOf } from './rounds.ts';
import type { Verdict } from './verdict.ts';

/** All games as the phone shows them, three in a row. */
const LIST = '/m/gameList?gameType=ALL';
const TILES_MIN = 3_000;
const LOAD_TIMEOUT_MS = 120_000;
const DISTANCE_PX = 12_000;
const SPEED_PX_S = 2_400;
/** 60 a second, minus the difference between two clocks. */
const FRAMES_MIN = 58;

const NOTE_FRAMES = `
  globalThis.frames = [];
  const note = (at) => { globalThis.frames.push(at); requestAnimationFrame(note); };
  requestAnimationFrame(note);
`;
const LIST_ROOM = `({
  loaded: Number(document.querySelector('main li[aria-setsize]')?.getAttribute('aria-setsize') ?? 0),
  held: document.querySelectorAll('main li[aria-setsize]').length,
})`;

/** Number of loaded tiles, and of those in the DOM. */
interface ListRoom {
  readonly loaded: number;
  readonly held: number;
}

/** Frames per second while scrolling up and down a loaded list of 3,000 games. */
export async function measureScroll(
  { context }: BenchBrowser,
  { rounds, report }: { rounds: number; report: (line: string) => void },
): Promise<Verdict> {
  const page = await context.newPage();
  try {
    await page.addInitScript(keepPopupsClosed, CLOSED_POPUPS);
    await page.route((url) => url.pathname === listGames.path, answerAtOnce);
    await page.goto(LIST);
    await page.locator('main li').first().waitFor();
    const { loaded, held } = await loadAll(page);
    await page.evaluate(NOTE_FRAMES);
    const runs: ScrollRun[] = [];
    for (let round = 0; round < rounds; round += 1) runs.push(await framesOf(page, round % 2 === 0 ? 1 : -1));
    const perSecond = runs.map((run) => run.perSecond);
    report(`frames a second through ${loaded} tiles, of which the page holds ${held}: ${perSecond.join(' ')}`);
    report(`processor time of the page's main thread for one of them, in ms: ${runs.map(({ processorMs }) => processorMs).join(' ')}`);
    const { lowest, highest } = spreadOf(perSecond);
    const figure = median(perSecond);
    return {
      name: `frames a second, scrolling through ${loaded} tiles`,
      figure,
      spread: [lowest, highest],
      target: `>= ${FRAMES_MIN}`,
      verdict: figure >= FRAMES_MIN ? 'PASS' : 'MISS',
    };
  } finally {
    await page.close();
  }
}

/** Loads the complete list; the page is then in the middle of it. */
async function loadAll(page: Page): Promise<ListRoom> {
  await page.evaluate('scrollTo(0, document.documentElement.scrollHeight)');
  const isLoaded = await waitUntil(async () => (await roomOf(page)).loaded >= TILES_MIN, { timeoutMs: LOAD_TIMEOUT_MS });
  if (!isLoaded) throw new Error(`the list has loaded ${(await roomOf(page)).loaded} games, not ${TILES_MIN}`);
  await page.evaluate('scrollTo(0, document.documentElement.scrollHeight / 2)');
  await page.waitForLoadState('networkidle', { timeout: 10_000 }).catch(() => undefined);
  return roomOf(page);
}

interface GamesAnswer {
  readonly value: { readonly games: readonly object[]; readonly totalPages: number };
}

/** Returns all further entries with one page. Paging as the list does, a page a second, would take minutes. */
async function answerAtOnce(route: Route): Promise<void> {
  const url = new URL(route.request().url());
  const asked = Number(url.searchParams.get('pageNo') ?? 1);
  if (asked === 1) return route.fallback();
  const games: object[] = [];
  let totalPages = asked;
  for (let pageNo = asked; pageNo <= totalPages; pageNo += 1) {
    url.searchParams.set('pageNo', String(pageNo));
    const response = await route.fetch({ url: url.href });
    if (!response.ok()) throw new Error(`page ${pageNo} of the games: ${response.status()}`);
    const answer = (await response.json()) as GamesAnswer;
    games.push(...answer.value.games);
    ({ totalPages } = answer.value);
  }
  await route.fulfill({ json: { success: true, value: { games, pageNum: totalPages, totalPages } } });
}

async function roomOf(page: Page): Promise<ListRoom> {
  return (await page.evaluate(LIST_ROOM)) as ListRoom;
}

interface ScrollRun {
  readonly perSecond: number;
  /** Main-thread processor time per frame, independent of other load. */
  readonly processorMs: number;
}

async function framesOf(page: Page, direction: 1 | -1): Promise<ScrollRun> {
  const session = await page.context().newCDPSession(page);
  await session.send('Performance.enable', { timeDomain: 'threadTicks' });
  const processorSeconds = async () =>
    (await session.send('Performance.getMetrics')).metrics.find(({ name }) => name === 'TaskDuration')?.value ?? 0;
  await page.evaluate('globalThis.frames = []');
  const before = await processorSeconds();
  await session.send('Input.synthesizeScrollGesture', {
    x: 195,
    y: 420,
    yDistance: -direction * DISTANCE_PX,
    speed: SPEED_PX_S,
    gestureSourceType: 'touch',
  });
  const frames = (await page.evaluate('globalThis.frames')) as number[];
  const taken = (await processorSeconds()) - before;
  await session.detach();
  const spanMs = (frames.at(-1) ?? 0) - (frames.at(0) ?? 0);
  const tenths = (value: number) => Math.round(10 * value) / 10;
  return {
    perSecond: tenths((1000 * (frames.length - 1)) / Math.max(1, spanMs)),
    processorMs: tenths((1000 * taken) / Math.max(1, frames.length)),
  };
}
