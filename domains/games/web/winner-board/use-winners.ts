import { readWinnerBoard, winnerArrived, WINNERS_MAX, winnersLeft, type Winner } from '@jogada/games/contract/player';
import { queryKeyOf, useCall, useChannel } from '@jogada/platform/web';
import { useQueryClient } from '@tanstack/react-query';

interface Board {
  readonly list: readonly Winner[];
}

// Nobody tells this page of the wins that come while it shows another screen: coming back, it asks again.
const KNOWN_FOR_MS = 2_000;

/** The latest winners, greatest win first, with those who win while one looks. */
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

/** The board without the wins of these transfers (C18). */
export function withoutWinners(list: readonly Winner[], transferIds: readonly string[]): Winner[] {
  return list.filter(({ transferId }) => !transferIds.includes(transferId));
}

/** The board with one winner more: each win once, by amount, no longer than the board. */
export function withWinner(list: readonly Winner[], winner: Winner): Winner[] {
  return [winner, ...list.filter(({ transferId }) => transferId !== winner.transferId)].toSorted(byAmount).slice(0, WINNERS_MAX);
}

function byAmount(one: Winner, other: Winner): number {
  const difference = BigInt(other.vo.winAmount) - BigInt(one.vo.winAmount);
  return difference > 0n ? 1 : difference < 0n ? -1 : 0;
}
