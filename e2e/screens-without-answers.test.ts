import type { Browser, Page, Route } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { aFundedPlayer, type TestApi, type TestPlayer } from '@jogada/app-api/testing';
import { AGENTS, goTo, NARROW, OF_THEIR_OWN, sidewaysAt } from './harness/every-route.ts';
import { aPhone, graveFaults, startSite } from './harness/index.ts';
import { isSampled, shareOf } from './harness/whole-walk.ts';

/*
 * How each screen looks while its calls are pending and when they fail; every-screen.test.ts covers loaded and empty screens. A
 * third of them is checked, each in one of the two states and in one theme; `npm run screens -- --check` checks each in both states and both
 * themes.
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
  { look: 'whose calls fail', answer: (route: Route) => route.fulfill({ status: 500, json: BUSY }), isUnfinished: false },
  { look: 'whose calls are still on their way', answer: () => undefined, isUnfinished: true },
] as const;
const WALKS = (['dark', 'light'] as const)
  .flatMap((theme) => LOOKS.map((look) => ({ ...look, theme })))
  .map((look, walk) => ({ ...look, walk }));

test.each(WALKS)(
  'CON-28 In $theme the screens $look fit 320 px, report a failure, and have no serious accessibility fault',
  async ({ answer, isUnfinished, theme, walk }) => {
    const phone = await aPhone(browser, api, { theme });
    const { page } = phone;
    await page.setViewportSize(NARROW);
    const faults: string[] = [];
    for (const { who, paths } of [
      { who: player, paths: OF_THEIR_OWN.filter((path) => !AGENTS.includes(path)) },
      { who: agent, paths: AGENTS },
    ]) {
      await phone.signIn(who);
      await phone.open('/m/home');
      await page.route(isCall, answer);
      for (const path of shareOf(paths.filter(isSampled), { walk, walkCount: WALKS.length }))
        faults.push(...(await faultsAt(page, path, isUnfinished)));
      await page.unroute(isCall);
    }
    expect(faults).toEqual([]);
    await phone.close();
  },
  WALK_TIMEOUT_MS,
);

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
