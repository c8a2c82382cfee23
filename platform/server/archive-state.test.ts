import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { testDatabase } from '@jogada/platform/testing';
import { archiveState, readBackupAge } from './archive-state.ts';

const AT = new Date('2026-11-23T21:00:00Z');
const ago = (seconds: number) => new Date(AT.getTime() - seconds * 1000);
const CALM = { mode: 'on', archivedAt: ago(40), failedAt: null, countedSince: ago(9_000) };

test('S85 The state of the archive is the age of the last segment and whether the last attempt failed', () => {
  expect(archiveState(CALM, AT)).toEqual({ ageSeconds: 40, isFailing: false });
  expect(archiveState({ ...CALM, failedAt: ago(50) }, AT)).toEqual({ ageSeconds: 40, isFailing: false });
  expect(archiveState({ ...CALM, failedAt: ago(10) }, AT)).toEqual({ ageSeconds: 40, isFailing: true });
});

test('S85 An archive that never took a segment ages from the start', () => {
  expect(archiveState({ ...CALM, archivedAt: null, failedAt: ago(10) }, AT)).toEqual({ ageSeconds: 9_000, isFailing: true });
  expect(archiveState({ ...CALM, archivedAt: null }, AT)).toEqual({ ageSeconds: 9_000, isFailing: false });
});

test('S85 Without archiving there is no state', () => {
  expect(archiveState({ ...CALM, mode: 'off' }, AT)).toBeUndefined();
});

test('S85 The age of the newest backup of the repository is stored for the metrics, and an empty repository stores none', async () => {
  const store = await testDatabase();
  const note = readFileSync(new URL('../../deploy/backup/note-backup.sql', import.meta.url), 'utf8');
  const backup = (stop: Date) => ({
    label: '20261123-033000F',
    timestamp: { start: stop.getTime() / 1000 - 60, stop: stop.getTime() / 1000 },
  });
  // The output of `pgbackrest --output=json info`, as far as it is read.
  const noteInfo = (info: object) => store.owner.query(note.replace(":'info'", `'${JSON.stringify(info)}'`));
  const age = () => readBackupAge(store.database, { at: AT });
  try {
    await noteInfo([{ name: 'jogada', backup: [], status: { code: 2, message: 'no valid backups' } }]);
    expect(await age()).toBeUndefined();
    await noteInfo([{ name: 'jogada', backup: [backup(ago(90_000)), backup(ago(3600))], status: { code: 0, message: 'ok' } }]);
    expect(await age()).toBe(3600);
    await noteInfo([{ name: 'jogada', backup: [backup(ago(600))] }]);
    expect(await age()).toBe(600);
  } finally {
    await store.close();
  }
});
