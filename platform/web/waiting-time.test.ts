import { expect, test } from 'vitest';
import { numberFormatOf } from './intl-formats.ts';
import { waitingTime } from './waiting-time.ts';

const inLanguage = (tag: string) => (value: number | bigint, options?: Intl.NumberFormatOptions) =>
  numberFormatOf(tag, options).format(value);

test.each([
  [0, '1 segundo'],
  [2, '2 segundos'],
  [59.2, '1 minuto'],
  [60, '1 minuto'],
  [61, '2 minutos'],
  [1_800, '30 minutos'],
  [5_400, '90 minutos'],
  [86_400, '24 horas'],
])('ACC-39 Formats %d seconds as %s', (seconds, words) => {
  expect(waitingTime(seconds, inLanguage('pt-BR'))).toBe(words);
});

test('ACC-39 ACC-36 Every language has a text for it', () => {
  expect(['en', 'ja', 'ko'].map((tag) => waitingTime(240, inLanguage(tag)))).toEqual(['4 minutes', '4 分', '4분']);
});
