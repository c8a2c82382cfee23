import { lowerSessionPriority } from '@jogada/platform/lower-priority';
import { openDatabase } from '@jogada/platform/server';
import { seedCatalogue } from '../../db/seed/catalogue/seed-catalogue.ts';
import { KILOBYTE, weighPages } from '../build/page-weight.ts';
import { buildIfStale } from '../run/build-if-stale.mjs';
import { inData, inRoot, ROOT, RUNTIME } from '../run/places.mjs';
import { runStep } from '../run/run-step.mjs';
import { ensureSecrets, secretsFile } from '../run/secrets.mjs';
import { printTable } from '../torture/figures.ts';
import { startBenchApi } from './bench-api.ts';
import { signInDemoPlayer, startBenchBrowser } from './bench-browser.ts';
import { startBenchDatabase, type BenchDatabase } from './bench-database.ts';
import type { BenchRun } from './bench-run.ts';
import { openLighthouse } from './lighthouse.ts';
import type { Result } from './rounds.ts';
import { measureScroll } from './scroll.ts';
import { measureTaps } from './taps.ts';
import type { Verdict } from './verdict.ts';
import { BENCH_SCREENS, measureScreens, screenTable, screenVerdicts, type ScreenFigures } from './web-screens.ts';

const FIRST_LOAD_MAX_KB = 115;
const SCREEN_MAX_KB = 25;
const STYLES_MAX_KB = 12;

/** Page weights of the prototype. */
const PROTOTYPE = { firstLoadKb: 115.3, stylesKb: 5.6 } as const;

interface WebBench {
  readonly rates: readonly Result[];
  readonly verdicts: readonly Verdict[];
  readonly screens: readonly ScreenFigures[];
}

/**
 * `npm run bench web [looks a screen]`: page weights of a production build in KB gzip, and the results of a browser and of Lighthouse with
 * mobile throttling for ten screens, beside the budget and the prototype.
 */
export async function benchWeb(run: BenchRun): Promise<WebBench> {
  await buildIfStale(run);
  const weights = weigh(run);
  const { rates, screens, verdicts } = await measureSite(run);
  return { rates, verdicts: [...weights, ...verdicts], screens };
}

function weigh({ report }: BenchRun): Verdict[] {
  const { firstLoad, idle, screens, styles } = weighPages();
  const idleKb = Math.round(idle.bytes / KILOBYTE);
  report(
    `the lobby's first load is ${firstLoad.files.length} scripts; ${idle.files.length} more, ${idleKb} KB, follow when the phone is idle`,
  );
  const heaviestFirst = [...screens].toSorted(([, one], [, other]) => other.bytes - one.bytes);
  return [
    atMostKb(`first load of the lobby, KB of scripts (the prototype: ${PROTOTYPE.firstLoadKb})`, firstLoad.bytes, FIRST_LOAD_MAX_KB),
    atMostKb(`styles in every page, KB (the prototype: ${PROTOTYPE.stylesKb})`, styles, STYLES_MAX_KB),
    ...heaviestFirst.map(([screen, { bytes }]) => atMostKb(`${screen}, KB more`, bytes, SCREEN_MAX_KB)),
  ];
}

function atMostKb(name: string, bytes: number, targetKb: number): Verdict {
  const figure = Math.round(bytes / (KILOBYTE / 10)) / 10;
  return { name, figure, spread: undefined, target: `<= ${targetKb}`, verdict: bytes <= targetKb * KILOBYTE ? 'PASS' : 'MISS' };
}

async function measureSite(run: BenchRun): Promise<WebBench> {
  const { rounds, report } = run;
  const database = await startBenchDatabase({ report, name: 'bench-web-postgres' });
  const closers = [() => database.remove()];
  try {
    await seedDemo(database);
    const api = await startBenchApi(database.logins, run);
    closers.push(() => api.stop());
    const siteUrl = `http://localhost:${api.port}`;
    lowerSessionPriority([api.processId]);
    const screens = await judgeScreens(siteUrl, run);
    printScreens(screens);
    const browser = await startBenchBrowser(siteUrl);
    closers.push(() => browser.close());
    const taps = [...(await measureTaps(browser, { rounds, report })), await measureScroll(browser, { rounds, report })];
    return { rates: [], screens, verdicts: [...screenVerdicts(screens), ...taps] };
  } finally {
    for (const close of closers.toReversed()) await close();
  }
}

async function judgeScreens(siteUrl: string, { rounds, report }: BenchRun): Promise<ScreenFigures[]> {
  const { lookAt, drive, close } = await openLighthouse({ siteUrl, report });
  try {
    // Warm-up for one-time work of the server and the browser, and for the machine's speed.
    for (let warm = 0; warm < 3; warm += 1) await lookAt('/m/home');
    const look = { lookAt, rounds, report };
    const ofVisitors = await measureScreens(
      BENCH_SCREENS.filter(({ isMember }) => !isMember),
      look,
    );
    await drive((context) => signInDemoPlayer(context, siteUrl));
    const ofMembers = await measureScreens(
      BENCH_SCREENS.filter(({ isMember }) => isMember),
      look,
    );
    return [...ofVisitors, ...ofMembers];
  } finally {
    close();
  }
}

async function seedDemo({ url, logins }: BenchDatabase): Promise<void> {
  await ensureSecrets();
  const env = {
    ...process.env,
    NODE_ENV: 'demo',
    DATABASE_URL: url,
    DATABASE_API_URL: logins.api,
    DATABASE_WORKER_URL: logins.worker,
    SECRETS_FILE: secretsFile(),
    DEMO_ACCOUNTS_FILE: inData('bench', 'demo-accounts.json'),
  };
  await runStep('seed', [RUNTIME, inRoot('tools', 'database', 'seed.ts')], { cwd: ROOT, env });
  // Measured with the large feed, which the demonstration does not have.
  const owner = openDatabase({ url, connectionsMax: 1, applicationName: 'jogada-bench' });
  try {
    await owner.transaction((tx) => seedCatalogue(tx, { now: new Date() }), { isLong: true });
  } finally {
    await owner.close();
  }
}

function printScreens(screens: readonly ScreenFigures[]): void {
  process.stdout.write(
    `\nLighthouse, mobile, median of the looks; "machine" is its index of this one, from which the processor's slowdown follows\n`,
  );
  printTable(screenTable(screens));
}
