import type { AddressInfo } from 'node:net';
import type { Page } from 'playwright-core';
import { BOOKS, GAMES, SHARED_GAMES } from '../../arcade/games/games.ts';
import { createArcade } from '../../arcade/server/arcade-app.ts';
import { roomConfig } from '../../arcade/test/room-world.ts';
import { WalletStandIn } from '../../arcade/test/wallet-stand-in.ts';
import { buildIfStale } from '../run/build-if-stale.mjs';
import { startBenchBrowser } from './bench-browser.ts';
import { startBenchDatabase } from './bench-database.ts';
import type { BenchRun } from './bench-run.ts';
import { spreadOf, type Result } from './rounds.ts';
import { atMost, type Verdict } from './verdict.ts';

const LOOK_MS = 3_000;
const PRESS_EVERY_MS = 300;
const OPEN_TIMEOUT_MS = 60_000;
/** Of the 16.7 ms of a frame at 60 Hz; the rest is for compositing. */
const OWN_MAX_MS = 10;

const COUNT_FRAMES = `
  globalThis.frames = 0;
  const count = () => { globalThis.frames += 1; requestAnimationFrame(count); };
  requestAnimationFrame(count);
`;
/** Presses the bet button. Aims a net first; the button is disabled without a choice or during a round. */
const PRESS = `
  for (const name of ['aim-lambari', 'spin', 'action']) {
    const button = document.querySelector('[data-testid="' + name + '"]');
    if (button !== null && !button.disabled) button.click();
  }
`;

interface Look {
  readonly perSecond: number;
  /** Main-thread time of the page per frame. */
  readonly ownMs: number;
}

/**
 * `npm run bench games [looks a game]`: plays each of our games with play money on a phone's screen and measures its main-thread processor
 * time per frame, independent of other load. Reports frames per second too; these are painted by this machine's processors, not by a
 * phone's GPU.
 */
export async function benchGames(run: BenchRun): Promise<{ rates: readonly Result[]; verdicts: readonly Verdict[] }> {
  await buildIfStale(run);
  const postgres = await startBenchDatabase(run);
  const wallet = new WalletStandIn();
  const arcade = createArcade(roomConfig(postgres.url, await wallet.listen()));
  try {
    await arcade.http.listen({ port: 0, host: '127.0.0.1' });
    arcade.startRecovery();
    const origin = `http://127.0.0.1:${(arcade.http.server.address() as AddressInfo).port}`;
    const browser = await startBenchBrowser(origin, { hasCanvas3d: true });
    try {
      const verdicts: Verdict[] = [];
      for (const { gameId } of [...GAMES, ...SHARED_GAMES, ...BOOKS]) {
        const looks = await measureGame(await browser.context.newPage(), gameId, run.rounds);
        const ownMs = looks.map((look) => look.ownMs);
        run.report(
          `${gameId}: ${looks.map(({ perSecond }) => perSecond).join(' ')} frames a second, ${ownMs.join(' ')} ms of its own each`,
        );
        verdicts.push(atMost(`${gameId}: its own ms for a frame`, spreadOf(ownMs), OWN_MAX_MS));
      }
      return { rates: [], verdicts };
    } finally {
      await browser.close();
    }
  } finally {
    await arcade.close();
    await wallet.close();
    await postgres.remove();
  }
}

async function measureGame(page: Page, gameId: string, count: number): Promise<Look[]> {
  try {
    await page.goto(`/play/${gameId}?mode=demo&language=pt`);
    await page.locator('#game[data-state="idle"]').waitFor({ state: 'attached', timeout: OPEN_TIMEOUT_MS });
    await page.evaluate(COUNT_FRAMES);
    const looks: Look[] = [];
    for (let turn = 0; turn < count; turn += 1) looks.push(await play(page));
    return looks;
  } finally {
    await page.close();
  }
}

async function play(page: Page): Promise<Look> {
  const session = await page.context().newCDPSession(page);
  await session.send('Performance.enable', { timeDomain: 'threadTicks' });
  const processorSeconds = async () =>
    (await session.send('Performance.getMetrics')).metrics.find(({ name }) => name === 'TaskDuration')?.value ?? 0;
  const shown = async () => Number(await page.evaluate('frames'));
  const [before, framesBefore, startedMs] = [await processorSeconds(), await shown(), performance.now()];
  while (performance.now() - startedMs < LOOK_MS) {
    await page.evaluate(PRESS);
    await page.waitForTimeout(PRESS_EVERY_MS);
  }
  const [frames, spentMs, tookMs] = [
    (await shown()) - framesBefore,
    1000 * ((await processorSeconds()) - before),
    performance.now() - startedMs,
  ];
  await session.detach();
  const tenths = (value: number) => Math.round(10 * value) / 10;
  return { perSecond: tenths((1000 * frames) / tookMs), ownMs: tenths(spentMs / Math.max(1, frames)) };
}
