import { HotGames } from '@jogada/games/web/hot';
import {
  CategoryBlocks,
  ExclusiveGames,
  FavouriteShelf,
  GameTypes,
  HomePicks,
  LobbySection,
  LobbyTabs,
  SportsTiles,
} from '@jogada/games/web/lobby';
import { WinnerBoard } from '@jogada/games/web/winner-board';
import { HousePromises } from './house-promises.tsx';

const FIRST = ['RNG', 'LIVE'] as const;
const FURTHER = ['FISH', 'PVP'] as const;

/** The games of the lobby, by heat and by category, and who has won. */
export function LobbyGames() {
  return (
    <>
      <LobbyTabs />
      <LobbySection place="HOME">
        <HotGames />
        <HomePicks />
      </LobbySection>
      <FavouriteShelf />
      <CategoryBlocks of={FIRST} />
      <ExclusiveGames />
      <SportsTiles />
      <CategoryBlocks of={FURTHER} />
      <GameTypes />
      <HousePromises />
      <WinnerBoard />
    </>
  );
}
