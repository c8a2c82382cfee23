import { launchGame } from '@jogada/games/contract/player';
import { aPlayer, type FrontDoor } from './players.ts';

/** Creates new players, each with a game open and an empty wallet. Returns the launch tokens for the game's vendor. */
export async function launchForPlayers(
  door: FrontDoor,
  { playerCount, gameId }: { playerCount: number; gameId: string },
): Promise<string[]> {
  const tokens: string[] = [];
  for (let index = 0; index < playerCount; index += 1) {
    const { client } = await aPlayer(door);
    const { content } = await client.call(launchGame, { gameId });
    tokens.push(new URL(content.game_url).searchParams.get('token') ?? '');
  }
  return tokens;
}
