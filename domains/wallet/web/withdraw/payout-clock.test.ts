import { expect, test } from 'vitest';
import { payoutSteps } from './payout-clock.ts';

const at = (minute: number) => `2026-09-01T12:0${minute}:00.000Z`;

test('a fresh withdrawal stands at its request, with the whole way ahead', () => {
  expect(payoutSteps({ state: 'requested', steps: [{ state: 'requested', at: at(0) }] })).toEqual([
    { state: 'requested', at: at(0), progress: 'current' },
    { state: 'in_review', at: null, progress: 'ahead' },
    { state: 'sent', at: null, progress: 'ahead' },
    { state: 'paid', at: null, progress: 'ahead' },
  ]);
});

test('a step that was passed over is not promised any more', () => {
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

test('an ended withdrawal promises nothing more', () => {
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
