import { expect, test } from 'vitest';
import { LANGUAGES } from './languages.ts';
import { DATE_SHAPES, momentFormat } from './moment-format.ts';

test('Day and month cannot be mistaken for each other in any language', () => {
  const written = LANGUAGES.map((language) => momentFormat(language, 'UTC', DATE_SHAPES.date).format(new Date('2026-11-05T00:00:00Z')));
  expect(Object.fromEntries(LANGUAGES.map((language, at) => [language, written[at]]))).toEqual({
    pt: '05/11/2026',
    en: 'Nov 05, 2026',
    ja: '2026/11/05',
    ko: '2026. 11. 05.',
  });
});
