import {
  FREE_SPINS,
  FREE_SPINS_MAX,
  FREE_SPINS_RETRIGGER,
  MULTIPLIER_MAX,
  MULTIPLIER_START,
  REELS,
  SCATTER,
  SCATTER_PAYS,
  SYMBOLS,
  type SlotSymbol,
  WILD,
} from './reels.ts';
import { bestRun, ROWS } from './rules.ts';

export interface ReturnToPlayer {
  /** Shares of the stake, 0 … 1. */
  lines: number;
  scatters: number;
  freeSpins: number;
  total: number;
  /** Probability that a paid spin starts the free spins. */
  freeSpinsChance: number;
  /** Expected number of free spins once they start, retriggers included. */
  freeSpinsExpected: number;
}

/**
 * The exact return before the win limit, which takes less than one part in ten thousand according to the simulation.
 *
 * Each of the 20 lines reads one uniformly drawn symbol from every reel, whatever its rows. So the expected pay of a line is the sum over
 * all 10^5 symbol combinations, and that of 20 lines of one line bet each is the same share of the stake. The free spins are a walk over
 * (spins played, spins granted, multiplier): a spin's pay is independent of its multiplier, because jaguars raise only later multipliers.
 */
export function returnToPlayer(): ReturnToPlayer {
  const lines = linesReturn();
  const landings = jaguarsAndOrchids();
  const scatters = landings.reduce((sum, l) => sum + l.chance * (SCATTER_PAYS[l.orchids - 3] ?? 0), 0);
  const spinReturn = lines + scatters;
  let freeSpins = 0;
  let freeSpinsChance = 0;
  let freeSpinsExpected = 0;
  for (const [index, granted] of FREE_SPINS.entries()) {
    const chance = landings.reduce((sum, l) => sum + (l.orchids === index + 3 ? l.chance : 0), 0);
    const walk = walkFreeSpins(granted, landings);
    freeSpinsChance += chance;
    freeSpinsExpected += chance * walk.spins;
    freeSpins += chance * walk.multipliers * spinReturn;
  }
  return {
    lines,
    scatters,
    freeSpins,
    total: spinReturn + freeSpins,
    freeSpinsChance,
    freeSpinsExpected: freeSpinsExpected / freeSpinsChance,
  };
}

interface Landing {
  jaguars: number;
  orchids: number;
  chance: number;
}

function linesReturn(): number {
  const shares = REELS.map((strip) => SYMBOLS.map((symbol) => strip.filter((s) => s === symbol).length / strip.length));
  const sumFrom = (symbols: SlotSymbol[], chance: number): number => {
    const share = shares[symbols.length];
    if (share === undefined) return chance * (bestRun(symbols)?.pay ?? 0);
    return SYMBOLS.reduce((sum, symbol, index) => {
      const next = chance * (share[index] ?? 0);
      return next === 0 ? sum : sum + sumFrom([...symbols, symbol], next);
    }, 0);
  };
  return sumFrom([], 1);
}

/** Joint distribution of the number of jaguars and orchids in the window. */
function jaguarsAndOrchids(): Landing[] {
  let landings = new Map<string, Landing>([['0:0', { jaguars: 0, orchids: 0, chance: 1 }]]);
  for (const strip of REELS) {
    const next = new Map<string, Landing>();
    for (const landing of landings.values()) {
      for (let stop = 0; stop < strip.length; stop++) {
        const shown = Array.from({ length: ROWS }, (_, row) => strip[(stop + row) % strip.length]);
        const jaguars = landing.jaguars + shown.filter((symbol) => symbol === WILD).length;
        const orchids = landing.orchids + shown.filter((symbol) => symbol === SCATTER).length;
        const known = next.get(`${jaguars}:${orchids}`);
        const chance = (known?.chance ?? 0) + landing.chance / strip.length;
        next.set(`${jaguars}:${orchids}`, { jaguars, orchids, chance });
      }
    }
    landings = next;
  }
  return [...landings.values()];
}

/** Expected number of spins, and expected sum of their multipliers, from `granted` initial free spins. */
function walkFreeSpins(granted: number, landings: Landing[]): { spins: number; multipliers: number } {
  let states = new Map<string, [granted: number, multiplier: number, chance: number]>();
  states.set('', [granted, MULTIPLIER_START, 1]);
  let spins = 0;
  let multipliers = 0;
  for (let played = 0; played < FREE_SPINS_MAX; played++) {
    const next: typeof states = new Map();
    for (const [stillGranted, multiplier, chance] of states.values()) {
      if (played >= stillGranted) continue;
      spins += chance;
      multipliers += chance * multiplier;
      for (const landing of landings) {
        const added = landing.orchids >= 3 ? FREE_SPINS_RETRIGGER : 0;
        const grantedAfter = Math.min(FREE_SPINS_MAX, stillGranted + added);
        const multiplierAfter = Math.min(MULTIPLIER_MAX, multiplier + landing.jaguars);
        const key = `${grantedAfter}:${multiplierAfter}`;
        const before = next.get(key)?.[2] ?? 0;
        next.set(key, [grantedAfter, multiplierAfter, before + chance * landing.chance]);
      }
    }
    states = next;
  }
  return { spins, multipliers };
}
