import { readGame } from '@jogada/games/contract/player';
import { useCall } from '@jogada/platform/web';
import { useEffect, useState } from 'react';
import { gamePath } from '../paths.ts';
import { GameFactsSheet } from './game-facts-sheet.tsx';
import { watchLongPress } from './watch-long-press.ts';

const TILE = `a[href^="${gamePath('')}"]`;

/** Shows the figures of a game whose tile is long-pressed. */
export function PressedTileFacts() {
  const [gameId, setGameId] = useState<string>();
  const [isOpen, setOpen] = useState(false);
  useEffect(
    () =>
      watchLongPress(TILE, (tile) => {
        setGameId(decodeURIComponent(new URL((tile as HTMLAnchorElement).href).pathname.slice(gamePath('').length)));
        setOpen(true);
      }),
    [],
  );
  const { data: game } = useCall(readGame, { gameId: gameId ?? '' }, { enabled: gameId !== undefined });
  if (!game || game.gameId !== gameId) return null;
  return <GameFactsSheet game={game} isOpen={isOpen} onClose={() => setOpen(false)} />;
}
