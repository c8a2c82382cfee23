import { AdWarning } from '@jogada/content/web/promotions';
import { HotGames } from '@jogada/games/web/hot';
import {
  CategoryBlocks,
  ContinueGame,
  ExclusiveGames,
  FavouriteShelf,
  GameTypes,
  HomePicks,
  LobbySection,
  LobbyTabs,
  RecommendedGames,
  SportsTiles,
} from '@jogada/games/web/lobby';
import { WinnerBoard } from '@jogada/games/web/winner-board';
import { useStatus } from '@jogada/merchant/web';
import { inTurn } from '@jogada/platform/web';
import { FurtherDown } from './further-down.tsx';
import { TrustSignals } from './trust-signals.tsx';

const FIRST = ['RNG', 'LIVE'] as const;
const FURTHER = ['FISH', 'PVP'] as const;

// Each part hydrates separately. One hydration of the whole lobby blocks input on slow phones.
const Tabs = inTurn(LobbyTabs);
const Hot = inTurn(HotGames);
const Continue = inTurn(ContinueGame);
const Picks = inTurn(HomePicks);
const Favourites = inTurn(FavouriteShelf);
const Recommended = inTurn(RecommendedGames);
const Blocks = inTurn(CategoryBlocks);
const Exclusive = inTurn(ExclusiveGames);
const Sports = inTurn(SportsTiles);
const Types = inTurn(GameTypes);
const Winners = inTurn(LatestWinners);

/** The lobby's games: hot games, categories and the winner board. */
export function LobbyGames() {
  return (
    <>
      <Tabs />
      <LobbySection place="HOME">
        <Hot />
        <Continue />
        <Picks />
      </LobbySection>
      <Favourites />
      <Recommended />
      <Blocks of={FIRST} />
      <Exclusive />
      <Sports />
      {/* Only below the sections that tabs scroll to: their position must be known. */}
      <FurtherDown heightPx={1000}>
        <Blocks of={FURTHER} />
      </FurtherDown>
      <FurtherDown heightPx={750}>
        <Types />
        <TrustSignals />
      </FurtherDown>
      <FurtherDown heightPx={500}>
        <Winners />
      </FurtherDown>
    </>
  );
}

function LatestWinners() {
  const { warnsInAds } = useStatus().info.rules;
  return <WinnerBoard warning={warnsInAds && <AdWarning subjectId="winners" className="min-h-11" />} />;
}
