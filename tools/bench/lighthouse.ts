import { createHash } from 'node:crypto';
import { copyFileSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { inData, inRoot } from '../run/places.mjs';
import { runStep } from '../run/run-step.mjs';
import type { BenchRun } from './bench-run.ts';

export const CATEGORIES = ['performance', 'accessibility', 'best-practices', 'seo'] as const;
export type Category = (typeof CATEGORIES)[number];

/** One look of Lighthouse at a page, with the throttling that it gives a mobile phone. */
export interface Look {
  /** Of 100. */
  readonly scores: Readonly<Record<Category, number>>;
  readonly fcpMs: number;
  readonly lcpMs: number;
  readonly tbtMs: number;
  readonly cls: number;
  /** How fast Lighthouse found this machine at that moment; below 1400 the performance score says little. */
  readonly machine: number;
  /** Audits that cost points outside performance, each with what it complains of. */
  readonly faults: readonly string[];
}

export type LookAt = (url: string) => Promise<Look>;

/** Lighthouse, for a browser that can be driven at `port` of this machine. */
export async function openLighthouse(port: number, { report }: Pick<BenchRun, 'report'>): Promise<LookAt> {
  const lighthouse = await loadLighthouse(await install(report));
  return async (url) => {
    const result = await lighthouse(url, { port, logLevel: 'silent', onlyCategories: CATEGORIES, maxWaitForLoad: 30_000 });
    if (!result || result.lhr.runtimeError)
      throw new Error(`Lighthouse cannot judge ${url}: ${result?.lhr.runtimeError?.message ?? 'no result'}`);
    return lookOf(result.lhr);
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

type Lighthouse = (url: string, flags: object) => Promise<{ readonly lhr: Judgement } | undefined>;

const PACKAGE_FILES = ['package.json', 'package-lock.json'];

/** Puts what tools/bench/lighthouse pins into ./data, once. It is as much again as a fifth of all else, and only this bench wants it. */
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

async function loadLighthouse(folder: string): Promise<Lighthouse> {
  const file = join(folder, 'node_modules', 'lighthouse', 'core', 'index.js');
  // The package is not among those that types are read of.
  const { default: lighthouse } = (await import(pathToFileURL(file).href)) as { default: Lighthouse };
  return lighthouse;
}

function lookOf({ requestedUrl, finalDisplayedUrl, categories, audits, environment }: Judgement): Look {
  if (new URL(requestedUrl).pathname !== new URL(finalDisplayedUrl).pathname) {
    throw new Error(`${requestedUrl} led to ${finalDisplayedUrl}: another page would be measured`);
  }
  const score = (name: Category) => Math.round((categories[name]?.score ?? 0) * 100);
  const figure = (audit: string) => audits[audit]?.numericValue ?? Number.NaN;
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
    tbtMs: Math.round(figure('total-blocking-time')),
    cls: Math.round(figure('cumulative-layout-shift') * 1000) / 1000,
    machine: Math.round(environment.benchmarkIndex),
    faults,
  };
}

const COMPLAINT_MAX = 400;

function complaintsOf(audit: Audit | undefined): string {
  return JSON.stringify(audit?.details?.items ?? []).slice(0, COMPLAINT_MAX);
}
