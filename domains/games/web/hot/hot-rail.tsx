import type { Game } from '@jogada/games/contract/player';
import type { RefObject } from 'react';
import { GameFeature } from '../catalogue/game-feature.tsx';
import { GameTile } from '../catalogue/game-tile.tsx';

interface HotRailProps {
  readonly games: readonly Game[];
  readonly rail: RefObject<HTMLUListElement | null>;
}

const FEATURES_MAX = 2;
const ONE_ROW_MAX = 3;

/** Three hot games in view on a phone, 20 px apart; two rows from the fourth on (GAM-07). One or two get larger tiles. */
export function HotRail({ games, rail }: HotRailProps) {
  if (games.length <= FEATURES_MAX) {
    return (
      <div className="grid gap-3">
        {games.map((game) => (
          <GameFeature key={game.gameId} game={game} isFirstScreen />
        ))}
      </div>
    );
  }
  const rows = games.length > ONE_ROW_MAX ? 'grid-rows-[auto_auto]' : 'grid-rows-[auto]';
  return (
    <ul ref={rail} className={`no-scrollbar hot-rail -mx-4 grid snap-x scroll-px-4 grid-flow-col overflow-x-auto px-4 pb-1 ${rows}`}>
      {games.map((game, index) => (
        <li key={game.gameId} className={`min-w-0 snap-start ${index < IN_VIEW ? '' : 'drawn-near'}`}>
          <GameTile game={game} isFirstScreen={index < IN_VIEW} />
        </li>
      ))}
    </ul>
  );
}

const IN_VIEW = 6;
