import type { Game } from '@jogada/games/contract/player';
import { AfterAWhile, Skeleton } from '@jogada/platform/web/ui';
import { FavouriteButton } from '../favourites/favourite-button.tsx';
import { useFavourites } from '../favourites/use-favourites.ts';
import { GameFeature } from './game-feature.tsx';
import { GameTile } from './game-tile.tsx';

const FEATURES_MAX = 2;
const FIRST_SCREEN = 6;

/** What is out of view is neither laid out nor painted; its height is the last one seen. */
const RESTING = { contentVisibility: 'auto', containIntrinsicSize: 'auto 210px' } as const;

/** Games in three columns, each with its heart. Thousands scroll well. */
export function GameGrid({ games }: { readonly games: readonly Game[] }) {
  const favourites = useFavourites();
  if (games.length <= FEATURES_MAX) {
    return (
      <ul className="grid gap-3">
        {games.map((game) => (
          <li key={game.gameId} className="relative">
            <GameFeature game={game} isFirstScreen />
            <FavouriteButton game={game} favourites={favourites} />
          </li>
        ))}
      </ul>
    );
  }
  return (
    <ul className="grid grid-cols-3 gap-x-3 gap-y-5">
      {games.map((game, index) => (
        <li key={game.gameId} className="relative min-w-0" style={RESTING}>
          <GameTile game={game} isFirstScreen={index < FIRST_SCREEN} />
          <FavouriteButton game={game} favourites={favourites} />
        </li>
      ))}
    </ul>
  );
}

export function GridSkeleton() {
  return (
    <AfterAWhile>
      <div className="grid grid-cols-3 gap-x-3 gap-y-5">
        {['a', 'b', 'c', 'd', 'e', 'f'].map((tile) => (
          <div key={tile}>
            <Skeleton className="aspect-[3/4]" />
            <Skeleton className="mt-2 h-4 w-4/5 rounded-badge" />
          </div>
        ))}
      </div>
    </AfterAWhile>
  );
}
