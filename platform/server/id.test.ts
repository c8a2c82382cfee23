import { expect, test } from 'vitest';
import * as v from 'valibot';
import { idSchema } from '@jogada/platform/contract';
import { newId, timeOfId } from './id.ts';

const NOON = new Date('2026-09-01T12:00:00.000Z');

test('Ids of one millisecond are distinct and in order of creation', () => {
  const ids = Array.from({ length: 5_000 }, () => newId('trf', NOON));
  expect(new Set(ids).size).toBe(ids.length);
  expect(ids.toSorted()).toEqual(ids);
});

test('A later time sorts after an earlier one, and every id matches its schema', () => {
  const earlier = newId('dep', NOON);
  const later = newId('dep', new Date(NOON.getTime() + 1));
  expect(earlier < later).toBe(true);
  expect(v.is(idSchema('dep'), later)).toBe(true);
  expect(v.is(idSchema('wdr'), later)).toBe(false);
});

test('Reads the time of an id, and undefined from an invalid one', () => {
  expect(timeOfId(newId('trf', NOON))).toEqual(NOON);
  for (const text of ['', 'trf_', 'trf_000000000000000u', 'house:demo:pix']) expect(timeOfId(text)).toBeUndefined();
});
