import type { Game } from '@jogada/games/contract/player';
import type { RefObject } from 'react';
import { GameFeature } from './game-feature.tsx';
import { GameTile } from './game-tile.tsx';

interface GameShelfProps {
  readonly games: readonly Game[];
  readonly rail?: RefObject<HTMLUListElement | null>;
  /** By default two rows from the fourth game on. */
  readonly hasOneRow?: boolean;
}

const ONE_ROW_MAX = 3;
const FEATURES_MAX = 2;

/** Games in a horizontal rail, three in view. One or two games get larger tiles. */
export function GameShelf({ games, rail, hasOneRow = games.length <= ONE_ROW_MAX }: GameShelfProps) {
  if (games.length <= FEATURES_MAX) {
    return (
      <div className="grid gap-3 two-wide">
        {games.map((game) => (
          <GameFeature key={game.gameId} game={game} />
        ))}
      </div>
    );
  }
  const rows = hasOneRow ? 'grid-rows-[auto]' : 'grid-rows-[auto_auto]';
  return (
    <ul
      ref={rail}
      className={`no-scrollbar -mx-4 grid snap-x scroll-px-4 tile-rail grid-flow-col gap-x-3 gap-y-5 overflow-x-auto px-4 pb-1 ${rows}`}
    >
      {games.map((game) => (
        <li key={game.gameId} className="drawn-near min-w-0 snap-start">
          <GameTile game={game} />
        </li>
      ))}
    </ul>
  );
}
