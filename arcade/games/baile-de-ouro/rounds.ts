import type { RoundGame } from '../round-game.ts';
import { PAY_PARTS, playRound } from './rules.ts';

/** R$ 0,20 to R$ 100,00. Multiples of ten, so that a line's pay is never rounded. */
const STAKE_AMOUNTS = [20n, 50n, 100n, 200n, 300n, 500n, 1000n, 2000n, 5000n, 10_000n] as const;

export const baileDeOuro: RoundGame = {
  gameId: 'baile-de-ouro',
  title: 'Baile de Ouro',
  stakeAmounts: STAKE_AMOUNTS,
  cycleMinMs: 2500,
  play(stakeAmount, random) {
    const round = playRound(random);
    return { result: round, winAmount: amountOf(round.parts, stakeAmount) };
  },
};

/** Minor units. */
export function amountOf(parts: number, stakeAmount: bigint): bigint {
  return (BigInt(parts) * stakeAmount) / BigInt(PAY_PARTS);
}
