import { LANGUAGES } from '@jogada/platform/contract';
import { expect, test } from 'vitest';
import { LANGUAGE_TAGS } from './languages.ts';
import { dateOptionsOf } from './moment-format.ts';

const DAY: Intl.DateTimeFormatOptions = { day: '2-digit', month: '2-digit', year: 'numeric', timeZone: 'UTC' };

test('Day and month cannot be mistaken for each other in any language', () => {
  const written = LANGUAGES.map((language) =>
    new Intl.DateTimeFormat(LANGUAGE_TAGS[language], dateOptionsOf(language, DAY)).format(new Date('2026-11-05T00:00:00Z')),
  );
  expect(Object.fromEntries(LANGUAGES.map((language, at) => [language, written[at]]))).toEqual({
    pt: '05/11/2026',
    en: 'Nov 05, 2026',
    ja: '2026/11/05',
    ko: '2026. 11. 05.',
  });
});
