import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseSync } from '@swc/core';
import { analyse } from 'scslre';
import { expect, test } from 'vitest';

const ROOT = new URL('..', import.meta.url).pathname;
/** Code that evaluates input of unauthenticated clients. */
const FOLDERS = ['platform/contract', 'platform/server', 'domains', 'apps/api', 'apps/web/server', 'arcade', 'simulators'];
const SKIPPED = /node_modules|\/dist\/|\.test\.ts$|\/testing\/|\/console\/|domains\/[^/]+\/web\/|arcade\/(?:screen|art)|\/screen\/|\/art\//;

/** A regular expression and its location. */
interface Found {
  readonly expression: RegExp;
  readonly file: string;
}

function expressionsIn(file: string): Found[] {
  const program = parseSync(readFileSync(join(ROOT, file), 'utf8'), { syntax: 'typescript' });
  const found: Found[] = [];
  const look = (node: unknown): void => {
    if (typeof node !== 'object' || node === null) return;
    if (isExpression(node)) found.push({ expression: new RegExp(node.pattern, node.flags), file });
    else for (const inner of Object.values(node)) look(inner);
  };
  look(program);
  return found;
}

function isExpression(node: object): node is { pattern: string; flags: string } {
  return 'type' in node && node.type === 'RegExpLiteral';
}

const files = FOLDERS.flatMap((folder) =>
  readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' })
    .map((name) => join(folder, name))
    .filter((name) => name.endsWith('.ts') && !SKIPPED.test(`/${name}`)),
);
const found = files.flatMap(expressionsIn);

test('S70 no regular expression of the server has an ambiguous repetition', () => {
  expect(found.length).toBeGreaterThan(150);
  const ambiguous = found.filter(
    ({ expression }) => analyse(expression, { reportTypes: { Move: false }, maxReports: 1 }).reports.length > 0,
  );
  expect(ambiguous.map(({ expression, file }) => `${file} ${String(expression)}`)).toEqual([]);
});
