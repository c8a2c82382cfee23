import { afterEach, expect, test, vi } from 'vitest';
import { LANGUAGE_TAGS, LANGUAGES } from '@jogada/platform/contract';
import { numberFormatOf } from './intl-formats.ts';

afterEach(() => vi.restoreAllMocks());

const WHOLE = [0, 7, -7, 999, 1000, -1000, 12_345, 999_999, 1_000_000, -98_765_432, Number.MAX_SAFE_INTEGER];
const OTHERS = [0.5, -1234.25, 1e21, 12_345_678_901_234_567_890n];

test.each(LANGUAGES)('Formats a number without options like Intl in %s', (language) => {
  const intl = new Intl.NumberFormat(LANGUAGE_TAGS[language]);
  for (const value of [...WHOLE, ...OTHERS]) expect(numberFormatOf(LANGUAGE_TAGS[language]).format(value)).toBe(intl.format(value));
});

test('Creates no Intl format for a whole number', () => {
  const created = vi.spyOn(Intl, 'NumberFormat');
  for (const language of LANGUAGES) for (const value of WHOLE) numberFormatOf(LANGUAGE_TAGS[language]).format(value);
  expect(created).not.toHaveBeenCalled();
});
