import type { Choice } from '../../client-contract.ts';
import type { SteppedGame } from '../round-game.ts';
import { type Field, type FieldStep, MINES_MAX, MINES_MIN, playField, TILES } from './rules.ts';

/** R$ 1,00 to R$ 100,00: whole reais, so that hundredths of a multiplier are exact. */
const STAKE_AMOUNTS = [100n, 200n, 300n, 500n, 1000n, 2000n, 3000n, 5000n, 10_000n] as const;

const STEP_LIMIT_MS = 10 * 60_000;

export const minasDaSerra: SteppedGame = {
  gameId: 'minas-da-serra',
  title: 'Minas da Serra',
  stakeAmounts: STAKE_AMOUNTS,
  cycleMinMs: 2500,
  stepLimitMs: STEP_LIMIT_MS,
  readOptions({ mines }) {
    return isWhole(mines, { from: MINES_MIN, to: MINES_MAX }) ? { mines } : undefined;
  },
  playSteps(stakeAmount, random, { options, steps }) {
    const read = steps.map(readStep);
    if (!read.every((step) => step !== 'unknown')) return undefined;
    const field = playField(Number(options['mines']), random, read);
    return field === undefined ? undefined : { isOver: field.isOver, result: field, winAmount: winOf(field, stakeAmount) };
  },
  closingStep: (_stakeAmount, _random, { steps }) => (steps.length === 0 ? undefined : { take: 1 }),
};

/** Payout of the field, minor units. */
function winOf({ isOver, multiplier }: Field, stakeAmount: bigint): bigint {
  return isOver ? (stakeAmount * BigInt(multiplier)) / 100n : 0n;
}

function readStep({ open, take }: Choice): FieldStep | 'unknown' {
  if (take === 1 && open === undefined) return undefined;
  return isWhole(open, { from: 0, to: TILES - 1 }) && take === undefined ? open : 'unknown';
}

function isWhole(value: Choice[string] | undefined, { from, to }: { from: number; to: number }): value is number {
  return typeof value === 'number' && Number.isInteger(value) && value >= from && value <= to;
}
