import type { Browser, Page, Route } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { aFundedPlayer, type TestApi, type TestPlayer } from '@jogada/app-api/testing';
import { AGENTS, goTo, NARROW, OF_THEIR_OWN, sidewaysAt } from './harness/every-route.ts';
import { aPhone, graveFaults, startSite } from './harness/index.ts';
import { isSampled, shareOf } from './harness/whole-walk.ts';

/*
 * How each screen looks while its calls are pending and when they fail, and whether it moves when they are answered; every-screen.test.ts
 * covers loaded and empty screens. A third of them is checked, each in one of the two states and in one theme; `npm run screens -- --check`
 * checks each in both states and both themes.
 */

let api: TestApi;
let browser: Browser;
let player: TestPlayer;
let agent: TestPlayer;
beforeAll(async () => {
  const site = await startSite();
  ({ api, browser } = site);
  player = await aFundedPlayer(api);
  agent = await aFundedPlayer(api);
  await api.owner.query('update accounts.member set type = 1 where id = $1', [agent.memberId]);
  return site.close;
});

const WALK_TIMEOUT_MS = 300_000;
const BUSY = { success: false, errorCode: 'system_busy', message: 'system_busy', facts: {} };

const LOOKS = [
  { look: 'whose calls fail', isUnfinished: false },
  { look: 'whose calls are still on their way', isUnfinished: true },
] as const;
const WALKS = (['dark', 'light'] as const)
  .flatMap((theme) => LOOKS.map((look) => ({ ...look, theme })))
  .map((look, walk) => ({ ...look, walk }));

test.each(WALKS)(
  'CON-28 In $theme the screens $look fit 320 px, report a failure, have no serious accessibility fault, and keep still when answered',
  async ({ isUnfinished, theme, walk }) => {
    const phone = await aPhone(browser, api, { theme });
    const { page } = phone;
    await page.setViewportSize(NARROW);
    await page.addInitScript(recordShifts);
    const faults: string[] = [];
    const answers = isUnfinished ? lateAnswers() : undefined;
    for (const { who, paths } of [
      { who: player, paths: OF_THEIR_OWN.filter((path) => !AGENTS.includes(path)) },
      { who: agent, paths: AGENTS },
    ]) {
      await phone.signIn(who);
      await phone.open('/m/home');
      await page.route(isCall, answers ? answers.hold : (route: Route) => route.fulfill({ status: 500, json: BUSY }));
      for (const path of shareOf(paths.filter(isSampled), { walk, walkCount: WALKS.length })) {
        faults.push(...(await faultsAt(page, path, isUnfinished)));
        if (answers) faults.push(...(await shiftsAt(page, path, answers)));
      }
      await page.unroute(isCall);
    }
    expect(faults).toEqual([]);
    await phone.close();
  },
  WALK_TIMEOUT_MS,
);

interface LateAnswers {
  readonly hold: (route: Route) => Promise<void>;
  /** Answers what waits, and everything until `restart`. */
  release(): void;
  restart(): void;
}

function lateAnswers(): LateAnswers {
  let released = Promise.withResolvers<void>();
  return {
    async hold(route) {
      await released.promise;
      // A page that is left aborts its calls.
      await route.continue().catch(() => undefined);
    },
    release: () => released.resolve(),
    restart: () => (released = Promise.withResolvers()),
  };
}

/** Sums the layout shifts that no input caused, in the units of the browser's "cumulative layout shift". */
function recordShifts(): void {
  const shifts = { sum: 0, moved: [] as string[] };
  Object.assign(globalThis, { shifts });
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as (PerformanceEntry & { value: number; sources: { node: Element | null }[] })[]) {
      shifts.sum += entry.value;
      shifts.moved.push(...entry.sources.map(({ node }) => String(node?.className)));
    }
  }).observe({ type: 'layout-shift' });
}

/** What a reader does not notice; the limit of a good page is 0.1. */
const SHIFT_MAX = 0.1;

/** Reports a screen whose visible parts move when its calls are answered. */
async function shiftsAt(page: Page, path: string, answers: LateAnswers): Promise<string[]> {
  await page.evaluate('shifts.sum = 0; shifts.moved.length = 0');
  answers.release();
  await page.waitForFunction(() => !document.querySelector('.animate-spin, .animate-shimmer'));
  // The browser reports a shift after the frame that it is in.
  await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))));
  const { sum, moved } = await page.evaluate<{ sum: number; moved: string[] }>('shifts');
  answers.restart();
  return sum > SHIFT_MAX ? [`${path} moves by ${sum.toFixed(2)} when its calls are answered: ${moved.join('; ')}`] : [];
}

function isCall({ pathname }: URL): boolean {
  return pathname.startsWith('/wps/') && pathname !== '/wps/events';
}

async function faultsAt(page: Page, path: string, isUnfinished: boolean): Promise<string[]> {
  const endless = await goTo(page, path, { isUnfinished }).then(
    () => [],
    (error: unknown) => [`${path} never comes to rest: ${String(error)}`],
  );
  const faults = (await graveFaults(page)).map((fault) => `${path}: ${fault}`);
  return [...endless, ...faults, ...(await sidewaysAt(page, path))];
}
