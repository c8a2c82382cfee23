import { expect, test } from 'vitest';
import { isFieldPattern, isOfPattern } from './field-pattern.ts';

const SHIPPED = [
  '^[A-Za-z][A-Za-z0-9_]*$',
  '^[0-9.\\-]+$',
  "^[\\p{L}][\\p{L} .'\\-]*$",
  '^[0-9]{4}-[0-9]{2}-[0-9]{2}$',
  "^[\\w+'-]+(\\.[\\w+'-]+)*@[A-Za-z0-9-]+(\\.[A-Za-z0-9-]+){0,4}\\.[A-Za-z]{2,24}$",
];
const WORDS = [
  'ana',
  'Ana_1',
  '123.456.789-09',
  'João d’Ávila',
  "João D'Ávila",
  '1990-02-28',
  'ana.b@site.com.br',
  'a@b',
  '',
  ' ',
  'é\n',
  '𝒜',
];

test.each(SHIPPED)('S70 %s is taken, and means on the server what it means in a browser', (pattern) => {
  expect(isFieldPattern(pattern)).toBe(true);
  for (const word of WORDS) expect([word, isOfPattern(pattern, word)]).toEqual([word, new RegExp(`^(?:${pattern})$`, 'u').test(word)]);
});

test.each(['([', '(?=a)b', '(?<!a)b', '(a)\\1', '[[:alpha:]]+', '(?i)a', '\\Aa', '(a{100}){100}'])(
  'S70 %s is refused: browsers and the server do not both take it',
  (pattern) => {
    expect(isFieldPattern(pattern)).toBe(false);
  },
);

test.each(['(a+)+', '(a|a)*', '(x+x+)+y', '([a-z]+)*\\d', '(\\w+\\s?)*', '(ab|a|b)*c', '(a*a*)*a*a*b', '(.*)*@', '(a?){60}a{60}'])(
  'S70 %s is refused: a browser would try for ever',
  (pattern) => {
    expect(isFieldPattern(pattern)).toBe(false);
  },
);

test.each(['(a+)+', '(a|a)*', '(x+x+)+y', '([a-z]+)*\\d', '(a?){60}a{60}'])(
  'S70 the server judges 100 KB by %s without going back',
  (pattern) => {
    const text = `${'ax'.repeat(50_000)}!`;
    const before = process.cpuUsage();
    expect(isOfPattern(pattern, text)).toBe(false);
    // A second would be a thousand times what going back takes for thirty characters more. The machine may have other work: the processor's time counts.
    expect(process.cpuUsage(before).user).toBeLessThan(1_000_000);
  },
);

test('S70 a pattern that the server does not take holds for nothing', () => {
  expect([isOfPattern('(?=a)b', 'x'), isOfPattern('*', 'x'), isOfPattern('', 'x')]).toEqual([true, true, true]);
});
