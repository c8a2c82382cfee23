import { execFileSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { checksumOf } from '@jogada/platform/server';
import { namesInUse, releaseText } from './release.ts';

// Implements `npm run release:schema -- <commit>`: keeps the schema of a released commit as the start of the upgrade test.
const [given] = process.argv.slice(2);
if (!given) {
  console.error('usage: npm run release:schema -- <commit>');
  process.exit(1);
}
const git = (...args: string[]) => execFileSync('git', args, { encoding: 'utf8', maxBuffer: 64 * 1024 * 1024 });
const commit = git('rev-parse', '--verify', `${given}^{commit}`).trim();

/** Texts of a folder's files by their path in it. */
function textsOf(folder: string, isWanted = (path: string) => path.endsWith('.sql')): [name: string, text: string][] {
  return git('ls-tree', '-r', '--name-only', commit, folder)
    .split('\n')
    .filter(isWanted)
    .map((path) => [path.slice(folder.length), git('show', `${commit}:${path}`)]);
}

/** What runs beside the database: everything but screens and tests. */
const isServed = (path: string) => /\.(ts|mjs)$/.test(path) && !/\.test\.ts$|\/(web|console|contract|testing)\//.test(path);

const migrations = textsOf('db/migrations/').map(([name, sql]) => [name, checksumOf(sql)]);
const functions = textsOf('db/functions/');
const schema = textsOf('db/schema/');
const code = ['apps/', 'domains/', 'platform/', 'arcade/', 'db/'].flatMap((folder) => textsOf(folder, isServed));
const textOf = (files: readonly (readonly [string, string])[]) => files.map(([, text]) => text).join('\n');
const names = functions.map(([name]) => name.replace(/^.*\//, '').replace(/\.sql$/, ''));
writeFileSync(
  'db/release.json',
  releaseText({
    commit,
    migrations: Object.fromEntries(migrations),
    functions: Object.fromEntries(functions),
    usedNames: namesInUse(textOf(schema), names, textOf([...functions, ...code])),
  }),
);
console.log(`db/release.json: ${migrations.length} migrations and ${functions.length} functions of ${commit.slice(0, 8)}`);
