import { createHash } from 'node:crypto';
import { copyFileSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { chromium, type BrowserContext } from 'playwright-core';
import { findBrowser } from '../run/browser.mjs';
import { inData, inRoot } from '../run/places.mjs';
import { runStep } from '../run/run-step.mjs';
import { BROWSER_ARGUMENTS } from './bench-browser.ts';
import type { BenchRun } from './bench-run.ts';
import { median } from './rounds.ts';

export const CATEGORIES = ['performance', 'accessibility', 'best-practices', 'seo'] as const;
export type Category = (typeof CATEGORIES)[number];

/** One Lighthouse run on a page with mobile throttling. */
export interface Look {
  /** 0 to 100. */
  readonly scores: Readonly<Record<Category, number>>;
  readonly fcpMs: number;
  readonly lcpMs: number;
  readonly tbtMs: number;
  /** Total blocking time computed from the processor time of the page's own tasks, which excludes other load on the machine. */
  readonly ownTbtMs: number;
  /** Performance score with that blocking time instead of the measured one. */
  readonly ownPerformance: number;
  readonly cls: number;
  /** Lighthouse's benchmark index of the machine during the run. */
  readonly machine: number;
  /** By how much the processor was slowed down, from the index in the looks before. */
  readonly slowdown: number;
  /** Audits outside performance that cost points, each with its complaint. */
  readonly faults: readonly string[];
}

/** Slow 4G of Lighthouse's mobile profile: round trip in ms, throughput in kilobits a second. */
const SLOW_4G = { rttMs: 150, throughputKbps: 1638.4 };

/** Runs Lighthouse on a path of the site. */
export type LookAt = (path: string) => Promise<Look>;

export interface Lighthouse {
  readonly lookAt: LookAt;
  /** Lets the judged browser perform actions first. */
  drive(what: (context: BrowserContext) => Promise<void>): Promise<void>;
  close(): void;
}

/** Lighthouse with its own browser. No other client listens to it during a run, because each listener slows the page down. */
export async function openLighthouse({ siteUrl, report }: Pick<BenchRun, 'report'> & { siteUrl: string }): Promise<Lighthouse> {
  const { lighthouse, launch } = await loadLighthouse(await install(report));
  const { port, kill } = await launch({ chromePath: await findBrowser(), chromeFlags: ['--headless=new', ...BROWSER_ARGUMENTS] });
  const speeds: number[] = [];
  const lookAt: LookAt = async (path) => {
    const slowdown = speeds.length > 0 ? slowdownFor(median(speeds.slice(-SPEEDS))) : 1;
    const throttling = { ...SLOW_4G, cpuSlowdownMultiplier: slowdown };
    const look = () =>
      lighthouse(siteUrl + path, { port, logLevel: 'silent', onlyCategories: CATEGORIES, maxWaitForLoad: 30_000, throttling });
    let result = await look();
    // On a busy machine the trace may lack its start; Lighthouse itself then asks for another run.
    for (let again = 1; result?.lhr.runtimeError && again < LOOKS_MAX; again += 1) result = await look();
    if (!result || result.lhr.runtimeError)
      throw new Error(`Lighthouse cannot audit ${path}: ${result?.lhr.runtimeError?.message ?? 'no result'}`);
    const seen = lookOf(result, slowdown);
    speeds.push(seen.machine);
    return seen;
  };
  return {
    lookAt,
    drive: async (what) => {
      const driven = await chromium.connectOverCDP(`http://127.0.0.1:${port}`);
      const [context] = driven.contexts();
      if (context) await what(context);
      // Disconnects without closing the browser.
      await driven.close();
    },
    close: kill,
  };
}

interface Audit {
  readonly title: string;
  readonly score: number | null;
  readonly numericValue?: number;
  readonly details?: { readonly items?: readonly object[] };
}

interface Judgement {
  readonly requestedUrl: string;
  readonly finalDisplayedUrl: string;
  readonly runtimeError?: { readonly message: string };
  readonly environment: { readonly benchmarkIndex: number };
  readonly categories: Readonly<
    Record<string, { readonly score: number | null; readonly auditRefs: readonly { id: string; weight: number }[] }>
  >;
  readonly audits: Readonly<Record<string, Audit>>;
}

interface TraceEvent {
  readonly name: string;
  readonly pid: number;
  readonly tid: number;
  /** Microseconds, as all times here. */
  readonly ts: number;
  readonly dur?: number;
  /** Processor time. */
  readonly tdur?: number;
  readonly args?: { readonly data?: { readonly documentLoaderURL?: string } };
}

interface Result {
  readonly lhr: Judgement;
  readonly artifacts: { readonly Trace: { readonly traceEvents: readonly TraceEvent[] } };
}

interface Package {
  readonly lighthouse: (url: string, flags: object) => Promise<Result | undefined>;
  readonly launch: (options: { chromePath: string; chromeFlags: readonly string[] }) => Promise<{ readonly port: number; kill(): void }>;
}

const PACKAGE_FILES = ['package.json', 'package-lock.json'];

/**
 * Installs what tools/bench/lighthouse pins into ./data, once. It is as large as a fifth of all other packages, and only this benchmark
 * needs it.
 */
async function install(report: BenchRun['report']): Promise<string> {
  const source = inRoot('tools', 'bench', 'lighthouse');
  const folder = inData('lighthouse');
  const wanted = createHash('sha256')
    .update(readFileSync(join(source, 'package-lock.json')))
    .digest('hex');
  const stamp = join(folder, '.installed-for');
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === wanted) return folder;
  report('installing Lighthouse under ./data, once');
  mkdirSync(folder, { recursive: true });
  for (const file of PACKAGE_FILES) copyFileSync(join(source, file), join(folder, file));
  await runStep('lighthouse', ['npm', 'ci', '--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error'], { cwd: folder });
  writeFileSync(stamp, wanted);
  return folder;
}

