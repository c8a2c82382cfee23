import { element } from '../../../screen/element.ts';
import type { Translate } from '../../../screen/texts.ts';
import { type Field, TILES } from '../rules.ts';
import { DYNAMITE, EMERALD } from './art.ts';
import type { GameTexts } from './game-texts.ts';

export interface FieldView {
  node: HTMLElement;
  /** Closes all tiles. */
  clear(): void;
  setOpenable(canOpen: boolean): void;
  /** Shows the current field; `tile` is the one just opened. */
  show(field: Field, tile?: number): void;
  /** Shakes the tile until the response arrives. */
  ask(tile: number, isAsked: boolean): void;
}

const COLUMNS = 5;

/** Twenty-five tiles as buttons with arrow-key navigation. */
export function createFieldView({ t, onOpen }: { t: Translate<GameTexts>; onOpen: (tile: number) => void }): FieldView {
  const node = element('div', { class: 'field', role: 'group', 'data-testid': 'field' });
  const tiles = Array.from({ length: TILES }, (_, tile) => {
    const stone = element('button', { type: 'button', class: 'stone', 'data-tile': tile, tabindex: tile === 0 ? 0 : -1 });
    stone.addEventListener('click', () => onOpen(tile));
    node.append(stone);
    return stone;
  });
  node.addEventListener('keydown', (event) => {
    const step = { ArrowRight: 1, ArrowLeft: -1, ArrowDown: COLUMNS, ArrowUp: -COLUMNS }[event.key];
    const from = tiles.findIndex((stone) => stone === document.activeElement);
    const to = tiles[from + (step ?? 0)];
    if (step === undefined || from < 0 || to === undefined) return;
    event.preventDefault();
    for (const stone of tiles) stone.tabIndex = stone === to ? 0 : -1;
    to.focus();
  });

  function setFace(tile: number, face: 'closed' | 'gem' | 'mine', isOwn: boolean): void {
    const stone = tiles[tile];
    if (stone === undefined) return;
    const place = t('tile', { row: Math.floor(tile / COLUMNS) + 1, column: (tile % COLUMNS) + 1 });
    if (stone.dataset['face'] !== face) {
      stone.dataset['face'] = face;
      stone.innerHTML = face === 'closed' ? '' : face === 'gem' ? EMERALD : DYNAMITE;
    }
    stone.toggleAttribute('data-own', isOwn);
    stone.setAttribute('aria-label', face === 'closed' ? place : `${place}: ${t(face === 'gem' ? 'tile_gem' : 'tile_mine')}`);
  }

  const view: FieldView = {
    node,
    clear() {
      for (let tile = 0; tile < TILES; tile++) setFace(tile, 'closed', false);
      delete node.dataset['over'];
    },
    setOpenable(canOpen) {
      node.toggleAttribute('data-openable', canOpen);
      for (const stone of tiles) stone.setAttribute('aria-disabled', String(!canOpen || stone.dataset['face'] !== 'closed'));
    },
    show({ opened, mines, isOver, isHit }, last) {
      for (const tile of opened) setFace(tile, mines.includes(tile) ? 'mine' : 'gem', true);
      if (isOver) {
        for (let tile = 0; tile < TILES; tile++) {
          if (!opened.includes(tile)) setFace(tile, mines.includes(tile) ? 'mine' : 'gem', false);
        }
        node.dataset['over'] = isHit ? 'hit' : 'taken';
      }
      if (last !== undefined) view.ask(last, false);
    },
    ask(tile, isAsked) {
      tiles[tile]?.toggleAttribute('data-asked', isAsked);
    },
  };
  view.clear();
  return view;
}
