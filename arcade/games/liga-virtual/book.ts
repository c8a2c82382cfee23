import { BOTH_SCORE, DRAW_NO_BET, RESULT, totalOver } from '../../sports/market.ts';
import type { VirtualBook } from '../../sports/virtual-league.ts';

const TICKS = 90;
const MILLION = 1_000_000;

/** Simulated football with fictional teams: ninety minutes shown in three, two leagues in turn. */
export const ligaVirtual: VirtualBook = {
  gameId: 'liga-virtual',
  title: 'Liga Virtual',
  sport: {
    ticks: TICKS,
    tickMs: 2000,
    chances({ home, away }) {
      // About 1.45 goals for the home side and 1.15 for the away side between equals.
      const goals = (mean: number, difference: number) => Math.round((MILLION * mean * 1.13 ** difference) / TICKS);
      return { home: goals(1.45, home - away), away: goals(1.15, away - home) };
    },
    markets: [RESULT, totalOver(5), BOTH_SCORE, DRAW_NO_BET, totalOver(3), totalOver(7)],
  },
  leagues: [
    {
      key: 'serra',
      name: 'Liga da Serra',
      sides: [
        { name: 'Onças da Serra', strength: 9 },
        { name: 'Atlético Ipê', strength: 8 },
        { name: 'Rio das Araras', strength: 7 },
        { name: 'União Jatobá', strength: 6 },
        { name: 'Vale do Sabiá', strength: 6 },
        { name: 'Pedra Branca', strength: 5 },
        { name: 'Estrela do Cerrado', strength: 4 },
        { name: 'Porto Manacá', strength: 3 },
      ],
    },
    {
      key: 'litoral',
      name: 'Copa do Litoral',
      sides: [
        { name: 'Farol Azul', strength: 9 },
        { name: 'Maré Alta', strength: 8 },
        { name: 'Coqueirais', strength: 7 },
        { name: 'Barra Dourada', strength: 7 },
        { name: 'Ilha do Boto', strength: 5 },
        { name: 'Recife Sul', strength: 5 },
        { name: 'Praia do Caju', strength: 4 },
        { name: 'Ventos do Norte', strength: 3 },
      ],
    },
  ],
  roundEveryMs: 120_000,
};
