import type { FrameLocator, Page } from 'playwright-core';
import { expect } from 'vitest';
import { amountIn } from './shown-money.ts';

/** What the screen showed of one round. Amounts in minor units. */
export interface SeenRound {
  readonly roundId: string;
  readonly stakeAmount: bigint;
  readonly winAmount: bigint;
  readonly balanceAmount: bigint;
}

/** The slot in the site's game frame. */
export interface Slot {
  readonly frame: FrameLocator;
  setSmallestStake(): Promise<void>;
  /** Turns on the game's quick play. */
  hurry(): Promise<void>;
  /** Presses the button, waits for the round to end and reads its result from the screen. */
  spin(): Promise<SeenRound>;
}

const OPEN_TIMEOUT_MS = 90_000;
// Free spins and celebrations take long, and longer with a software renderer.
const ROUND_TIMEOUT_MS = 120_000;
const STAKES_MAX = 20;

/** Waits until the slot on this page can be played. */
export async function openedSlot(page: Page): Promise<Slot> {
  const frame = page.frameLocator('iframe');
  const at = (testId: string) => frame.getByTestId(testId);
  const stands = (state: string, timeout: number) => frame.locator(`[data-state="${state}"]`).waitFor({ state: 'attached', timeout });
  await stands('idle', OPEN_TIMEOUT_MS);
  const amountAt = async (testId: string) => amountIn(await at(testId).innerText());

  return {
    frame,
    async setSmallestStake() {
      for (let step = 0; step < STAKES_MAX && (await at('stake-less').getAttribute('data-end')) === null; step += 1) {
        await at('stake-less').click();
      }
    },
    hurry: () => at('turbo').click(),
    async spin() {
      const stakeAmount = await amountAt('stake');
      const before = await at('round-id').getAttribute('data-round');
      await at('spin').click();
      await expect.poll(() => at('round-id').getAttribute('data-round'), { timeout: ROUND_TIMEOUT_MS }).not.toBe(before);
      await stands('settled', ROUND_TIMEOUT_MS);
      return {
        roundId: (await at('round-id').getAttribute('data-round')) ?? '',
        stakeAmount,
        winAmount: await amountAt('win'),
        balanceAmount: await amountAt('balance'),
      };
    },
  };
}
