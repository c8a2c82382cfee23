import { readFileSync } from 'node:fs';
import { globSync } from 'node:fs';
import { resolve } from 'node:path';
import { expect, test } from 'vitest';

const ROOT = resolve(import.meta.dirname, '..');
const SCHEMAS = ['merchant', 'accounts', 'wallet', 'games', 'content', 'promotions', 'agents', 'arcade', 'platform'];

/** Owner of a SQL file: its domain's folder, or the arcade. */
function ownerOf(path: string): string {
  return /^domains\/([^/]+)\//.exec(path)?.[1] ?? path.split('/')[0] ?? '';
}

/** Tables of other owners in an SQL text. Views (`…_view`), functions and the platform's own tables are shared. */
function foreignTables(path: string, text: string): string[] {
  const owner = ownerOf(path);
  const named = text.matchAll(
    new RegExp(String.raw`\b(?:from|join|into|update|table|delete from)\s+(${SCHEMAS.join('|')})\.([a-z_]+)(?!\w*\()`, 'g'),
  );
  return [...named]
    .filter(([, schema, table]) => schema !== owner && schema !== 'platform' && !table?.endsWith('_view'))
    .map(([match]) => `${path}: ${match}`);
}

test('a domain uses only its own tables and other domains’ views', () => {
  const files = globSync('{domains,arcade,platform/server}/**/*.ts', { cwd: ROOT, exclude: (name) => name === 'node_modules' }).filter(
    (path) => !path.endsWith('.test.ts') && !path.includes('/test/'),
  );
  expect(files.length).toBeGreaterThan(20);
  expect(files.flatMap((path) => foreignTables(path, readFileSync(resolve(ROOT, path), 'utf8')))).toEqual([]);
});

test('the check finds a planted query on another domain’s table', () => {
  expect(foreignTables('domains/games/server/planted.sql.ts', 'select balance from wallet.account')).toHaveLength(1);
  expect(foreignTables('domains/games/server/planted.sql.ts', 'select * from wallet.round_view r join games.game g on true')).toEqual([]);
});
