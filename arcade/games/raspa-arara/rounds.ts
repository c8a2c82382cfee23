import type { RoundGame } from '../round-game.ts';
import { drawCard } from './rules.ts';

/** R$ 0,50 to R$ 50,00. */
const STAKE_AMOUNTS = [50n, 100n, 200n, 300n, 500n, 1000n, 2000n, 5000n] as const;

export const raspaArara: RoundGame = {
  gameId: 'raspa-arara',
  title: 'Raspa Arara',
  stakeAmounts: STAKE_AMOUNTS,
  cycleMinMs: 2500,
  play(stakeAmount, random) {
    const card = drawCard(random);
    return { result: card, winAmount: stakeAmount * BigInt(card.prize) };
  },
};
