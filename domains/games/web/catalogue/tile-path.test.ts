import { expect, test } from 'vitest';
import { tilePath } from './tile-path.ts';

const GAME = { gameId: 'mesa-1', gameType: 'LIVE', vassalage: 'mesa-posta', isGameH5: '' } as const;

test('GAM-19 Links a tile to its game, or to its vendor’s list for isGameH5 VASSALAGE, and to the game within that list', () => {
  const listFirst = { ...GAME, isGameH5: 'VASSALAGE' };
  expect(tilePath(GAME)).toBe('/m/game/mesa-1');
  expect(tilePath(listFirst)).toBe('/m/gameList?gameType=LIVE&vassalage=mesa-posta');
  expect(tilePath(listFirst, 'another')).toBe('/m/gameList?gameType=LIVE&vassalage=mesa-posta');
  expect(tilePath(listFirst, 'mesa-posta')).toBe('/m/game/mesa-1');
});
