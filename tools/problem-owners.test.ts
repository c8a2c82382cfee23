import { readdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import type { ProblemTables } from '../platform/contract/index.ts';
import { PROBLEM_TABLES } from '../apps/api/problem-status.ts';

const ROOT = join(import.meta.dirname, '..');

/** Draft endpoints of merchant publish other domains' content by a hook, and are refused as the content's own endpoint is. */
const OF_HOOKS: ReadonlySet<string> = new Set(['domains/merchant/contract/operator/content-drafts.ts promotions']);

const owners = new Map(
  (Object.keys(PROBLEM_TABLES) as (keyof ProblemTables)[]).flatMap((owner) =>
    Object.keys(PROBLEM_TABLES[owner]).map((code) => [code, owner] as const),
  ),
);

test('no problem code has two owners', () => {
  const codes = Object.values(PROBLEM_TABLES).flatMap((table) => Object.keys(table));
  expect(codes.filter((code, at) => codes.indexOf(code) !== at)).toEqual([]);
});

test('a folder names only problem codes of its own domain, of domains that it may call, and of the platform', () => {
  const foreign = ['platform', 'domains']
    .flatMap(sourcesIn)
    .flatMap((file) => foreignCodesIn(file, readFileSync(join(ROOT, file), 'utf8')));
  expect(foreign).toEqual([]);
});

test('the check finds a code of a domain that may not be called', () => {
  const source = "throw new Problem('voucher_unknown'); throw new Problem('not_found'); throw new Problem('bonus_not_open');";
  expect(foreignCodesIn('domains/accounts/server/x.ts', source)).toEqual([
    'domains/accounts/server/x.ts: voucher_unknown of promotions',
    'domains/accounts/server/x.ts: bonus_not_open of wallet',
  ]);
  expect(foreignCodesIn('domains/promotions/server/x.ts', source)).toEqual([]);
});

// A code may also be an ordinary word (`contract_waits` as a reason), so only places of problems are read.
const NAMES_PROBLEMS = /new Problem\(\s*'([^']+)'|problem\.code === '([^']+)'|problems: \[([^\]]*)\]/g;

function foreignCodesIn(file: string, source: string): string[] {
  const owner = /^domains\/(\w+)\//.exec(file)?.[1] ?? 'platform';
  const reachable = new Set(['platform', owner, ...callees(owner)]);
  const codes = [...source.matchAll(NAMES_PROBLEMS)].flatMap(([, thrown, compared, declared]) =>
    declared === undefined ? [thrown ?? compared ?? ''] : [...declared.matchAll(/'([^']+)'/g)].map(([, code = '']) => code),
  );
  return [...new Set(codes)].flatMap((code) => {
    const other = owners.get(code);
    return other === undefined || reachable.has(other) || OF_HOOKS.has(`${file} ${other}`) ? [] : [`${file}: ${code} of ${other}`];
  });
}

function callees(domain: string): string[] {
  const walls = createRequire(import.meta.url)('../walls.cjs') as { forbidden: { name: string; to: { pathNot?: string | string[] } }[] };
  const order = walls.forbidden.find(({ name }) => name === `domain-order-${domain}`)?.to.pathNot ?? [];
  return [order].flat().map((path) => path.replace(/^\^domains\/(\w+)\/$/, '$1'));
}

function sourcesIn(folder: string): string[] {
  return readdirSync(join(ROOT, folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && /(?<!\.test)\.tsx?$/.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name).slice(ROOT.length + 1))
    .filter((file) => !/[/\\](?:node_modules|dist)[/\\]/.test(file));
}
