import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { asAdmin, withDatabase } from '@jogada/platform/testing';
import { createVitest, type Vitest } from 'vitest/node';
import { withMutant, type Mutant } from './mutants.ts';

/** The input of the process in the copy, as JSON in the file that its first argument names. */
export interface MutateWork {
  readonly root: string;
  readonly mutants: readonly Mutant[];
  /** The tests that reach each file, those of its folder first. */
  readonly testsOf: Readonly<Record<string, readonly string[]>>;
}

/** A line of its output. */
export interface MutateLine {
  /** A test has run without a mutant. */
  readonly test?: string;
  readonly isSteady?: boolean;
  /** A mutant was applied or judged. */
  readonly index?: number;
  readonly begins?: true;
  readonly isKilled?: boolean;
  /** The index of a mutant that PostgreSQL does not accept. */
  readonly invalid?: number;
}

const { root, mutants, testsOf } = JSON.parse(readFileSync(process.argv[2] ?? '', 'utf8')) as MutateWork;
const first = Number(process.argv[3] ?? 0);

const vitest = await createVitest({
  root,
  config: join(root, 'vitest.config.ts'),
  watch: false,
  project: ['node'],
  bail: 1,
  retry: 0,
  maxWorkers: 1,
  reporters: [{}],
});
await vitest.standalone();
/** Tests that pass without a mutant; others cannot judge one. */
const steady = new Map<string, boolean>();
for (const [index, mutant] of mutants.entries()) {
  if (index < first) continue;
  const tests = testsOf[mutant.file] ?? [];
  for (const test of tests) {
    if (steady.has(test)) continue;
    steady.set(test, await passes(vitest, [test]));
    say({ test, isSteady: steady.get(test) === true });
  }
  say({ index, begins: true });
  const isKilled = mutant.file.endsWith('.sql') ? await killsFunction(vitest, index, mutant) : await kills(vitest, mutant);
  say({ index, isKilled });
}
await vitest.close();
process.exit();

async function kills(tests: Vitest, mutant: Mutant): Promise<boolean> {
  const file = join(root, mutant.file);
  const text = readFileSync(file, 'utf8');
  writeFileSync(file, withMutant(text, mutant));
  try {
    return await fails(tests, mutant);
  } finally {
    writeFileSync(file, text);
  }
}

/** Replaces a function in the databases that the tests copy. */
async function killsFunction(tests: Vitest, index: number, mutant: Mutant): Promise<boolean> {
  const text = readFileSync(join(root, mutant.file), 'utf8');
  try {
    await replaceInTemplates(withMutant(text, mutant));
  } catch {
    say({ invalid: index });
    return true;
  }
  try {
    return await fails(tests, mutant);
  } finally {
    await replaceInTemplates(text);
  }
}

/** In one transaction a database: the file's statements are sent together. */
async function replaceInTemplates(text: string): Promise<void> {
  for (const name of ['TEST_DATABASE_TEMPLATE', 'TEST_DATABASE_SITE_TEMPLATE']) {
    const url = withDatabase(process.env['TEST_DATABASE_ADMIN_URL'] ?? '', process.env[name] ?? '');
    await asAdmin(url, (client) => client.query(text));
  }
}

/** The file's own tests first: they are few, and kill most mutants. */
async function fails(tests: Vitest, mutant: Mutant): Promise<boolean> {
  for (const test of testsOf[mutant.file] ?? []) if (steady.get(test) && !(await passes(tests, [test]))) return true;
  return false;
}

async function passes(tests: Vitest, files: readonly string[]): Promise<boolean> {
  const specifications = (await tests.globTestSpecifications(files.map((file) => join(root, file)))).filter(({ moduleId }) =>
    files.some((file) => moduleId.endsWith(file)),
  );
  const { testModules, unhandledErrors } = await tests.runTestSpecifications(specifications);
  return unhandledErrors.length === 0 && testModules.every((module) => module.ok());
}

function say(line: MutateLine): void {
  process.stdout.write(`${JSON.stringify(line)}\n`);
}