async function loadLighthouse(folder: string): Promise<Package> {
  // Dynamic import, because these packages are not among those with types.
  const load = (...file: string[]) => import(pathToFileURL(join(folder, 'node_modules', ...file)).href);
  const { default: lighthouse } = (await load('lighthouse', 'core', 'index.js')) as { default: Package['lighthouse'] };
  const { launch } = (await load('chrome-launcher', 'dist', 'index.js')) as Pick<Package, 'launch'>;
  return { lighthouse, launch };
}

function lookOf({ lhr, artifacts }: Result, slowdown: number): Look {
  const { requestedUrl, finalDisplayedUrl, categories, audits, environment } = lhr;
  if (new URL(requestedUrl).pathname !== new URL(finalDisplayedUrl).pathname) {
    throw new Error(`${requestedUrl} redirected to ${finalDisplayedUrl}: another page would be measured`);
  }
  const score = (name: Category) => Math.round((categories[name]?.score ?? 0) * 100);
  const figure = (audit: string) => audits[audit]?.numericValue ?? Number.NaN;
  const tbtMs = Math.round(figure('total-blocking-time'));
  const ownTbtMs = Math.round(ownBlockingMs(artifacts.Trace.traceEvents, requestedUrl, slowdown));
  const faults = CATEGORIES.filter((name) => name !== 'performance').flatMap((name) =>
    (categories[name]?.auditRefs ?? [])
      .filter(({ id, weight }) => weight > 0 && (audits[id]?.score ?? 1) < 1)
      .map(({ id }) => `${name}: ${id}, ${audits[id]?.title ?? ''} ${complaintsOf(audits[id])}`),
  );
  return {
    scores: {
      performance: score('performance'),
      accessibility: score('accessibility'),
      'best-practices': score('best-practices'),
      seo: score('seo'),
    },
    fcpMs: Math.round(figure('first-contentful-paint')),
    lcpMs: Math.round(figure('largest-contentful-paint')),
    tbtMs,
    ownTbtMs,
    ownPerformance: Math.round(score('performance') + TBT_WEIGHT * (tbtScore(ownTbtMs) - tbtScore(tbtMs))),
    cls: Math.round(figure('cumulative-layout-shift') * 1000) / 1000,
    machine: Math.round(environment.benchmarkIndex),
    slowdown,
    faults,
  };
}

const LOOKS_MAX = 4;

/** Looks whose median index is the machine's speed. */
const SPEEDS = 3;

/** Lighthouse's own factor of its mobile profile. */
const SLOWDOWN_MAX = 4;

/**
 * Returns by how much the processor is slowed down: 4 as in Lighthouse's mobile profile, and less on a machine whose index is below 1,530, by
 * the factors of Lighthouse's throttling guide, so that a slow machine does not stand for a slower phone.
 */
function slowdownFor(machine: number): number {
  if (machine >= 1300) return Math.min(SLOWDOWN_MAX, 3 + (machine - 1300) / 233);
  if (machine >= 800) return 2 + (machine - 800) / 500;
  return 1;
}

/** A task may take 50 ms of the phone's processor. */
const TASK_MAX_MS = 50;
/** Weight of total blocking time in points of 100, and the values where its curve reaches one half and nine tenths (Lighthouse 13). */
const TBT_WEIGHT = 30;
const TBT_HALF_MS = 600;
const TBT_NINE_TENTHS_MS = 200;
/** Standard deviations between the median and the ninth decile of a normal distribution. */
const NINTH_TENTH = 1.2816;

/** Blocking time of the main thread after the first paint: processor time of each task above the allowance. */
function ownBlockingMs(events: readonly TraceEvent[], url: string, slowdown: number): number {
  const start = events.findLast(({ name, args }) => name === 'navigationStart' && args?.data?.documentLoaderURL === url);
  if (!start) return Number.NaN;
  const isMain = ({ pid, tid }: TraceEvent) => pid === start.pid && tid === start.tid;
  const paint = events.find((event) => event.name === 'firstContentfulPaint' && event.pid === start.pid && event.ts > start.ts);
  const from = paint?.ts ?? start.ts;
  let blockingMs = 0;
  for (const event of events) {
    if (!event.name.endsWith('RunTask') || !isMain(event) || event.ts + (event.dur ?? 0) <= from) continue;
    blockingMs += Math.max(0, ((event.tdur ?? event.dur ?? 0) / 1000) * slowdown - TASK_MAX_MS);
  }
  return blockingMs;
}

/** 0 to 1, on Lighthouse's log-normal curve. */
function tbtScore(ms: number): number {
  if (ms <= 0) return 1;
  const z = (Math.log(ms / TBT_HALF_MS) * NINTH_TENTH) / Math.log(TBT_HALF_MS / TBT_NINE_TENTHS_MS);
  return 1 / (1 + Math.exp(1.702 * z));
}

const COMPLAINT_MAX = 400;

function complaintsOf(audit: Audit | undefined): string {
  return JSON.stringify(audit?.details?.items ?? []).slice(0, COMPLAINT_MAX);
}
