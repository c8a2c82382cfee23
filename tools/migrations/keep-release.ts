import { execFileSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { checksumOf } from '@jogada/platform/server';
import { releaseText } from './release.ts';

// Implements `npm run release:schema -- <commit>`: keeps the schema of a released commit as the start of the upgrade test.
const [given] = process.argv.slice(2);
if (!given) {
  console.error('usage: npm run release:schema -- <commit>');
  process.exit(1);
}
const git = (...args: string[]) => execFileSync('git', args, { encoding: 'utf8', maxBuffer: 64 * 1024 * 1024 });
const commit = git('rev-parse', '--verify', `${given}^{commit}`).trim();

/** Texts of a folder's SQL files by their path in it. */
function textsOf(folder: string): [name: string, sql: string][] {
  return git('ls-tree', '-r', '--name-only', commit, folder)
    .split('\n')
    .filter((path) => path.endsWith('.sql'))
    .map((path) => [path.slice(folder.length), git('show', `${commit}:${path}`)]);
}

const migrations = textsOf('db/migrations/').map(([name, sql]) => [name, checksumOf(sql)]);
const functions = textsOf('db/functions/');
writeFileSync(
  'db/release.json',
  releaseText({ commit, migrations: Object.fromEntries(migrations), functions: Object.fromEntries(functions) }),
);
console.log(`db/release.json: ${migrations.length} migrations and ${functions.length} functions of ${commit.slice(0, 8)}`);
