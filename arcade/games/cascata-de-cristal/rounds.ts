import type { RoundGame } from '../round-game.ts';
import { PAY_PARTS } from './paper.ts';
import { playRound } from './rules.ts';

/** R$ 0,20 to R$ 100,00. Multiples of twenty, so that a way's pay is never rounded. */
const STAKE_AMOUNTS = [20n, 40n, 60n, 80n, 100n, 200n, 300n, 400n, 500n, 1000n, 2000n, 3000n, 5000n, 10_000n] as const;

export const cascataDeCristal: RoundGame = {
  gameId: 'cascata-de-cristal',
  title: 'Cascata de Cristal',
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
