import { readWinnerBoard, winnerArrived, WINNERS_MAX, winnersLeft, type Winner } from '@jogada/games/contract/player';
import { mergePushed, queryKeyOf, useCall, useChannel } from '@jogada/platform/web';
import { useQueryClient, type QueryClient } from '@tanstack/react-query';

interface Board {
  readonly list: readonly Winner[];
}

// The page misses pushed wins while another screen is shown, so a short stale time makes it refetch on return.
const KNOWN_FOR_MS = 2_000;

/** The winner board, largest win first, with pushed updates. */
export function useWinners() {
  const queries = useQueryClient();
  const board = useCall(readWinnerBoard, {}, { staleTime: KNOWN_FOR_MS });
  useChannel(winnerArrived, (winner) => changeBoard(queries, (list = []) => withWinner(list, winner)));
  useChannel(winnersLeft, ({ transferIds }) => changeBoard(queries, (list) => list && withoutWinners(list, transferIds)));
  return board;
}

/** Applies a pushed change to the shown board. A response that is under way does not undo it. */
export function changeBoard(queries: QueryClient, change: (list: readonly Winner[] | undefined) => readonly Winner[] | undefined): void {
  mergePushed<Board>(queries, queryKeyOf(readWinnerBoard, {}), (shown) => {
    const list = change(shown?.list);
    return list && { list };
  });
}

/** Returns the board without the wins of these transfers (C18). */
export function withoutWinners(list: readonly Winner[], transferIds: readonly string[]): Winner[] {
  return list.filter(({ transferId }) => !transferIds.includes(transferId));
}

/** Returns the board with a winner added: each win once, by amount, limited to the board's length. */
export function withWinner(list: readonly Winner[], winner: Winner): Winner[] {
  return [winner, ...list.filter(({ transferId }) => transferId !== winner.transferId)].toSorted(byAmount).slice(0, WINNERS_MAX);
}

function byAmount(one: Winner, other: Winner): number {
  const difference = BigInt(other.vo.winAmount) - BigInt(one.vo.winAmount);
  return difference > 0n ? 1 : difference < 0n ? -1 : 0;
}
