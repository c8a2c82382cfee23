import { expect, test } from 'vitest';
import { isSwimming, kindOf, swimmersAt } from './river.ts';
import { RETURN_PERCENT } from './return-percent.ts';
import { ouroDoBoto } from './rounds.ts';
import { paidFor, TARGETS, THROWS, throwNet } from './rules.ts';

test('every target returns exactly the stated percentage', () => {
  for (const { times, ways } of TARGETS) expect(((times * ways * 100) / THROWS).toFixed(2)).toBe(RETURN_PERCENT);
});

test('the stated number of draws catch the target, the others do not', () => {
  for (const [target, { times, ways }] of TARGETS.entries()) {
    expect(paidFor(throwNet(target, { below: () => ways - 1 }))).toBe(times);
    expect(paidFor(throwNet(target, { below: () => ways }))).toBe(0);
  }
});

test("derives the kind of a swimmer from its id and ignores the client's", () => {
  for (let swimmer = 0; swimmer < 200; swimmer++) {
    expect(ouroDoBoto.readOptions?.({ swimmer, target: 5 })).toEqual({ swimmer, target: kindOf(swimmer) });
  }
  for (const swimmer of [-1, 1.5, '3']) expect(ouroDoBoto.readOptions?.({ swimmer })).toBeUndefined();
  expect(ouroDoBoto.readOptions?.({ target: 5 })).toBeUndefined();
  expect(ouroDoBoto.play(100n, { below: () => 0 }, { target: 5 }).winAmount).toBe(20_000n);
});

test('a swimmer can be aimed at while it is visible, not before or after', () => {
  const now = 1_795_000_000_000;
  for (const { id } of swimmersAt(now)) expect(isSwimming(id, now)).toBe(true);
  const [first] = swimmersAt(now);
  expect(isSwimming((first?.id ?? 0) + 1, now)).toBe(false);
  expect(isSwimming((first?.id ?? 0) - 20, now)).toBe(false);
});
