import { roletaDaMata } from '../games/roleta-da-mata/shared-rounds.ts';
import type { SharedGame } from '../games/shared-game.ts';
import { vooDaArara } from '../games/voo-da-arara/shared-rounds.ts';
import { TIMING } from '../server/arcade-context.ts';

/** A flight of one hundredth per 4 ms that crashes at the given point. */
export function flightTo(fall: number): SharedGame {
  if (vooDaArara.flight === undefined) throw new Error('the game has no flight');
  return {
    ...vooDaArara,
    timing: { bettingMs: 500, lateBetsMs: 5000, resultMs: 200 },
    draw: () => ({ fall }),
    flight: {
      ...vooDaArara.flight,
      multiplierAt: (ms) => 100 + Math.floor(ms / 4),
      reachedAfterMs: (hundredths) => (hundredths - 100) * 4,
    },
  };
}

/** The roulette game with the given display time. */
export function wheelOf(playMs: number): SharedGame {
  return { ...roletaDaMata, timing: { bettingMs: 500, lateBetsMs: 5000, resultMs: 200 }, playMs: () => playMs };
}

export const QUICK = { ...TIMING, retryPausesMs: [1, 1], leaseMs: 10_000, betMayArriveMs: 500, recoveryPauseMs: 50 };

/** No test waits for this time to pass. On a busy machine the first call of a process takes more than a second. */
export const QUICK_WALLET_TIMEOUT_MS = 3000;
