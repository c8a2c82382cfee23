import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { readModules, type Module } from './module-graph.ts';

const ROOT = join(import.meta.dirname, '../..');
/** The composition roots. Beyond them, every test would be reached. */
const ROOTS = /^apps\/(api\/compose|web\/(app|routes|mount)|console\/(app|routes))\.tsx?$/;
const TEST = /\.test\.ts$/;
const FEATURE = /^(?:domains\/[^/]+\/(?:server|web|console|contract\/[^/]+)|arcade\/games)\/([^/.]+)/;

/**
 * The tests that a change can affect: those that import a changed name, those in the changed folders, those that call a changed endpoint,
 * and the journeys that name the feature.
 * @param changed files, relative to the root
 * @returns test files, relative to the root
 */
export function testsReachedBy(
  changed: readonly string[],
  modules: ReadonlyMap<string, Module>,
  textOf: (file: string) => string,
): string[] {
  const reached = reach(changed, modules);
  const folders = new Set(changed.filter((file) => FEATURE.test(file)).map((file) => dirname(file)));
  const endpoints = new Set(changed.flatMap((file) => contractNames(modules.get(file))));
  const words = new Set(changed.flatMap((file) => FEATURE.exec(file)?.[1] ?? []));
  const tests = [...modules.keys()].filter((file) => TEST.test(file));
  return tests.filter(
    (file) =>
      reached.has(file) ||
      folders.has(dirname(file)) ||
      modules.get(file)?.imports.some(({ from, name }) => from.includes('/contract/') && endpoints.has(name)) ||
      (file.startsWith('e2e/') && [...words].some((word) => names(file, textOf(file), word))),
  );
}

/** Files whose behaviour may change, up to the composition roots. */
function reach(changed: readonly string[], modules: ReadonlyMap<string, Module>): Set<string> {
  const altered = new Map<string, Set<string> | 'all'>(changed.map((file) => [file, 'all']));
  const users = usersOf(modules);
  const queue = [...changed];
  for (let file = queue.shift(); file !== undefined; file = queue.shift()) {
    const names = altered.get(file);
    if (names === undefined || ROOTS.test(file)) continue;
    for (const user of users.get(file) ?? []) {
      if (note(altered, user, takes(modules.get(user), file, names))) queue.push(user);
    }
  }
  return new Set(altered.keys());
}

function usersOf(modules: ReadonlyMap<string, Module>): Map<string, Set<string>> {
  const users = new Map<string, Set<string>>();
  for (const [file, { imports, reexports }] of modules) {
    for (const { from } of [...imports, ...reexports]) users.set(from, (users.get(from) ?? new Set()).add(file));
  }
  return users;
}

/** The names of a module that are affected by changed names of another file. */
function takes(module: Module | undefined, from: string, names: Set<string> | 'all'): Set<string> | 'all' {
  const isAltered = (name: string) => names === 'all' || name === '*' || names.has(name) || names.has('*');
  if (module?.imports.some((one) => one.from === from && isAltered(one.name))) return 'all';
  const handedOn = module?.reexports.filter((one) => one.from === from && isAltered(one.name)) ?? [];
  return new Set(handedOn.flatMap(({ as, name }) => (as !== '*' ? [as] : names === 'all' ? ['*'] : name === '*' ? [...names] : [name])));
}

/** @returns whether it adds a name */
function note(altered: Map<string, Set<string> | 'all'>, file: string, names: Set<string> | 'all'): boolean {
  const known = altered.get(file);
  if (known === 'all' || (names !== 'all' && names.size === 0)) return false;
  if (names === 'all') {
    altered.set(file, 'all');
    return true;
  }
  const all = new Set([...(known ?? []), ...names]);
  altered.set(file, all);
  return all.size > (known?.size ?? 0);
}

function contractNames(module: Module | undefined): string[] {
  return module?.imports.filter(({ from }) => /^domains\/[^/]+\/contract\//.test(from)).map(({ name }) => name) ?? [];
}

/** Whether the file name or a test title of a journey contains the feature's word. */
function names(file: string, text: string, word: string): boolean {
  const pattern = new RegExp(`\\b${word.replaceAll('-', '[ -]?')}`, 'i');
  const titles = [...text.matchAll(/\btest(?:\.each\([^)]*\))?\(\s*(['"`])(.*?)\1/gs)].map(([, , title]) => title ?? '');
  return pattern.test(file) || titles.some((title) => pattern.test(title));
}

if (import.meta.main) {
  const git = (...args: string[]) =>
    execFileSync('git', args, { cwd: ROOT, encoding: 'utf8', maxBuffer: 64_000_000 }).split('\0').filter(Boolean);
  const [base = 'HEAD'] = process.argv.slice(2);
  const changed = [...git('diff', '--name-only', '--relative', '-z', base), ...git('ls-files', '--others', '--exclude-standard', '-z')];
  const files = [...new Set([...git('ls-files', '-z'), ...changed])].filter((file) => !/(^|\/)dist\//.test(file));
  const present = files.filter((file) => {
    try {
      readFileSync(join(ROOT, file));
      return true;
    } catch {
      return false;
    }
  });
  const tests = testsReachedBy(changed, readModules(ROOT, present), (file) => readFileSync(join(ROOT, file), 'utf8'));
  process.stdout.write(tests.map((file) => `${file}\n`).join(''));
}
