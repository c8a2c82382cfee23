import fc from 'fast-check';
import { expect, test } from 'vitest';
import { repeatsKey } from './repeated-key.ts';

test.each([
  '{"a":1,"a":2}',
  '{"a":{"b":1,"c":2,"b":3}}',
  '[{"a":1},{"b":[{"c":1,"c":1}]}]',
  String.raw`{"a":1,"\u0061":2}`,
  String.raw`{"a\"":1,"a\"":2}`,
  '{"__proto__":1,"__proto__":2}',
  '{"":1, "" :2}',
])('S68 Finds the duplicate key in %s', (json) => {
  expect(repeatsKey(json)).toBe(true);
});

test.each([
  '{"a":{"a":1},"b":{"a":1}}',
  '[{"a":1},{"a":1}]',
  '{"a":"a","b":"a"}',
  String.raw`{"a":"\",\"a\":1","b":["a","a"]}`,
  '"a"',
  '1',
  '{}',
])('S68 Finds none in %s', (json) => {
  expect(repeatsKey(json)).toBe(false);
});

test('S68 Finds no duplicate key in serialised values, and one after a key is added again', () => {
  fc.assert(
    fc.property(fc.dictionary(fc.string(), fc.jsonValue(), { minKeys: 1 }), (made) => {
      const json = JSON.stringify(made);
      expect(repeatsKey(json)).toBe(false);
      const [key = ''] = Object.keys(made);
      expect(repeatsKey(`${json.slice(0, -1)},${JSON.stringify(key)}:null}`)).toBe(true);
    }),
    { seed: 1 },
  );
});
