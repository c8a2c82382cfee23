import type { Game } from '@jogada/games/contract/player';
import { AfterAWhile, Skeleton, Spinner } from '@jogada/platform/web/ui';
import { memo, useEffect, useRef, useState } from 'react';
import { FavouriteButton } from '../favourites/favourite-button.tsx';
import { useFavourites, type Favourites } from '../favourites/use-favourites.ts';
import { useText } from '../use-text.ts';
import { GameFeature } from './game-feature.tsx';
import { GameTile } from './game-tile.tsx';
import { useRowsInView } from './use-rows-in-view.ts';

const FEATURES_MAX = 2;
const WAIT_MS = 2_000;
const FIRST_SCREEN = 6;

interface GameGridProps {
  readonly games: readonly Game[];
  /** The vendor whose list this is; empty for games of several vendors. */
  readonly shownVendor?: string;
}

/** Games in rows, three to a row on a phone, each with a favourite button. Only the rows near the viewport are in the DOM. */
export function GameGrid({ games, shownVendor = '' }: GameGridProps) {
  const favourites = useFavourites();
  if (games.length <= FEATURES_MAX) {
    return (
      <ul className="grid gap-3 two-wide">
        {games.map((game) => (
          <li key={game.gameId} className="relative">
            <GameFeature game={game} isFirstScreen shownVendor={shownVendor} />
            <FavouriteButton game={game} favourites={favourites} />
          </li>
        ))}
      </ul>
    );
  }
  return <GameRows games={games} favourites={favourites} shownVendor={shownVendor} />;
}

interface GameRowsProps extends Required<GameGridProps> {
  readonly favourites: Favourites;
}

function GameRows({ games, favourites, shownVendor }: GameRowsProps) {
  const list = useRef<HTMLUListElement>(null);
  const { columns, first, end, abovePx, belowPx } = useRowsInView(list, games.length);
  return (
    // The padding stands for the removed rows. Scroll anchoring is off, since anchoring to a removed tile would move the page.
    <ul ref={list} className="tile-grid" style={{ paddingTop: abovePx, paddingBottom: belowPx, overflowAnchor: 'none' }}>
      {Array.from({ length: end - first }, (_, index) => (
        <GameRow
          key={first + index}
          games={games}
          columns={columns}
          row={first + index}
          favourites={favourites}
          shownVendor={shownVendor}
        />
      ))}
    </ul>
  );
}

interface GameRowProps extends GameRowsProps {
  readonly columns: number;
  readonly row: number;
}

/** A row of tiles. Memoised, so that rows that stay in view are not rendered again. */
const GameRow = memo(function GameRow({ games, columns, row, favourites, shownVendor }: GameRowProps) {
  const start = row * columns;
  return games.slice(start, start + columns).map((game, index) => (
    <li key={game.gameId} aria-setsize={games.length} aria-posinset={start + index + 1} className="relative min-w-0">
      <GameTile game={game} isFirstScreen={start + index < FIRST_SCREEN} shownVendor={shownVendor} />
      <FavouriteButton game={game} favourites={favourites} />
    </li>
  ));
});

/** Shows a skeleton for at most two seconds, then a message that loading takes longer (document 2, section 8). */
export function GridSkeleton() {
  const t = useText();
  const [isLong, setLong] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setLong(true), WAIT_MS);
    return () => clearTimeout(timer);
  }, []);
  if (isLong) {
    return (
      <output className="flex flex-col items-center gap-3 py-10 text-ink-2">
        <Spinner className="size-8 text-primary" />
        {t('catalogue.slow')}
      </output>
    );
  }
  return (
    <AfterAWhile>
      <output className="sr-only">{t('catalogue.wait')}</output>
      <div className="tile-grid">
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
