import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';

import { acquireLock } from './lock.mjs';

const folder = mkdtempSync(join(tmpdir(), 'jogada-lock-'));
afterAll(() => rmSync(folder, { recursive: true }));

/** A process that takes the lock, records when it enters and leaves, and releases it. */
function contender(path: string): Promise<string> {
  const script = `
    import { acquireLock } from ${JSON.stringify(join(import.meta.dirname, 'lock.mjs'))};
    import { rmSync, writeFileSync } from 'node:fs';
    const { lock } = await acquireLock(${JSON.stringify(path)}, { waitMs: 20000 });
    writeFileSync(${JSON.stringify(`${path}.inside`)}, '', { flag: 'wx' });
    await new Promise((resolve) => setTimeout(resolve, 20));
    rmSync(${JSON.stringify(`${path}.inside`)});
    lock.release();
    console.log('done');`;
  const child = spawn(process.execPath, ['--input-type=module', '--eval', script], { stdio: ['ignore', 'pipe', 'inherit'] });
  let output = '';
  child.stdout.on('data', (part) => (output += part));
  return once(child, 'close').then(() => output.trim());
}

test('Of concurrent processes that find a dead holder, one at a time gets the lock', async () => {
  const path = join(folder, 'contended');
  writeFileSync(path, JSON.stringify({ pid: 999_999_999, startedAt: 'never', nonce: 'dead' }));
  expect(await Promise.all(Array.from({ length: 6 }, () => contender(path)))).toEqual(Array(6).fill('done'));
  expect(readdirSync(folder)).toEqual([]);
}, 30_000);

test('Does not take a lock held by a live process, and returns its holder', async () => {
  const path = join(folder, 'held');
  const { lock } = await acquireLock(path, { facts: { address: 'here' } });
  expect((await acquireLock(path)).holder).toMatchObject({ pid: process.pid, address: 'here' });
  lock?.release();
  expect(existsSync(path)).toBe(false);
});

test('A lock whose process id was reused by another process is stale', async () => {
  const path = join(folder, 'reused');
  writeFileSync(path, JSON.stringify({ pid: process.pid, startedAt: 'long ago', nonce: 'old', left: 'behind' }));
  const { lock } = await acquireLock(path);
  expect(lock?.previous).toMatchObject({ left: 'behind' });
  lock?.release();
});
