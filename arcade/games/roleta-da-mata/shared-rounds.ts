import * as v from 'valibot';
import type { SharedGame } from '../shared-game.ts';
import { CHIP_MIN_AMOUNT, placeMaxAmount, ROUND_MAX_AMOUNT } from './limits.ts';
import { coveredBy, payChips, type RouletteOutcome, spinWheel } from './rules.ts';

/** Duration of a spin until the ball is at rest. */
const SPIN_MS = 7500;
const PLACES_MAX = 49;

/** Chips by place; amounts as strings of minor units. */
const Bet = v.object({ chips: v.record(v.pipe(v.string(), v.maxLength(10)), v.pipe(v.string(), v.regex(/^[1-9]\d{0,8}$/))) });

/** European roulette with one zero, spun on a schedule. */
export const roletaDaMata: SharedGame = {
  gameId: 'roleta-da-mata',
  title: 'Roleta da Mata',
  minAmount: CHIP_MIN_AMOUNT,
  maxAmount: ROUND_MAX_AMOUNT,
  ticketsMax: 6,
  timing: { bettingMs: 18_000, lateBetsMs: 2000, resultMs: 5000 },
  readBet(raw) {
    const parsed = v.safeParse(Bet, raw);
    if (!parsed.success) return undefined;
    const chips = readChips(parsed.output.chips);
    const places = Object.entries(chips);
    const isTaken = places.every(
      ([place, amount]) =>
        coveredBy(place) !== undefined && amount >= CHIP_MIN_AMOUNT && amount <= placeMaxAmount(place) && amount % CHIP_MIN_AMOUNT === 0n,
    );
    if (!isTaken || places.length === 0 || places.length > PLACES_MAX) return undefined;
    return { stakeAmount: places.reduce((sum, [, amount]) => sum + amount, 0n), bet: parsed.output };
  },
  draw: spinWheel,
  playMs: () => SPIN_MS,
  payout: (bet, outcome) => payChips(readChips((bet as v.InferOutput<typeof Bet>).chips), outcome as RouletteOutcome),
};

function readChips(chips: Readonly<Record<string, string>>): Record<string, bigint> {
  return Object.fromEntries(Object.entries(chips).map(([place, amount]) => [place, BigInt(amount)]));
}
