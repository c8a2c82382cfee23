import { expect, test } from 'vitest';
import { archiveState } from './archive-state.ts';

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
