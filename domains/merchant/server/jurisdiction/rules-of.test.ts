import { expect, test } from 'vitest';
import { BR_SPA } from './br-spa.ts';
import { profilesWhere, rulesAt, rulesOf } from './rules-of.ts';
import { STANDARD } from './standard.ts';

const NOW = new Date('2026-11-01T12:00:00Z');

test('R14 R26 A version of the rules applies from its moment of effect, to the millisecond', () => {
  const [first] = BR_SPA;
  if (!first) throw new Error('no version');
  const stricter = { from: new Date('2027-01-01T00:00:00-03:00'), rules: { ...first.rules, inactiveClosedAfterDays: 90 } };
  const daysAt = (moment: string) => rulesAt([first, stricter], new Date(moment)).inactiveClosedAfterDays;
  expect(daysAt('2027-01-01T02:59:59.999Z')).toBe(180);
  expect(daysAt('2027-01-01T03:00:00.000Z')).toBe(90);
  expect(daysAt('2020-01-01T00:00:00Z')).toBe(180);
});

test('Versions of each profile are in order of time', () => {
  for (const versions of [STANDARD, BR_SPA])
    expect(versions).toEqual(versions.toSorted((one, other) => one.from.getTime() - other.from.getTime()));
});

test('Profiles are found by a rule', () => {
  expect(profilesWhere(NOW, (rules) => rules.isRegulated)).toEqual(['br-spa']);
  expect(profilesWhere(NOW, (rules) => rules.site.allowsTrials)).toEqual(['standard']);
  expect(rulesOf('br-spa', NOW).requiredLimits).toEqual(['loss', 'time']);
});
