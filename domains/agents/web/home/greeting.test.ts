import { expect, test } from 'vitest';
import { greetingAt } from './greeting.ts';

test('CON-17 Selects the greeting by hour, with each boundary in the earlier period', () => {
  const greetings = Array.from({ length: 24 }, (_, hour) => greetingAt(hour));
  expect(greetings.slice(0, 11).every((one) => one === 'morning')).toBe(true);
  expect(greetings.slice(11, 15).every((one) => one === 'earlyAfternoon')).toBe(true);
  expect(greetings.slice(15, 19).every((one) => one === 'lateAfternoon')).toBe(true);
  expect(greetings.slice(19).every((one) => one === 'evening')).toBe(true);
});
