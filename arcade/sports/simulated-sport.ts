import type { RandomSource } from '@jogada/platform/contract';
import type { Market, Score } from './market.ts';

const MILLION = 1_000_000;

/** A sport as a sequence of ticks: in each the home side, the away side or neither scores. */
export interface SimulatedSport {
  ticks: number;
  tickMs: number;
  /** Probabilities of a tick in millionths, from two strengths between 1 and 10. */
  chances(strength: { home: number; away: number }): Score;
  markets: readonly Market[];
}

/** Scorer of each tick: 1 home, 2 away, 0 none. */
export function playTicks({ ticks }: SimulatedSport, chances: Score, random: RandomSource): number[] {
  return Array.from({ length: ticks }, () => {
    const drawn = random.below(MILLION);
    return drawn < chances.home ? 1 : drawn < chances.home + chances.away ? 2 : 0;
  });
}

export function scoreAfter(timeline: readonly number[], ticks: number): Score {
  const played = timeline.slice(0, ticks);
  return { home: played.filter((side) => side === 1).length, away: played.filter((side) => side === 2).length };
}

/** Probability of each number of further points of both sides. */
export function remaining(ticks: number, chances: Score): ReadonlyMap<string, { more: Score; chance: number }> {
  const [home, away] = [chances.home / MILLION, chances.away / MILLION];
  let ways = new Map([['0 0', { more: { home: 0, away: 0 }, chance: 1 }]]);
  for (let tick = 0; tick < ticks; tick++) {
    const next = new Map<string, { more: Score; chance: number }>();
    const add = (more: Score, chance: number) => {
      // Too small to affect a price.
      if (chance < 1e-12) return;
      const key = `${more.home} ${more.away}`;
      const known = next.get(key);
      if (known === undefined) next.set(key, { more, chance });
      else known.chance += chance;
    };
    for (const { more, chance } of ways.values()) {
      add({ home: more.home + 1, away: more.away }, chance * home);
      add({ home: more.home, away: more.away + 1 }, chance * away);
      add(more, chance * (1 - home - away));
    }
    ways = next;
  }
  return ways;
}
