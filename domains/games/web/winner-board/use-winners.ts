import { readWinnerBoard, winnerArrived, WINNERS_MAX, winnersLeft, type Winner } from '@jogada/games/contract/player';
import { queryKeyOf, useCall, useChannel } from '@jogada/platform/web';
import { useQueryClient } from '@tanstack/react-query';

interface Board {
  readonly list: readonly Winner[];
}

// The page misses pushed wins while another screen is shown, so a short stale time makes it refetch on return.
const KNOWN_FOR_MS = 2_000;

/** The winner board, largest win first, with pushed updates. */
export function useWinners() {
  const queries = useQueryClient();
  const board = useCall(readWinnerBoard, {}, { staleTime: KNOWN_FOR_MS });
  useChannel(winnerArrived, (winner) => {
    queries.setQueryData<Board>(queryKeyOf(readWinnerBoard, {}), (shown) => ({ list: withWinner(shown?.list ?? [], winner) }));
  });
  useChannel(winnersLeft, ({ transferIds }) => {
    queries.setQueryData<Board>(queryKeyOf(readWinnerBoard, {}), (shown) => shown && { list: withoutWinners(shown.list, transferIds) });
  });
  return board;
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
