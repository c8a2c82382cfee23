import { expect, test } from 'vitest';
import { createAutoplay } from './autoplay.ts';

const LOST = { stakeAmount: 100n, winAmount: 0n };

test('R37 an automatic run ends after its number of rounds', () => {
  const autoplay = createAutoplay();
  autoplay.start({ rounds: 2, lossMaxAmount: 10_000n, winMaxAmount: undefined });
  expect([autoplay.book(LOST), autoplay.left, autoplay.book(LOST), autoplay.isOn]).toEqual([undefined, 1, 'rounds', false]);
});

test('R37 an automatic run never stakes beyond the loss limit', () => {
  const autoplay = createAutoplay();
  autoplay.start({ rounds: 100, lossMaxAmount: 250n, winMaxAmount: undefined });
  expect(autoplay.canStake(300n)).toBe(false);
  expect([autoplay.book(LOST), autoplay.book(LOST)]).toEqual([undefined, 'loss']);
});

test('wins extend the room below the loss limit', () => {
  const autoplay = createAutoplay();
  autoplay.start({ rounds: 100, lossMaxAmount: 200n, winMaxAmount: undefined });
  expect(autoplay.book(LOST)).toBeUndefined();
  expect(autoplay.book({ stakeAmount: 100n, winAmount: 150n })).toBeUndefined();
  expect(autoplay.isOn).toBe(true);
});

test('R37 an automatic run ends after a single win of the chosen size', () => {
  const autoplay = createAutoplay();
  autoplay.start({ rounds: 100, lossMaxAmount: 10_000n, winMaxAmount: 1000n });
  expect(autoplay.book({ stakeAmount: 100n, winAmount: 999n })).toBeUndefined();
  expect(autoplay.book({ stakeAmount: 100n, winAmount: 1000n })).toBe('win');
});
