import { expect, test } from 'vitest';
import { findUnstorable } from './find-unstorable.ts';

function nested(levels: number, kind: 'list' | 'record'): object {
  let value: object = {};
  for (let level = 0; level < levels; level += 1) value = kind === 'list' ? [value] : { a: value };
  return value;
}

test('Accepts texts of every script', () => {
  expect(
    findUnstorable({ name: 'Araújo 𠮷田 한글 👩‍👩‍👧', list: [{ text: '\n\t ' }], amount: 1, none: null, nothing: undefined }),
  ).toBeUndefined();
});

test('Names the field with a NUL or an unpaired surrogate at any depth', () => {
  expect(findUnstorable({ name: 'a', password: 'abc\0defgh' })).toBe('password');
  expect(findUnstorable({ name: '\uD83D' })).toBe('name');
  expect(findUnstorable({ images: [{ title: 'ok' }, { title: '\uDE00' }] })).toBe('images');
  expect(findUnstorable({ facts: { 'a\0': 1 } })).toBe('facts');
});

test('Refuses deep nesting without a stack overflow', () => {
  for (const kind of ['list', 'record'] as const) {
    expect(findUnstorable({ field: nested(10, kind) })).toBeUndefined();
    for (const levels of [16, 1_000, 500_000]) expect(findUnstorable({ field: nested(levels, kind) })).toBe('field');
  }
});
