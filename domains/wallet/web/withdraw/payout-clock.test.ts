import { expect, test } from 'vitest';
import { payoutSteps } from './payout-clock.ts';

const at = (minute: number) => `2026-09-01T12:0${minute}:00.000Z`;

test('Places a new withdrawal at its request with all steps ahead', () => {
  expect(payoutSteps({ state: 'requested', steps: [{ state: 'requested', at: at(0) }] })).toEqual([
    { state: 'requested', at: at(0), progress: 'current' },
    { state: 'in_review', at: null, progress: 'ahead' },
    { state: 'sent', at: null, progress: 'ahead' },
    { state: 'paid', at: null, progress: 'ahead' },
  ]);
});

test('Leaves out a skipped step', () => {
  const steps = [
    { state: 'requested' as const, at: at(0) },
    { state: 'sent' as const, at: at(1) },
  ];
  expect(payoutSteps({ state: 'sent', steps }).map(({ state, progress }) => `${state} ${progress}`)).toEqual([
    'requested done',
    'sent current',
    'paid ahead',
  ]);
});

test('Shows no steps ahead of an ended withdrawal', () => {
  for (const end of ['paid', 'cancelled', 'refused'] as const) {
    const steps = [
      { state: 'requested' as const, at: at(0) },
      { state: end, at: at(2) },
    ];
    expect(payoutSteps({ state: end, steps })).toEqual([
      { state: 'requested', at: at(0), progress: 'done' },
      { state: end, at: at(2), progress: 'done' },
    ]);
  }
});
