import { WINNERS_MAX, type Winner } from '@jogada/games/contract/player';
import { expect, test } from 'vitest';
import { withoutWinners, withWinner } from './use-winners.ts';

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

test('a new winner stands where the amount puts it', () => {
  const board = [aWinner('a', '9000'), aWinner('b', '100')];
  expect(withWinner(board, aWinner('c', '10000')).map(({ transferId }) => transferId)).toEqual(['c', 'a', 'b']);
  expect(withWinner(board, aWinner('c', '500')).map(({ transferId }) => transferId)).toEqual(['a', 'c', 'b']);
});

test('the same win twice is one line', () => {
  expect(withWinner([aWinner('a', '100')], aWinner('a', '100'))).toHaveLength(1);
});

test('the board keeps its length', () => {
  const full = Array.from({ length: WINNERS_MAX }, (_, index) => aWinner(`w${index}`, String(1000 + index)));
  const next = withWinner(full, aWinner('new', '5000'));
  expect(next).toHaveLength(WINNERS_MAX);
  expect(next[0]?.transferId).toBe('new');
});

test('C18 wins whose member does not want them there leave an open board', () => {
  const board = [aWinner('a', '9000'), aWinner('b', '100')];
  expect(withoutWinners(board, ['a', 'z']).map(({ transferId }) => transferId)).toEqual(['b']);
});
