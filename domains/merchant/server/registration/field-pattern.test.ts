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

test.each(SHIPPED)('S70 Accepts %s with the same meaning on the server as in a browser', (pattern) => {
  expect(isFieldPattern(pattern)).toBe(true);
  for (const word of WORDS) expect([word, isOfPattern(pattern, word)]).toEqual([word, new RegExp(`^(?:${pattern})$`, 'u').test(word)]);
});

test.each(['([', '(?=a)b', '(?<!a)b', '(a)\\1', '[[:alpha:]]+', '(?i)a', '\\Aa', '(a{100}){100}'])(
  'S70 Refuses %s, which browsers and the server do not both support',
  (pattern) => {
    expect(isFieldPattern(pattern)).toBe(false);
  },
);

test.each(['(a+)+', '(a|a)*', '(x+x+)+y', '([a-z]+)*\\d', '(\\w+\\s?)*', '(ab|a|b)*c', '(a*a*)*a*a*b', '(.*)*@', '(a?){60}a{60}'])(
  'S70 Refuses %s, which backtracks exponentially in a browser',
  (pattern) => {
    expect(isFieldPattern(pattern)).toBe(false);
  },
);

test.each(['(a+)+', '(a|a)*', '(x+x+)+y', '([a-z]+)*\\d', '(a?){60}a{60}'])(
  'S70 Matches 100 KB against %s on the server without backtracking',
  (pattern) => {
    const text = `${'ax'.repeat(50_000)}!`;
    const before = process.cpuUsage();
    expect(isOfPattern(pattern, text)).toBe(false);
    // A generous limit: backtracking would take longer than that for thirty characters. Processor time, as the machine may have other work.
    expect(process.cpuUsage(before).user).toBeLessThan(1_000_000);
  },
);

/** Processor time in µs, the least of five runs. */
function costOf(work: () => void): number {
  const costs = Array.from({ length: 5 }, () => {
    const before = process.cpuUsage();
    work();
    // The kernel divides a short time between user and system by ticks; only the sum is exact.
    const { user, system } = process.cpuUsage(before);
    return user + system;
  });
  return Math.min(...costs);
}

test.each(['(a+)+', '(a|a)*', '(x+x+)+y', '([a-z]+)*\\d', '(a?){60}a{60}', '(a*a*)*a*a*b', '.*.*.*=.*'])(
  'S70 Matches a text against %s in time that grows with its length only',
  (pattern) => {
    const short = `${'ax'.repeat(500)}!`;
    const long = `${'ax'.repeat(50_000)}!`;
    const inParts = costOf(() => {
      for (let part = 0; part < 100; part += 1) isOfPattern(pattern, short);
    });
    // Quadratic time would make it a hundred times as long.
    expect(costOf(() => isOfPattern(pattern, long)) / inParts).toBeLessThan(10);
  },
);

test('S70 Applies no pattern that the server does not support', () => {
  expect([isOfPattern('(?=a)b', 'x'), isOfPattern('*', 'x'), isOfPattern('', 'x')]).toEqual([true, true, true]);
});
