import { existsSync } from 'node:fs';
import { expect, test } from 'vitest';
import { flagOfLanguage, LANGUAGE_FLAGS } from './language-flags.ts';
import { LANGUAGE_TAGS } from './languages.ts';

test('ACC-02 Every listed language has a flag, and every flag a picture', () => {
  const listed = 'CN EN JA TH VI MY ES HI ID KM KO KR MS PT TA TW UR TY PT-BR'.split(' ');
  expect(Object.keys(LANGUAGE_FLAGS).toSorted()).toEqual(listed.toSorted());
  for (const country of Object.values(LANGUAGE_FLAGS)) {
    expect(existsSync(`node_modules/country-flag-icons/3x2/${country}.svg`), country).toBe(true);
  }
});

test("The site's own languages show their flags", () => {
  expect(Object.values(LANGUAGE_TAGS).map(flagOfLanguage)).toEqual(['BR', 'US', 'JP', 'KR']);
  expect(flagOfLanguage('tlh')).toBeUndefined();
});
