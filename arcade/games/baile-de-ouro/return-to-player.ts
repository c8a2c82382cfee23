import {
  COIN,
  COIN_SHARES_TOTAL,
  COINS,
  COINS_MIN,
  FIELDS,
  GRAND_STAKES,
  HOLD_COIN_SHARE,
  RESPINS,
  SHARES,
  SHARES_TOTAL,
} from './paper.ts';
import { bestRun } from './rules.ts';

export interface ReturnToPlayer {
  /** Shares of the stake, 0 … 1. */
  lines: number;
  coins: number;
  grand: number;
  total: number;
  holdChance: number;
  grandChance: number;
  /** Expected number of coins at the end of a hold, including those that started it. */
  coinsExpected: number;
}

/**
 * The exact return before the win limit, which only coins of many jackpots at once could reach.
 *
 * Every field is drawn independently, so a line reads five independent symbols whatever its rows: the expected pay of one line is that of
 * all ten, in line bets. The hold is a walk over (coins laid, draws left). A coin's value does not depend on the walk, so the coins pay
 * their mean value times their expected number.
 */
export function returnToPlayer(): ReturnToPlayer {
  const lines = lineReturn();
  let holdChance = 0;
  let grandChance = 0;
  let coinsExpected = 0;
  for (let coins = COINS_MIN; coins <= FIELDS; coins++) {
    const chance = binomial(FIELDS, coins, (SHARES[COIN] ?? 0) / SHARES_TOTAL);
    const { expected, full } = walkHold(coins);
    holdChance += chance;
    coinsExpected += chance * expected;
    grandChance += chance * full;
  }
  const coins = coinsExpected * coinWorth();
  const grand = grandChance * GRAND_STAKES;
  return { lines, coins, grand, total: lines + coins + grand, holdChance, grandChance, coinsExpected: coinsExpected / holdChance };
}

/** Mean value of a coin in stakes. */
function coinWorth(): number {
  return COINS.reduce((sum, { stakes, share }) => sum + stakes * share, 0) / COIN_SHARES_TOTAL;
}

function lineReturn(): number {
  const sumFrom = (symbols: number[], chance: number): number => {
    if (symbols.length === 5) return chance * (bestRun(symbols)?.pay ?? 0);
    return SHARES.reduce((sum, share, symbol) => sum + sumFrom([...symbols, symbol], (chance * share) / SHARES_TOTAL), 0);
  };
  return sumFrom([], 1);
}

/** From a number of initial coins: the expected final number, and the probability of a full board. */
function walkHold(begun: number): { expected: number; full: number } {
  const known = new Map<string, { expected: number; full: number }>();
  const from = (coins: number, left: number): { expected: number; full: number } => {
    if (coins === FIELDS) return { expected: coins, full: 1 };
    if (left === 0) return { expected: coins, full: 0 };
    const key = `${coins}:${left}`;
    const before = known.get(key);
    if (before !== undefined) return before;
    let expected = 0;
    let full = 0;
    for (let fresh = 0; fresh <= FIELDS - coins; fresh++) {
      const chance = binomial(FIELDS - coins, fresh, HOLD_COIN_SHARE / SHARES_TOTAL);
      const next = from(coins + fresh, fresh === 0 ? left - 1 : RESPINS);
      expected += chance * next.expected;
      full += chance * next.full;
    }
    known.set(key, { expected, full });
    return { expected, full };
  };
  return from(begun, RESPINS);
}

function binomial(tries: number, hits: number, chance: number): number {
  let ways = 1;
  for (let step = 0; step < hits; step++) ways = (ways * (tries - step)) / (step + 1);
  return ways * chance ** hits * (1 - chance) ** (tries - hits);
}
