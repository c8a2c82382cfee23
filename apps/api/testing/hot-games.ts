import type { TestPlayer } from './players.ts';
import { settledRound } from './settled-round.ts';
import type { TestApi } from './start-api.ts';

/** Plays so many settled rounds of each title, by default of the fewest that make it hot, with 0.01 each, then marks the hot titles. */
export async function playUntilHot(
  api: Pick<TestApi, 'composition' | 'now' | 'runJob'>,
  player: TestPlayer,
  gameIds: readonly string[],
  roundCount = 20,
): Promise<void> {
  for (const gameId of gameIds) {
    for (let round = 0; round < roundCount; round += 1) await settledRound(api, player, { gameId, amount: 1n, winAmount: 1n });
  }
  await api.runJob('wallet.count-days');
  await api.runJob('games.mark-hot');
}
