import type { RoundGame } from '../round-game.ts';
import { CROSSES_MS, isSwimming, kindOf } from './river.ts';
import { paidFor, throwNet } from './rules.ts';

/** R$ 0,20 to R$ 50,00. */
const STAKE_AMOUNTS = [20n, 50n, 100n, 200n, 500n, 1000n, 2000n, 5000n] as const;

export const ouroDoBoto: RoundGame = {
  gameId: 'ouro-do-boto',
  title: 'Ouro do Boto',
  stakeAmounts: STAKE_AMOUNTS,
  cycleMinMs: 700,
  shoal: { isThere: (swimmer, at) => isSwimming(swimmer, at.getTime()), staysMs: 2 * CROSSES_MS },
  /** The kind is derived from the swimmer's id; a kind sent by the client is ignored. */
  readOptions({ swimmer }) {
    const isSwimmer = typeof swimmer === 'number' && Number.isSafeInteger(swimmer) && swimmer >= 0;
    return isSwimmer ? { swimmer, target: kindOf(swimmer) } : undefined;
  },
  play(stakeAmount, random, options) {
    const thrown = throwNet(Number(options['target']), random);
    return { result: thrown, winAmount: stakeAmount * BigInt(paidFor(thrown)) };
  },
};
