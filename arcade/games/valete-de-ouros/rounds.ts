import type { Choice } from '../../client-contract.ts';
import type { SteppedGame } from '../round-game.ts';
import { bestHold } from './best-hold.ts';
import { HAND } from './cards.ts';
import { drawTen, paidFor, playDeal } from './rules.ts';

/** R$ 0,50 to R$ 50,00. */
const STAKE_AMOUNTS = [50n, 100n, 200n, 300n, 500n, 1000n, 2000n, 5000n] as const;

const STEP_LIMIT_MS = 10 * 60_000;

export const valeteDeOuros: SteppedGame = {
  gameId: 'valete-de-ouros',
  title: 'Valete de Ouros',
  stakeAmounts: STAKE_AMOUNTS,
  cycleMinMs: 2500,
  stepLimitMs: STEP_LIMIT_MS,
  playSteps(stakeAmount, random, { steps }) {
    const [first, ...more] = steps;
    const held = first === undefined ? undefined : readHold(first);
    if (more.length > 0 || (first !== undefined && held === undefined)) return undefined;
    const deal = playDeal(drawTen(random), held);
    return { isOver: deal.isOver, result: deal, winAmount: stakeAmount * BigInt(paidFor(deal)) };
  },
  // The cards were revealed, so the stake cannot be returned: the absent player gets the best hold.
  closingStep(_stakeAmount, random) {
    const mask = bestHold(drawTen(random).slice(0, HAND));
    return { hold: Array.from({ length: HAND }, (_, place) => place).filter((place) => (mask & (1 << place)) !== 0) };
  },
};

/** Ascending positions 0 … 4; undefined for anything else. */
function readHold({ hold }: Choice): number[] | undefined {
  if (!Array.isArray(hold)) return undefined;
  const isAscending = hold.every((place, index) => place >= 0 && place < HAND && place > (hold[index - 1] ?? -1));
  return isAscending ? hold : undefined;
}
