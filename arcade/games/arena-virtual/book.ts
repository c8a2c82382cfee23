import { handicap, RESULT } from '../../sports/market.ts';
import type { VirtualBook } from '../../sports/virtual-league.ts';

const MILLION = 1_000_000;

/** Simulated e-sports: a match of twenty-four rounds between two fictional teams. */
export const arenaVirtual: VirtualBook = {
  gameId: 'arena-virtual',
  title: 'Arena Virtual',
  sport: {
    ticks: 24,
    tickMs: 5000,
    chances({ home, away }) {
      const share = Math.round(MILLION / (1 + 0.93 ** (home - away)));
      return { home: share, away: MILLION - share };
    },
    markets: [RESULT, handicap(7), handicap(-7)],
  },
  leagues: [
    {
      key: 'circuito',
      name: 'Circuito Virtual',
      sides: [
        { name: 'Curupira Squad', strength: 9 },
        { name: 'Boitatá Gaming', strength: 8 },
        { name: 'Saci Turbo', strength: 7 },
        { name: 'Iara Five', strength: 6 },
        { name: 'Caipora Club', strength: 5 },
        { name: 'Mapinguari', strength: 4 },
      ],
    },
  ],
  roundEveryMs: 150_000,
};
