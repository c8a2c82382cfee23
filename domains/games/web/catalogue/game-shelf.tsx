import type { Game } from '@jogada/games/contract/player';
import type { RefObject } from 'react';
import { GameFeature } from './game-feature.tsx';
import { GameTile } from './game-tile.tsx';

interface GameShelfProps {
  readonly games: readonly Game[];
  readonly rail?: RefObject<HTMLUListElement | null>;
}

const ONE_ROW_MAX = 3;
const FEATURES_MAX = 2;

/** Games in a horizontal rail: three in view, two rows from the fourth game on. One or two games get larger tiles. */
export function GameShelf({ games, rail }: GameShelfProps) {
  if (games.length <= FEATURES_MAX) {
    return (
      <div className="grid gap-3 two-wide">
        {games.map((game) => (
          <GameFeature key={game.gameId} game={game} />
        ))}
      </div>
    );
  }
  const rows = games.length > ONE_ROW_MAX ? 'grid-rows-[auto_auto]' : 'grid-rows-[auto]';
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
