import { HotGames } from '@jogada/games/web/hot';
import { CategoryBlocks, CategoryRail } from '@jogada/games/web/lobby';
import { WinnerBoard } from '@jogada/games/web/winner-board';
import { HousePromises } from './house-promises.tsx';

/** The games of the lobby, by heat and by category, and who has won. */
export function LobbyGames() {
  return (
    <>
      <CategoryRail />
      <HotGames />
      <CategoryBlocks />
      <HousePromises />
      <WinnerBoard />
    </>
  );
}
