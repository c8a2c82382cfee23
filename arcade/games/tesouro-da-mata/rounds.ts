import type { RoundGame } from '../round-game.ts';
import { playRound, type RoundResult } from './rules.ts';

const GAME_ID = 'tesouro-da-mata';

/** R$ 0,20 to R$ 100,00. */
const STAKE_AMOUNTS = [20n, 40n, 60n, 80n, 100n, 200n, 300n, 400n, 500n, 1000n, 2000n, 3000n, 5000n, 10_000n] as const;

/** A round as stored and sent; amounts are strings of minor units. */
export interface StoredSpin {
  stops: number[];
  multiplier: number;
  lineWins: { line: number; symbol: string; count: number; amount: string }[];
  scatterCount: number;
  scatterAmount: string;
  freeSpinsAdded: number;
  winAmount: string;
}

export interface StoredResult {
  spins: StoredSpin[];
  isCapped: boolean;
}

export const tesouroDaMata: RoundGame = {
  gameId: GAME_ID,
  title: 'Tesouro da Mata',
  stakeAmounts: STAKE_AMOUNTS,
  cycleMinMs: 2500,
  play(stakeAmount, random) {
    const round = playRound(stakeAmount, random);
    return { result: toStored(round), winAmount: round.winAmount };
  },
};

export function toStored({ spins, isCapped }: RoundResult): StoredResult {
  return {
    isCapped,
    spins: spins.map((spin) => ({
      ...spin,
      lineWins: spin.lineWins.map((win) => ({ ...win, amount: win.amount.toString() })),
      scatterAmount: spin.scatterAmount.toString(),
      winAmount: spin.winAmount.toString(),
    })),
  };
}
