import { readWinnerBoard, WINNERS_MAX, type Winner } from '@jogada/games/contract/player';
import { queryKeyOf } from '@jogada/platform/web';
import { expect, test } from 'vitest';
import { pageWithPushes } from '../../../../platform/web/testing/page-with-pushes.ts';
import { changeBoard, withoutWinners, withWinner } from './use-winners.ts';

function aWinner(transferId: string, winAmount: string): Winner {
  const vo = {
    gameId: 'g',
    gameName: 'G',
    iconUrl: '/g',
    customerName: 'a***z',
    winAmount,
    currency: 'BRL',
    gameTime: '2026-01-01T00:00:00.000Z',
  } as const;
  return { transferId, vo };
}

test('Inserts a new winner by amount', () => {
  const board = [aWinner('a', '9000'), aWinner('b', '100')];
  expect(withWinner(board, aWinner('c', '10000')).map(({ transferId }) => transferId)).toEqual(['c', 'a', 'b']);
  expect(withWinner(board, aWinner('c', '500')).map(({ transferId }) => transferId)).toEqual(['a', 'c', 'b']);
});

test('Lists a repeated win once', () => {
  expect(withWinner([aWinner('a', '100')], aWinner('a', '100'))).toHaveLength(1);
});

test('Keeps the board’s length', () => {
  const full = Array.from({ length: WINNERS_MAX }, (_, index) => aWinner(`w${index}`, String(1000 + index)));
  const next = withWinner(full, aWinner('new', '5000'));
  expect(next).toHaveLength(WINNERS_MAX);
  expect(next[0]?.transferId).toBe('new');
});

test('C18 Removes wins from an open board when their member opts out', () => {
  const board = [aWinner('a', '9000'), aWinner('b', '100')];
  expect(withoutWinners(board, ['a', 'z']).map(({ transferId }) => transferId)).toEqual(['b']);
});

test('C18 A response that was read before a member opted out does not show the wins again', async () => {
  const [a, b] = [aWinner('a', '9000'), aWinner('b', '100')];
  const { refetch, answer, push, shown } = pageWithPushes(queryKeyOf(readWinnerBoard, {}), { list: [a, b] });
  await answer();
  refetch();
  await push({ list: [b] }, (queries) => changeBoard(queries, (list) => list && withoutWinners(list, ['a'])));
  await answer();
  expect(shown()?.list).toEqual([b]);
});

test('GAM-14 A response that was read before a win does not remove the pushed win', async () => {
  const [a, b] = [aWinner('a', '9000'), aWinner('b', '100')];
  const { refetch, answer, push, shown } = pageWithPushes(queryKeyOf(readWinnerBoard, {}), { list: [b] });
  await answer();
  refetch();
  await push({ list: [a, b] }, (queries) => changeBoard(queries, (list = []) => withWinner(list, a)));
  await answer();
  expect(shown()?.list).toEqual([a, b]);
});
