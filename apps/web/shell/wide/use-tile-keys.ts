import { gameSearchPath } from '@jogada/games/web';
import { useSwitchedOff } from '@jogada/merchant/web';
import { useGoTo } from '@jogada/platform/web';
import { useEffect, useEffectEvent } from 'react';
import { findNeighbour, isArrow } from './find-neighbour.ts';

const TILE = 'a:has(> .tile-art)';
const TYPED_IN = 'input, textarea, select, [contenteditable], [role="dialog"], [role="alertdialog"]';

/** "/" focuses the game search and opens it from any other page; the arrow keys move the focus between tiles. */
export function useTileKeys(): void {
  const goTo = useGoTo();
  const hasGames = !useSwitchedOff('GAMELO3');
  const press = useEffectEvent((event: KeyboardEvent) => {
    const target = event.target instanceof HTMLElement ? event.target : document.body;
    if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return;
    if (event.key === '/' && hasGames && !target.closest(TYPED_IN) && !document.querySelector('[role="dialog"], [role="alertdialog"]')) {
      event.preventDefault();
      const field = document.querySelector<HTMLInputElement>('main input[type="search"]');
      if (field) field.focus();
      else void goTo(gameSearchPath);
      return;
    }
    if (!isArrow(event.key) || !target.matches(TILE)) return;
    const tiles = [...document.querySelectorAll<HTMLElement>(`main ${TILE}`)];
    const next = findNeighbour(
      target.getBoundingClientRect(),
      tiles.filter((tile) => tile !== target).map((tile) => ({ tile, box: tile.getBoundingClientRect() })),
      event.key,
    );
    if (!next) return;
    event.preventDefault();
    next.tile.focus();
  });
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => press(event);
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, []);
}
