import { spawn, type ChildProcess } from 'node:child_process';
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { createInterface } from 'node:readline';
import { testsReachedBy } from '../changed/changed-tests.ts';
import { readModules } from '../changed/module-graph.ts';
import { removeDatabase, startDatabase } from '../run/database.mjs';
import { ROOT } from '../run/places.mjs';
import { testClusterFolder } from '../run/test-cluster-place.mjs';
import { copyTree } from './copy-tree.ts';
import { listFiles } from './list-files.ts';
import { mutantsOf, type Mutant } from './mutants.ts';
import type { MutateLine, MutateWork } from './mutate-worker.ts';

const UNSAFE_SETTINGS = { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off' };
/** Time limit of a mutant's tests in ms; a mutant that exceeds it is killed. */
const MUTANT_MS = 180_000;
const CONTEXT = 1;

const TESTS_MAX = 12;

const [folder, ...options] = process.argv.slice(2);
const sample = numberAfter('--sample', Infinity);
const testsMax = numberAfter('--tests', TESTS_MAX);
if (folder === undefined || !(sample > 0) || !(testsMax > 0)) {
  console.error('usage: npm run mutate -- <folder or file> [--sample mutants] [--tests files]');
  process.exitCode = 2;
} else process.exitCode = await mutate(folder);

function numberAfter(name: string, otherwise: number): number {
  const at = options.indexOf(name);
  return at === -1 ? otherwise : Number(options[at + 1]);
}

async function mutate(place: string): Promise<number> {
  const all = listFiles(ROOT);
  const files = all.filter((file) => (file === place || file.startsWith(`${place.replace(/\/$/, '')}/`)) && isMutated(file));
  if (files.length === 0) {
    console.error(`npm run mutate: no source in ${place}`);
    return 2;
  }
  const textOf = (file: string) => readFileSync(join(ROOT, file), 'utf8');
  const modules = readModules(ROOT, all);
  const testsOf = Object.fromEntries(files.map((file) => [file, order(file, testsOfFile(file, all, modules, textOf).filter(isQuick))]));
  const mutants = spread(files.filter((file) => (testsOf[file] ?? []).length > 0).flatMap((file) => mutantsOf(file, textOf(file))));
  for (const file of files) if ((testsOf[file] ?? []).length === 0) console.log(`no test reaches ${file}`);
  const copy = copyTree(ROOT);
  const directory = join(testClusterFolder(), `mutate-${process.pid}`);
  const database = await startDatabase({ directory, settings: UNSAFE_SETTINGS });
  const cleanUp = async () => {
    await database.stop({ isHurried: () => true });
    await removeDatabase(directory);
    rmSync(copy, { recursive: true, force: true });
  };
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.once(signal, () => void cleanUp().finally(() => process.exit(1)));
  try {
    const work: MutateWork = { root: copy, mutants, testsOf };
    const workFile = join(copy, 'mutate-work.json');
    writeFileSync(workFile, JSON.stringify(work));
    const killed = await judge(workFile, {
      root: copy,
      count: mutants.length,
      adminUrl: database.adminUrl,
      onSurvivor: (index) => printSurvivor(mutants[index], textOf),
    });
    print(mutants, killed);
    return 0;
  } finally {
    await cleanUp();
  }
}

function isMutated(file: string): boolean {
  if (/^db\/functions\/.*\.sql$/.test(file)) return true;
  return file.endsWith('.ts') && !/\.test\.ts$|\/testing\/|\.d\.ts$/.test(file);
}

/** Journeys and page tests are slow, as they need a browser. */
function isQuick(test: string): boolean {
  return !test.startsWith('e2e/') && !test.includes('/web/') && !test.startsWith('tools/');
}

/** The tests that may reach a file: by the import graph, or for a database function those of its domain's server. */
function testsOfFile(
  file: string,
  all: readonly string[],
  modules: ReturnType<typeof readModules>,
  textOf: (file: string) => string,
): readonly string[] {
  const [, , schema] = file.split('/');
  if (file.endsWith('.sql')) return all.filter((one) => one.startsWith(`domains/${schema}/server/`) && one.endsWith('.test.ts'));
  return testsReachedBy([file], modules, textOf);
}

/** Nearest tests first: of the folder, then of the domain. Distant tests rarely kill a mutant that these miss. */
function order(file: string, tests: readonly string[]): string[] {
  // The database functions of the wallet are the ledger's.
  const place = file.endsWith('.sql') ? 'domains/wallet/server/ledger' : dirname(file);
  const domain = place.split('/').slice(0, 2).join('/');
  const nearness = (test: string) => Number(dirname(test) === place) * 2 + Number(test.startsWith(`${domain}/`));
  return tests.toSorted((one, other) => nearness(other) - nearness(one)).slice(0, testsMax);
}

/** Selects a sample, evenly spaced. */
function spread(mutants: readonly Mutant[]): Mutant[] {
  if (mutants.length <= sample) return [...mutants];
  return Array.from({ length: sample }, (_, index) => mutants[Math.floor((index * mutants.length) / sample)]).filter(
    (one) => one !== undefined,
  );
}

interface Bench {
  readonly root: string;
  readonly count: number;
  readonly adminUrl: string;
  readonly onSurvivor: (index: number) => void;
}

/** @returns which mutants were killed, by index; an invalid one, which PostgreSQL does not accept, is undefined */
async function judge(workFile: string, { root, count, adminUrl, onSurvivor }: Bench): Promise<(boolean | undefined)[]> {
  const invalid = new Set<number>();
  const killed: (boolean | undefined)[] = [];
  for (let next = 0; next < count;) {
    const child = spawn(process.execPath, ['tools/mutate/mutate-worker.ts', workFile, String(next)], {
      cwd: root,
      env: { ...process.env, TEST_DATABASE_ADMIN_URL: adminUrl, NODE_ENV: 'test', EARLIER_PARTS: undefined },
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    const limit = watchFor(child);
    for await (const line of createInterface({ input: child.stdout })) {
      if (!line.startsWith('{"')) continue;
      const said = JSON.parse(line) as MutateLine;
      if (said.test !== undefined) console.log(`${said.isSteady ? 'passes' : 'fails, and is left out'} without a mutant: ${said.test}`);
      if (said.invalid !== undefined) invalid.add(said.invalid);
      if (said.begins) limit.begin();
      if (said.isKilled === undefined || said.index === undefined) continue;
      limit.end();
      killed[said.index] = said.isKilled;
      next = said.index + 1;
      if (said.isKilled) process.stdout.write('.');
      else onSurvivor(said.index);
    }
    limit.end();
    if (next >= count) break;
    // The worker process ended by itself or exceeded the time limit.
    killed[next] = true;
    process.stdout.write('T');
    next += 1;
  }
  process.stdout.write('\n');
  for (const index of invalid) killed[index] = undefined;
  return killed;
}

function watchFor(child: ChildProcess): { begin: () => void; end: () => void } {
  let timer: NodeJS.Timeout | undefined;
  return {
    begin: () => (timer = setTimeout(() => child.kill('SIGKILL'), MUTANT_MS)),
    end: () => clearTimeout(timer),
  };
}

function print(mutants: readonly Mutant[], killed: readonly (boolean | undefined)[]): void {
  const valid = mutants.flatMap(({ file }, index) => (killed[index] === undefined ? [] : [{ file, isKilled: killed[index] }]));
  for (const [file, own] of Map.groupBy(valid, (one) => one.file))
    console.log(`${String(own.filter(({ isKilled }) => isKilled).length).padStart(5)} of ${String(own.length).padEnd(5)} killed  ${file}`);
  const dead = valid.filter(({ isKilled }) => isKilled).length;
  console.log(`${dead} of ${valid.length} killed (${((100 * dead) / Math.max(1, valid.length)).toFixed(1)} %)`);
}

function printSurvivor(mutant: Mutant | undefined, textOf: (file: string) => string): void {
  if (mutant) console.log(`\nsurvived: ${mutant.what}\n${diffOf(textOf(mutant.file), mutant)}`);
}

function diffOf(text: string, { file, start, end, replacement }: Mutant): string {
  const lineOf = (at: number) => text.slice(0, at).split('\n').length - 1;
  const first = lineOf(start);
  const last = lineOf(end);
  const lines = text.split('\n');
  const changed = (text.slice(0, start) + replacement + text.slice(end)).split('\n').slice(first, first + replacement.split('\n').length);
  return [
    `${file}:${first + 1}`,
    ...lines.slice(Math.max(0, first - CONTEXT), first).map((line) => `   ${line}`),
    ...lines.slice(first, last + 1).map((line) => ` - ${line}`),
    ...changed.map((line) => ` + ${line}`),
  ].join('\n');
}
