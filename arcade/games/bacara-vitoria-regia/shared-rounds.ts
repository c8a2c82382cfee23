import * as v from 'valibot';
import type { SharedGame } from '../shared-game.ts';
import { dealPlan } from './deal-plan.ts';
import { CHIP_MIN_AMOUNT, PLACE_MAX_AMOUNT, ROUND_MAX_AMOUNT } from './limits.ts';
import { type BaccaratOutcome, dealCoup, payChips, PLACES, type Place } from './rules.ts';

/** Chips by place; amounts as strings of minor units. */
const Bet = v.object({ chips: v.record(v.picklist(PLACES), v.pipe(v.string(), v.regex(/^[1-9]\d{0,8}$/))) });
type Chips = Partial<Record<Place, string>>;

/** Punto banco from eight decks, dealt on a schedule. */
export const bacaraVitoriaRegia: SharedGame = {
  gameId: 'bacara-vitoria-regia',
  title: 'Bacará Vitória-Régia',
  minAmount: CHIP_MIN_AMOUNT,
  maxAmount: ROUND_MAX_AMOUNT,
  ticketsMax: 6,
  timing: { bettingMs: 15_000, lateBetsMs: 2000, resultMs: 5000 },
  readBet(raw) {
    const parsed = v.safeParse(Bet, raw);
    if (!parsed.success) return undefined;
    const chips = readChips(parsed.output.chips);
    const places = Object.entries(chips) as [Place, bigint][];
    const isTaken = places.every(([place, amount]) => amount <= PLACE_MAX_AMOUNT[place] && amount % CHIP_MIN_AMOUNT === 0n);
    if (!isTaken || places.length === 0) return undefined;
    return { stakeAmount: places.reduce((sum, [, amount]) => sum + amount, 0n), bet: parsed.output };
  },
  draw: dealCoup,
  playMs: (outcome) => dealPlan(outcome as BaccaratOutcome).lastsMs,
  payout: (bet, outcome) => payChips(readChips((bet as { chips: Chips }).chips), outcome as BaccaratOutcome),
};

function readChips(chips: Chips): Partial<Record<Place, bigint>> {
  return Object.fromEntries(Object.entries(chips).map(([place, amount]) => [place, BigInt(amount)]));
}
