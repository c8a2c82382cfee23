import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { forNode, longestSilence, missingMarkers, twoPrimaries, type Acceptance } from './verdict.ts';

const fileOf = (path: string) => readFileSync(new URL(`../../../${path}`, import.meta.url), 'utf8');

const accepted = (node: string, timeline: number, number: number, sentAtMs: number): Acceptance => ({
  ...{ node, number, sentAtMs },
  timeline: timeline.toString(16).toUpperCase().padStart(8, '0'),
  acceptedAtMs: sentAtMs + 5,
});

test('L-14 A former primary that accepts after the next one is found', () => {
  const reigns = [accepted('a', 1, 1, 10), accepted('a', 1, 2, 20), accepted('b', 2, 1, 30), accepted('b', 2, 2, 40)];
  expect(twoPrimaries(reigns)).toEqual([]);
  // In flight while the next one began: its commit may have been earlier.
  expect(twoPrimaries([...reigns, { ...accepted('a', 1, 3, 25), acceptedAtMs: 50 }])).toEqual([]);
  expect(twoPrimaries([...reigns, accepted('a', 1, 3, 36)])).toHaveLength(1);
  expect(twoPrimaries([...reigns, accepted('a', 2, 3, 50)])).toEqual(['b and a both write timeline 00000002']);
  expect(twoPrimaries([...reigns, accepted('a', 3, 3, 50), accepted('b', 4, 3, 60)])).toEqual([]);
});

test('L-14 An accepted write that is missing or doubled after the failover is found', () => {
  const writes = [accepted('a', 1, 1, 10), accepted('a', 1, 2, 20), accepted('b', 2, 1, 30)];
  const kept = new Map([
    ['a 1', 1],
    ['b 1', 2],
    ['b 7', 1],
  ]);
  expect(missingMarkers(writes, kept)).toEqual(['a 2: 0 times', 'b 1: 2 times']);
});

test('The time without an acknowledgement is counted from the fault', () => {
  expect(longestSilence([], 10)).toBe(0);
  expect(longestSilence([5, 90], 10)).toBe(80);
  expect(longestSilence([400, 11, 12, 100], 10)).toBe(300);
});

test('L-14 A commit is acknowledged by two nodes, and the lease rules of Patroni hold', () => {
  const file = forNode(fileOf('deploy/postgresql/patroni.yml'), 'database-2');
  const valueOf = (name: string) => new RegExp(`^ *${name}: (.+)$`, 'm').exec(file)?.[1];
  const [synchronous, strict, commit] = ['synchronous_mode', 'synchronous_mode_strict', 'synchronous_commit'].map(valueOf);
  expect([synchronous, strict, commit]).toEqual(['true', 'true', "'on'"]);
  const seconds = (name: string) => Number(valueOf(name));
  expect(seconds('loop_wait') + 2 * seconds('retry_timeout')).toBeLessThanOrEqual(seconds('ttl'));
  expect(file).toContain('    - data-checksums\n');
  expect(file.match(/connect_address: .+/g)).toEqual(['connect_address: database-2:8008', 'connect_address: database-2:5432']);
  expect(file).not.toMatch(/password:/);
});

test('The nodes are the same in the files of Patroni, etcd and HAProxy', () => {
  const nodes = ['database-1', 'database-2', 'database-3'];
  const named = (path: string) => [...new Set(fileOf(path).match(/database-\d/g))];
  for (const path of ['deploy/postgresql/patroni.yml', 'deploy/postgresql/etcd.env', 'deploy/haproxy/database.cfg'])
    expect(named(path), path).toEqual(nodes);
});

test("The page's commands install the files of deploy/postgresql, each with its place", () => {
  const [block = ''] = [...fileOf('docs/running/failover.md').matchAll(/```sh\n([\s\S]*?)\n```/g)].map(([, commands]) => commands ?? '');
  const files = readdirSync(new URL('../../../deploy/postgresql', import.meta.url)).toSorted();
  expect([...block.matchAll(/deploy\/postgresql\/(\S+)/g)].map(([, name]) => name).toSorted()).toEqual(files);
});
