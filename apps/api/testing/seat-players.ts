import { launchGame } from '@jogada/games/contract/player';
import { aPlayer, type FrontDoor } from './players.ts';

/** So many new players with a game open and nothing in the wallet: the launch tokens that the game's vendor gets. */
export async function seatPlayers(door: FrontDoor, { playerCount, gameId }: { playerCount: number; gameId: string }): Promise<string[]> {
  const tokens: string[] = [];
  for (let index = 0; index < playerCount; index += 1) {
    const { client } = await aPlayer(door);
    const { content } = await client.call(launchGame, { gameId });
    tokens.push(new URL(content.game_url).searchParams.get('token') ?? '');
  }
  return tokens;
}
