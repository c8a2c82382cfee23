import { mkdtempSync, readdirSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { deleteOldFiles } from './delete-old-files.ts';

test('files of the last day stay for pages that are still open; older ones go', () => {
  const folder = mkdtempSync(join(tmpdir(), 'jogada-build-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const now = Date.now();
  for (const [file, ageHours] of [
    ['old.js', 25],
    ['yesterday.js', 23],
    ['fresh.js', 0],
  ] as const) {
    writeFileSync(join(folder, file), '');
    const at = new Date(now - ageHours * 3_600_000);
    utimesSync(join(folder, file), at, at);
  }
  deleteOldFiles(folder, now);
  expect(readdirSync(folder)).toEqual(['fresh.js', 'yesterday.js']);
  deleteOldFiles(join(folder, 'nothing-here'), now);
});
