import { expect, test } from 'vitest';
import { greetingAt } from './greeting.ts';

test('CON-17 the greeting is that of the hour, each border still on its earlier side', () => {
  const greetings = Array.from({ length: 24 }, (_, hour) => greetingAt(hour));
  expect(greetings.slice(0, 11).every((one) => one === 'morning')).toBe(true);
  expect(greetings.slice(11, 15).every((one) => one === 'earlyAfternoon')).toBe(true);
  expect(greetings.slice(15, 19).every((one) => one === 'lateAfternoon')).toBe(true);
  expect(greetings.slice(19).every((one) => one === 'evening')).toBe(true);
});
