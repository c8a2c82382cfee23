import { expect, test } from 'vitest';
import { LANGUAGE_TAGS } from '@jogada/platform/web';
import { writeRate } from './write-rate.ts';

const LANGUAGES = ['pt', 'en', 'ja', 'ko'] as const;

test.each(LANGUAGES)('Formats a return to player as a percentage in %s', (language) => {
  const format = new Intl.NumberFormat(LANGUAGE_TAGS[language], { style: 'percent', maximumFractionDigits: 2 });
  const rates = Array.from({ length: 10_001 }, (_, basisPoints) => basisPoints);
  expect(rates.map((rate) => writeRate(rate, language))).toEqual(rates.map((rate) => format.format(rate / 10_000)));
});
