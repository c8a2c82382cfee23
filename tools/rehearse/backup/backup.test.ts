import { randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { gzipSync, zstdCompressSync } from 'node:zlib';
import { expect, test } from 'vitest';
import type { Movement } from '../../torture/load.ts';
import { COMMANDS } from './commands.ts';
import { isEncrypted } from './repository.ts';
import { archivedUntil, whatWasLost, type RestoredRow } from './what-was-lost.ts';

const fileOf = (path: string) => readFileSync(new URL(`../../../${path}`, import.meta.url), 'utf8');

/** The options of an INI file, as `section name`. */
function optionsOf(path: string): Record<string, string> {
  let section = '';
  const options: Record<string, string> = {};
  for (const line of fileOf(path)
    .split('\n')
    .filter((text) => text !== '' && !text.startsWith('#'))) {
    const heading = /^\[(.+)\]$/.exec(line)?.[1];
    if (heading !== undefined) section = `${heading} `;
    else {
      const [name = '', ...value] = line.split('=');
      options[section + name.trim()] = value.join('=').trim();
    }
  }
  return options;
}

test('S85 The repository is encrypted, retained for four weeks, and has no passphrase in the file', () => {
  const options = optionsOf('deploy/backup/pgbackrest.conf');
  expect(options).toMatchObject({
    'global repo1-cipher-type': 'aes-256-cbc',
    'global repo1-retention-full': '4',
    'global repo1-bundle': 'y',
    'global compress-type': 'zst',
    'global:backup checksum-page-error': 'y',
    'jogada pg1-path': '/var/lib/postgresql/18/main',
  });
  expect(Object.keys(options).filter((name) => name.includes('pass'))).toEqual([]);
});

test('S85 PostgreSQL archives each segment, at the latest after a minute', () => {
  expect(optionsOf('deploy/backup/archiving.conf')).toEqual({
    wal_level: 'replica',
    archive_mode: 'on',
    archive_command: "'pgbackrest --stanza=jogada archive-push %p'",
    archive_timeout: '60',
  });
});

test('S85 A full backup a week and an incremental one on each other day, and a daily verification', () => {
  const lines = fileOf('deploy/backup/backup.cron')
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('#'));
  const jobs = lines.map((line) => /^(\S+) (\S+) (\S+) (\S+) (\S+) postgres (pgbackrest .+)$/.exec(line)?.slice(5));
  expect(jobs).toEqual([
    ['0', 'pgbackrest --stanza=jogada --type=full backup'],
    ['1-6', 'pgbackrest --stanza=jogada --type=incr backup'],
    ['*', 'pgbackrest --stanza=jogada --output=text verify'],
  ]);
});

test("The page's commands are those that the rehearsal runs, in its order", () => {
  const blocks = [...fileOf('docs/running/backup.md').matchAll(/```sh\n([\s\S]*?)\n```/g)].map(([, block]) => block);
  expect(blocks).toEqual(Object.values(COMMANDS));
});

const sample = (atMs: number, writing: number, archived?: string) => ({ atMs, writing: segment(writing), archived });
const segment = (number: number) => `0000000100000000${number.toString(16).toUpperCase().padStart(8, '0')}`;

test('What was written before a segment that is archived is in the archive', () => {
  expect(archivedUntil([])).toBe(0);
  expect(archivedUntil([sample(10, 5), sample(20, 5)])).toBe(0);
  expect(
    archivedUntil([sample(10, 5), sample(20, 5), sample(30, 6, segment(4)), sample(40, 7, segment(5)), sample(50, 7, segment(5))]),
  ).toBe(20);
  expect(archivedUntil([sample(10, 9), sample(20, 11, `${segment(10)}.00000028.backup`)])).toBe(10);
  expect(archivedUntil([sample(10, 9), sample(20, 9, '00000002.history')])).toBe(0);
});

const movement = (id: string, sentAtMs: number, acknowledgedAtMs?: number): Movement => ({
  kind: 'bet',
  memberId: 'mbr_1',
  transactionId: id,
  amount: 100n,
  body: {},
  state: acknowledgedAtMs === undefined ? 'open' : 'acknowledged',
  unknowns: 0,
  platformTransactionId: `tx-${id}`,
  sentAtMs,
  ...(acknowledgedAtMs !== undefined && { acknowledgedAtMs }),
});
const row = (id: string, other: Partial<RestoredRow> = {}): RestoredRow => ({
  ...{ id: `tx-${id}`, member_id: 'mbr_1', external_id: id, kind: 'bet', status: 'applied', amount: 100n },
  ...other,
});
const TIMES = { archivedUntilMs: 50, destroyedAtMs: 100, startedAtMs: 200 };

test('L-14 Calls that were acknowledged after the end of the archive are lost, counted with their time', () => {
  const movements = [movement('a', 10, 20), movement('b', 60, 70), movement('c', 80, 101), movement('d', 90), movement('e', 95, 300)];
  const loss = whatWasLost(movements, [row('a'), row('e')], TIMES);
  expect(loss.lost.map(({ transactionId }) => transactionId)).toEqual(['b', 'c']);
  expect(loss).toMatchObject({
    acknowledged: 3,
    lostSpanMs: 30,
    archiveLagMs: 50,
    lostFromTheArchive: [],
    different: [],
    doubled: [],
    outOfOrder: [],
  });
});

test('L-14 A loss from the archive, a changed, a doubled and a too new movement are found', () => {
  const movements = [movement('a', 10, 20), movement('b', 11, 21), movement('c', 12, 22), movement('d', 30, 40)];
  const loss = whatWasLost(movements, [row('b', { amount: 101n }), row('c'), row('c'), row('d')], TIMES);
  const ids = (found: readonly Movement[]) => found.map(({ transactionId }) => transactionId);
  expect(ids(loss.lostFromTheArchive)).toEqual(['a']);
  expect(ids(loss.different)).toEqual(['b']);
  expect(loss.doubled).toEqual(['mbr_1 c']);
  expect(ids(loss.outOfOrder)).toEqual(['d']);
  expect(whatWasLost([movement('a', 10, 20)], [row('a', { id: 'tx-other' })], TIMES).different).toHaveLength(1);
});

test('S85 Random bytes count as encrypted, compressed and clear ones do not', () => {
  const text = Buffer.from(Array.from({ length: 40_000 }, (_, number) => `${number * 7919} ${number % 97}`).join('\n'));
  expect(isEncrypted(randomBytes(100_000))).toBe(true);
  expect(isEncrypted(Buffer.concat([Buffer.from('Salted__'), text]))).toBe(true);
  expect([text, gzipSync(text), zstdCompressSync(text)].map(isEncrypted)).toEqual([false, false, false]);
});
