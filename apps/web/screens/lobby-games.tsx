import { AdWarning } from '@jogada/content/web/promotions';
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
import { useStatus } from '@jogada/merchant/web';
import { HousePromises } from './house-promises.tsx';

const FIRST = ['RNG', 'LIVE'] as const;
const FURTHER = ['FISH', 'PVP'] as const;

/** The games of the lobby, by heat and by category, and who has won. */
export function LobbyGames() {
  const isRegulated = useStatus().info.jurisdiction === 'br-spa';
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
      <WinnerBoard warning={isRegulated && <AdWarning subjectId="winners" className="min-h-11" />} />
    </>
  );
}
