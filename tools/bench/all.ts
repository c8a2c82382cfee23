import { execFileSync, spawn } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { cpus, loadavg, totalmem } from 'node:os';
import { inData, inRoot, ROOT, RUNTIME } from '../run/places.mjs';
import { writeHtml, writeMarkdown } from './benchmark-pages.ts';
import { figuresOf, isWorse, type BenchFigures, type StoredFigures } from './stored-figures.ts';

/** Sizes that keep a run short. `--full` takes each bench's own. */
const SMALL = ['--entries', '1000000', '--beside', '200000', '--members', '5000', '--played', '200000'];
const STORED = inRoot('docs', 'benchmarks.json');

export interface AllOptions {
  readonly rounds: string;
  /** Takes the full sizes. */
  readonly isFull: boolean;
  /** Stores the figures as those of the release. */
  readonly keeps: boolean;
  /** A bench that takes longer is ended and left out. */
  readonly minutesMax: number;
}

/**
 * `npm run bench all [rounds]`: runs every bench after the other, each in a process of its own, and writes docs/benchmarks.md and
 * ./data/bench/benchmarks.html: figure, spread, target, verdict, and the stored figures of the last release on the same machine.
 */
export async function benchAll(names: readonly string[], { rounds, isFull, keeps, minutesMax }: AllOptions): Promise<void> {
  const startedAt = Date.now();
  mkdirSync(inData('bench'), { recursive: true });
  const failed: string[] = [];
  const figures: BenchFigures[] = [];
  for (const name of names) {
    const file = inData('bench', `${name}.json`);
    rmSync(file, { force: true });
    const left = await runOne([name, rounds, ...(isFull ? [] : SMALL)], minutesMax);
    if (left !== undefined || !existsSync(file)) failed.push(`${name}: ${left ?? 'wrote no figures'}`);
    else figures.push(JSON.parse(readFileSync(file, 'utf8')) as BenchFigures);
  }
  const now: StoredFigures = {
    machine: machine(),
    date: new Date().toISOString().slice(0, 10),
    commit: execFileSync('git', ['rev-parse', '--short', 'HEAD'], { cwd: ROOT, encoding: 'utf8' }).trim(),
    load: [figures[0]?.loadBefore ?? '', loadavg()[0]?.toFixed(1)].join(' → '),
    minutes: Math.round((Date.now() - startedAt) / 60_000),
    figures: figures.flatMap(figuresOf),
  };
  const stored = readStored();
  const comparable = stored?.machine === now.machine ? stored : undefined;
  const page = { now, stored: comparable, failed, seconds: new Map(figures.map(({ bench, seconds }) => [bench, seconds])) };
  writeFileSync(inRoot('docs', 'benchmarks.md'), writeMarkdown(page));
  writeFileSync(inData('bench', 'benchmarks.html'), writeHtml(page));
  if (keeps) writeFileSync(STORED, `${JSON.stringify(now, null, 1)}\n`);
  const worse = now.figures.filter((figure) => {
    const before = comparable?.figures.find(({ bench, name }) => bench === figure.bench && name === figure.name);
    return before && isWorse(figure, before);
  });
  process.stdout.write(`\nall benches: ${now.minutes} minutes; docs/benchmarks.md, data/bench/benchmarks.html\n`);
  for (const { bench, name, figure } of worse) process.stdout.write(`worse by more than its spread: ${bench}: ${name}: ${figure}\n`);
  for (const line of failed) process.stdout.write(`failed: ${line}\n`);
  if (failed.length > 0 || worse.length > 0) process.exitCode = 1;
}

/** Returns why the bench ended without figures. */
async function runOne(args: readonly string[], minutesMax: number): Promise<string | undefined> {
  const child = spawn(RUNTIME, [inRoot('tools', 'bench', 'main.ts'), ...args], { cwd: ROOT, stdio: 'inherit' });
  let isLate = false;
  const limit = setTimeout(() => {
    isLate = true;
    child.kill('SIGTERM');
  }, minutesMax * 60_000);
  const code = await new Promise<number | null>((resolve) => child.once('exit', resolve));
  clearTimeout(limit);
  if (isLate) return `took longer than ${minutesMax} minutes`;
  return code === 0 ? undefined : `ended with ${code}`;
}

function machine(): string {
  const [core] = cpus();
  return `${cpus().length} × ${core?.model.trim() ?? 'unknown'}, ${Math.round(totalmem() / 2 ** 30)} GB, Node ${process.version}`;
}

function readStored(): StoredFigures | undefined {
  return existsSync(STORED) ? (JSON.parse(readFileSync(STORED, 'utf8')) as StoredFigures) : undefined;
}
