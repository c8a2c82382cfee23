import * as v from 'valibot';
import type { SharedGame } from '../shared-game.ts';
import { drawFall, type FlightOutcome, HUNDREDTHS_MAX, MARK_MIN, multiplierAt, reachedAfterMs } from './rules.ts';

const MIN_AMOUNT = 100n;
const MAX_AMOUNT = 50_000n;

const Bet = v.object({
  amount: v.pipe(v.string(), v.regex(/^[1-9]\d{0,8}$/)),
  /** Automatic cash-out, in hundredths. */
  leavesAt: v.optional(v.pipe(v.number(), v.integer(), v.minValue(MARK_MIN), v.maxValue(HUNDREDTHS_MAX))),
});
type Bet = v.InferOutput<typeof Bet>;

/** The crash game: one curve shared by all players. */
export const vooDaArara: SharedGame = {
  gameId: 'voo-da-arara',
  title: 'Voo da Arara',
  minAmount: MIN_AMOUNT,
  maxAmount: MAX_AMOUNT,
  ticketsMax: 2,
  timing: { bettingMs: 8000, lateBetsMs: 1500, resultMs: 3500 },
  readBet(raw) {
    const parsed = v.safeParse(Bet, raw);
    if (!parsed.success) return undefined;
    const stakeAmount = BigInt(parsed.output.amount);
    return stakeAmount < MIN_AMOUNT || stakeAmount > MAX_AMOUNT ? undefined : { stakeAmount, bet: parsed.output };
  },
  draw: drawFall,
  playMs: (outcome) => reachedAfterMs((outcome as FlightOutcome).fall),
  payout(bet, outcome) {
    const { amount, leavesAt = HUNDREDTHS_MAX } = bet as Bet;
    return leavesAt <= (outcome as FlightOutcome).fall ? (BigInt(amount) * BigInt(leavesAt)) / 100n : 0n;
  },
  flight: {
    multiplierAt,
    reachedAfterMs,
    fallOf: (outcome) => (outcome as FlightOutcome).fall,
    leavesAt: (bet) => (bet as Bet).leavesAt,
    hundredthsMax: HUNDREDTHS_MAX,
  },
};
