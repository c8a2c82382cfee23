import { spawn } from 'node:child_process';
import { chmodSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { listFiles } from '../mutate/list-files.ts';
import { inRoot, ROOT } from '../run/places.mjs';
import { readMarks, sqlBranchesOf } from './sql-branches.ts';
import { branchesOf, countAt, type Branch, type CountedFunction } from './branches.ts';

const LOOKED_AT = /^domains\/[^/]+\/server\/(?!.*(\.test\.ts|\/testing\/)).*\.ts$/;
/** Files whose uncovered branches are listed one by one. */
const LISTED =
  /^domains\/(wallet\/server\/(ledger|cashier|deposit|withdrawal|refund)|accounts\/server\/login|agents\/server\/rebate\/settlement)\//;

const filters = process.argv.slice(2);
const folder = mkdtempSync(join(tmpdir(), 'jogada-coverage-'));
const sqlFolder = mkdtempSync(join(tmpdir(), 'jogada-sql-coverage-'));
// Started by root, PostgreSQL runs as another user.
chmodSync(sqlFolder, 0o777);
try {
  const code = await runTests(folder, filters);
  print(folder);
  printFunctions(sqlFolder);
  process.exitCode = code;
} finally {
  for (const made of [folder, sqlFolder]) rmSync(made, { recursive: true, force: true });
}

/** Runs the tests without the journeys; each process writes its coverage when it ends. */
function runTests(directory: string, wanted: readonly string[]): Promise<number> {
  const child = spawn('node', [inRoot('tools', 'run', 'test.mjs'), '--project', 'node', ...wanted], {
    cwd: ROOT,
    env: { ...process.env, NODE_V8_COVERAGE: directory, SQL_COVERAGE_FOLDER: sqlFolder },
    stdio: 'inherit',
  });
  return new Promise((resolve) => child.once('exit', (code) => resolve(code ?? 1)));
}

/** Prints the branches of the PL/pgSQL functions; functions of one SQL statement and views have none. */
function printFunctions(directory: string): void {
  const logs = readdirSync(directory).map((name) => readFileSync(join(directory, name), 'utf8'));
  const taken = readMarks(logs.join(''));
  const lines: string[] = [];
  let total = 0;
  let covered = 0;
  for (const file of listFiles(ROOT).filter((name) => /^db\/functions\/.*\.sql$/.test(name))) {
    const text = readFileSync(join(ROOT, file), 'utf8');
    for (const [index, { at, what }] of sqlBranchesOf(text).entries()) {
      total += 1;
      if (taken.get(file.slice('db/functions/'.length))?.has(index)) covered += 1;
      else lines.push(`  ${file}:${text.slice(0, at).split('\n').length}  ${what}`);
    }
  }
  console.log(`\nbranches of database functions that tests take: ${covered} of ${total}`);
  console.log('branches of database functions that no test takes');
  for (const line of lines) console.log(line);
}

interface Report {
  readonly result: readonly { readonly url: string; readonly functions: readonly CountedFunction[] }[];
}

interface Measured {
  readonly file: string;
  readonly text: string;
  readonly branches: readonly Branch[];
  readonly taken: readonly boolean[];
}

function print(directory: string): void {
  const measured = measure(directory);
  const byFolder = Map.groupBy(measured, ({ file }) => dirname(file));
  console.log('\nbranches that tests take, by folder');
  for (const [name, inside] of [...byFolder].toSorted(([one], [other]) => one.localeCompare(other)))
    console.log(`  ${shareOf(inside)}  ${name}`);
  console.log(`  ${shareOf(measured)}  all`);
  console.log('\nbranches that no test takes, of the ledger, the cashier, sign-in and the agents’ bills');
  for (const { file, text, branches, taken } of measured.filter((one) => LISTED.test(one.file))) {
    for (const [index, { start, end }] of branches.entries()) {
      if (taken[index]) continue;
      const line = text.slice(0, start).split('\n').length;
      console.log(`  ${file}:${line}  ${text.slice(start, end).replaceAll(/\s+/g, ' ').slice(0, 100)}`);
    }
  }
}

function measure(directory: string): Measured[] {
  const files = listFiles(ROOT)
    .filter((file) => LOOKED_AT.test(file))
    .map((file) => {
      const text = readFileSync(join(ROOT, file), 'utf8');
      const branches = branchesOf(file, text);
      return { file, text, branches, taken: branches.map(() => false) };
    });
  const byName = new Map(files.map((one) => [one.file, one]));
  for (const name of readdirSync(directory)) {
    const { result } = JSON.parse(readFileSync(join(directory, name), 'utf8')) as Report;
    for (const { url, functions } of result) {
      const known = url.startsWith('file:') ? byName.get(relative(ROOT, fileURLToPath(url.split('?')[0] ?? url))) : undefined;
      if (!known) continue;
      for (const [index, { start }] of known.branches.entries()) known.taken[index] ||= countAt(functions, start) > 0;
    }
  }
  return files;
}

function shareOf(measured: readonly Measured[]): string {
  const all = measured.flatMap(({ taken }) => taken);
  const count = all.filter(Boolean).length;
  const share = all.length === 0 ? 100 : (100 * count) / all.length;
  return `${share.toFixed(1).padStart(5)} %  ${String(count).padStart(5)} of ${String(all.length).padEnd(5)}`;
}
