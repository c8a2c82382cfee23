import { expect, test } from 'vitest';
import { tilePath } from './tile-path.ts';

const GAME = { gameId: 'mesa-1', gameType: 'LIVE', vassalage: 'mesa-posta', isGameH5: '' } as const;

test('GAM-19 a tile opens its game; one whose isGameH5 is VASSALAGE leads to the list of its vendor’s games, and there opens it', () => {
  const listFirst = { ...GAME, isGameH5: 'VASSALAGE' };
  expect(tilePath(GAME)).toBe('/m/game/mesa-1');
  expect(tilePath(listFirst)).toBe('/m/gameList?gameType=LIVE&vassalage=mesa-posta');
  expect(tilePath(listFirst, 'another')).toBe('/m/gameList?gameType=LIVE&vassalage=mesa-posta');
  expect(tilePath(listFirst, 'mesa-posta')).toBe('/m/game/mesa-1');
});
