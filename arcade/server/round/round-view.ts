import type { RoundView, VerifiableRound } from '../../client-contract.ts';
import type { RoundRow, VerifiableRow } from './round.sql.ts';

const STANDINGS: Partial<Record<RoundRow['state'], RoundView['standing']>> = { playing: 'open', settled: 'settled' };

/** Only a round in play or decided has a result to show. */
export function isShowable(round: RoundRow): boolean {
  return round.result !== null && round.winAmount !== null;
}

export function viewRound(round: RoundRow): RoundView {
  if (round.winAmount === null) throw new Error(`Round ${round.id} has no result`);
  return {
    roundId: round.id,
    gameId: round.gameId,
    standing: STANDINGS[round.state] ?? 'pending',
    stakeAmount: round.stakeAmount.toString(),
    winAmount: round.winAmount.toString(),
    currency: round.currency,
    ...(round.balanceAmount === null ? {} : { balanceAmount: round.balanceAmount.toString() }),
    options: round.options,
    steps: round.steps.map(({ step }) => step),
    result: round.result,
    seedId: round.seedId,
    nonce: round.nonce.toString(),
    createdAt: round.createdAt.toISOString(),
  };
}

export function viewVerifiableRound(round: VerifiableRow): VerifiableRound {
  return {
    ...viewRound(round),
    serverSeedHash: round.serverSeedHash,
    clientSeed: round.clientSeed,
    ...(round.serverSeed === null ? {} : { serverSeed: round.serverSeed.toString('hex') }),
  };
}
