import { expect, test } from 'vitest';
import { TOAST_DURATION_MS, WAITING_TOAST_MS } from './toast.tsx';

test('ACC-39 Shows a success for one second, a notice for one and a half, a refusal for two, and a wait for 9999 s at most', () => {
  expect(TOAST_DURATION_MS).toMatchObject({ success: 1_000, notice: 1_500, refusal: 2_000 });
  expect(WAITING_TOAST_MS).toBe(9_999_000);
});
