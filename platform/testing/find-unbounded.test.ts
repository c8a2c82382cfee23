import * as v from 'valibot';
import { expect, test } from 'vitest';
import { CalendarDay, cursorInput, GivenMoment, idSchema, plainText, wholeNumber } from '@jogada/platform/contract';
import { findUnbounded } from './find-unbounded.ts';

test.each([
  ['a text of any length', v.string()],
  ['a text of any length', v.pipe(v.string(), v.regex(/^[a-z]+$/))],
  ['a text of any length', v.pipe(v.string(), v.regex(/[a-z]{1,5}/))],
  ['a text of any length', v.pipe(v.string(), v.maxLength(70_000))],
  ['a number without a least and a greatest value', v.pipe(v.number(), v.integer(), v.minValue(0))],
  ['a number that may have a fraction', v.pipe(v.number(), v.minValue(0), v.maxValue(5))],
  ['a whole number beyond int4', wholeNumber({ min: 0, max: 2 ** 31 })],
  ['a date without a bounded year or calendar check', v.pipe(v.string(), v.isoDate(), v.maxLength(10))],
  ['a date without a bounded year or calendar check', v.pipe(v.string(), v.isoTimestamp(), v.maxLength(40))],
  ['a date without a bounded year or calendar check', v.pipe(v.string(), v.regex(/^2\d{3}-\d{2}-\d{2}$/))],
  ['a list of any length', v.array(v.boolean())],
  ['a record of any size', v.record(plainText({ max: 5 }), v.boolean())],
  ['unknown, of unknown shape', v.unknown()],
])('S71 Finds %s', (missing, schema) => {
  expect(findUnbounded(v.object({ field: v.optional(v.nullable(schema)) }))).toEqual([`input.field: ${missing}`]);
});

test('S71 Searches lists, unions and the results of transformations', () => {
  const schema = v.object({
    list: v.pipe(v.array(v.object({ name: v.string() })), v.maxLength(2)),
    choice: v.variant('kind', [v.object({ kind: v.literal('a'), count: v.number() })]),
    read: v.pipe(v.string(), v.maxLength(5), v.transform(Number), v.number()),
  });
  expect(findUnbounded(schema)).toEqual([
    'input.list[].name: a text of any length',
    'input.choice.count: a number without a least and a greatest value',
    'input.read: a number without a least and a greatest value',
  ]);
});

test("S71 Finds nothing in the contract's own building blocks", () => {
  const schema = v.object({
    id: idSchema('mbr'),
    day: CalendarDay,
    at: v.nullable(GivenMoment),
    name: plainText({ max: 40 }),
    code: v.pipe(v.string(), v.regex(/^(?:[a-z]{2}-)?\d{1,9}$/)),
    flags: v.pipe(v.array(v.picklist(['a', 'b'])), v.maxLength(2)),
    points: v.pipe(v.number(), v.safeInteger(), v.minValue(0), v.maxValue(2 ** 40)),
    ...cursorInput({ pageSize: 20, pageSizeMax: 100 }),
  });
  expect(findUnbounded(schema)).toEqual([]);
});
