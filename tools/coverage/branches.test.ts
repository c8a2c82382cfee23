import { Session } from 'node:inspector/promises';
import { runInThisContext } from 'node:vm';
import { expect, test } from 'vitest';
import { branchesOf, countAt, type CountedFunction } from './branches.ts';

test('Finds functions, arms, right sides, defaults and catches', () => {
  const text = 'function f(a = 1) { if (a) { return b ? c : d; } else return a && g(); }\ntry { f(); } catch { h(); }';
  const branches = branchesOf('a.ts', text).map(({ start, end }) => text.slice(start, end));
  expect(branches).toEqual([
    '1',
    '{ if (a) { return b ? c : d; } else return a && g(); }',
    '{ return b ? c : d; }',
    'c',
    'd',
    'return a && g();',
    'g()',
    '{ h(); }',
  ]);
});

test("Reads the taken branches from V8's counts", async () => {
  const text = '(function look(a) { if (a) { return 1; } return a ?? 2; })';
  const session = new Session();
  session.connect();
  await session.post('Profiler.enable');
  await session.post('Profiler.startPreciseCoverage', { callCount: true, detailed: true });
  const look = runInThisContext(text, { filename: 'look-at-branches.js' }) as (a: unknown) => unknown;
  look(false);
  const { result } = await session.post('Profiler.takePreciseCoverage');
  await session.post('Profiler.stopPreciseCoverage');
  session.disconnect();
  const functions = result.find(({ url }) => url === 'look-at-branches.js')?.functions as readonly CountedFunction[];
  const taken = branchesOf('a.ts', text).map(({ start, end }) => [text.slice(start, end), countAt(functions, start) > 0]);
  expect(taken).toEqual([
    ['{ if (a) { return 1; } return a ?? 2; }', true],
    ['{ return 1; }', false],
    ['2', false],
  ]);
});
