import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import type { VirtualBook } from '../sports/virtual-league.ts';
import type { ArcadeGame } from './round-game.ts';
import type { SharedGame } from './shared-game.ts';

const FOLDERS = readdirSync(import.meta.dirname);

/** All single-player games of this vendor: the folders with a file rounds.ts. */
export const GAMES = await gamesWith<ArcadeGame>('rounds.ts');

/** All games whose rounds are shared by many players: the folders with a file shared-rounds.ts. */
export const SHARED_GAMES = await gamesWith<SharedGame>('shared-rounds.ts');

/** All betting games on simulated leagues: the folders with a file book.ts. */
export const BOOKS = await gamesWith<VirtualBook>('book.ts');

/** The games that these files export. @throws an error for a file that exports no game of its folder's name */
async function gamesWith<Game extends { gameId: string }>(file: string): Promise<readonly Game[]> {
  const names = FOLDERS.filter((name) => existsSync(join(import.meta.dirname, name, file))).toSorted();
  return Promise.all(
    names.map(async (name) => {
      const exported: unknown[] = Object.values((await import(`./${name}/${file}`)) as object);
      const game = exported.find((one): one is Game => typeof one === 'object' && one !== null && 'gameId' in one && one.gameId === name);
      if (game === undefined) throw new Error(`arcade/games/${name}/${file} exports no game with the id ${name}`);
      return game;
    }),
  );
}
