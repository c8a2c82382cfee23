import { expect, test } from 'vitest';
import { ALERT_FROM_FAILURES, FAILURES_WINDOW_MS } from '../lockout/lockout.ts';
import {
  OTHER_NAMES_FROM,
  RECENT_MS,
  RISK_THRESHOLD,
  RISK_WEIGHTS,
  weighSignIn,
  type FailureCount,
  type SignInSignals,
} from './sign-in-risk.ts';

const failed = (count: number, agoMs = 0): FailureCount => ({ count, startedAgoMs: agoMs, lastAgoMs: agoMs });
const NOW_AND_THEN = { startedAgoMs: FAILURES_WINDOW_MS, lastAgoMs: RECENT_MS + 1 };

const KNOWN: SignInSignals = { captchaAfterFailures: 3, isNewDevice: false, isNewPlace: false };
const NEW: SignInSignals = { ...KNOWN, isNewDevice: true };
const ABROAD: SignInSignals = { ...KNOWN, isNewPlace: true };

const CASES: readonly [string, SignInSignals, number, string | undefined][] = [
  ['a known device', KNOWN, 0, undefined],
  ['a new device', NEW, 15, undefined],
  ['a known device abroad', ABROAD, 70, undefined],
  ['a merchant that always requires one', { ...KNOWN, captchaAfterFailures: 0 }, 100, 'always'],

  ['the merchant’s number of failures', { ...KNOWN, account: failed(3), address: failed(3) }, 100, 'failures'],
  ['the same at the end of the window', { ...KNOWN, account: failed(3, FAILURES_WINDOW_MS) }, 100, 'failures'],
  ['the same after the window', { ...NEW, account: failed(3, FAILURES_WINDOW_MS + 1) }, 15, undefined],
  ['a number of one', { ...KNOWN, captchaAfterFailures: 1, account: failed(1) }, 100, 'failures'],
  ['no failure at a number of one', { ...NEW, captchaAfterFailures: 1 }, 15, undefined],
  ['own failures below the number', { ...NEW, account: failed(2), address: failed(2) }, 55, undefined],
  ['nine own failures of ten', { ...NEW, captchaAfterFailures: 10, account: failed(9), address: failed(9) }, 95, undefined],
  ['nine own failures of twenty', { ...NEW, captchaAfterFailures: 20, account: failed(9), address: failed(9) }, 85, undefined],

  ['ten failures of the address', { ...KNOWN, account: failed(6), captchaAfterFailures: 20, address: failed(10) }, 130, 'address'],
  ['the same at the end of the window', { ...KNOWN, address: failed(10, FAILURES_WINDOW_MS) }, 100, 'address'],
  ['the same after the window', { ...KNOWN, address: failed(10, FAILURES_WINDOW_MS + 1) }, 0, undefined],
  ['nine failures of the address at other names', { ...NEW, address: failed(9) }, 85, undefined],
  ['a second try at a name of such a list', { ...NEW, account: failed(1), address: failed(6) }, 115, 'address'],
  ['the same on a known device', { ...KNOWN, account: failed(1), address: failed(6) }, 100, 'address'],
  ['four failures at other names', { ...KNOWN, account: failed(1), address: failed(5) }, 70, undefined],

  ['a new device, and one failure from elsewhere', { ...NEW, account: failed(1) }, 90, undefined],
  ['a new device, and two failures from elsewhere', { ...NEW, account: failed(2) }, 100, 'new_device'],
  ['a new device, and one of two failures from elsewhere', { ...NEW, account: failed(2), address: failed(1) }, 100, 'new_device'],
  ['the same on a known device', { ...KNOWN, account: failed(2) }, 40, undefined],
  ['the same after a quarter of an hour', { ...NEW, account: { count: 2, ...NOW_AND_THEN } }, 15, undefined],
  ['eighteen failures from elsewhere of twenty', { ...NEW, captchaAfterFailures: 20, account: failed(18) }, 90, undefined],

  ['a known device abroad after one failure', { ...ABROAD, account: failed(1), address: failed(1) }, 100, 'new_place'],
  ['the same after a quarter of an hour', { ...ABROAD, account: { count: 1, ...NOW_AND_THEN } }, 70, undefined],
  ['abroad with the number of failures', { ...ABROAD, account: failed(3) }, 170, 'failures'],
  ['the number of failures and ten of the address', { ...NEW, account: failed(7), address: failed(10) }, 215, 'failures'],
];

test.for(CASES)('ACC-03 S03 S04 Weighs %s', ([, signals, score, captchaReason]) => {
  expect(weighSignIn(signals)).toMatchObject({ score, captchaReason });
});

test('ACC-03 The reasons have the points of the score, the highest first', () => {
  const { score, reasons } = weighSignIn({ ...NEW, account: failed(1), address: failed(6) });
  expect(reasons).toEqual([
    { reason: 'address', points: 70 },
    { reason: 'failures', points: 30 },
    { reason: 'new_device', points: 15 },
  ]);
  expect(reasons.reduce((sum, { points }) => sum + points, 0)).toBe(score);
});

test('S04 A list of names from one address brings the alert before the captcha', () => {
  const { halfAddressFailures, otherNames, newDevice } = RISK_WEIGHTS;
  expect(halfAddressFailures + otherNames + newDevice).toBeLessThan(RISK_THRESHOLD);
  expect(OTHER_NAMES_FROM).toBeLessThan(ALERT_FROM_FAILURES);
});
