import { element } from '../../../screen/element.ts';
import type { PastOutcome } from '../../../room-contract.ts';
import type { Translate } from '../../../screen/texts.ts';
import { beadPlate, bigRoad, type RoadCell, type RoadCoup } from '../roads.ts';
import { type BaccaratOutcome, isPair, winnerOf } from '../rules.ts';
import type { GameTexts } from './game-texts.ts';

const BEAD_COLUMNS = 8;
const BIG_COLUMNS = 16;

export interface RoadsBoard {
  node: HTMLElement;
  show(history: readonly PastOutcome[]): void;
}

/** Bead plate and big road of the latest coups, scrolled to the newest column. */
export function createRoadsBoard(t: Translate<GameTexts>): RoadsBoard {
  const bead = element('div', {
    class: 'road',
    'data-road': 'bead',
    role: 'img',
    'aria-label': t('bead_plate'),
    'data-testid': 'bead-plate',
  });
  const big = element('div', { class: 'road', 'data-road': 'big', role: 'img', 'aria-label': t('big_road'), 'data-testid': 'big-road' });
  let shown = '';
  return {
    node: element('div', { class: 'roads' }, bead, big),
    show(history) {
      const key = history[0]?.roundId ?? '';
      if (key === shown) return;
      shown = key;
      const coups = history.toReversed().map(({ outcome }) => asCoup(outcome as BaccaratOutcome));
      fill(bead, { cells: beadPlate(coups), columns: BEAD_COLUMNS, letters: { player: t('player'), banker: t('banker'), tie: t('tie') } });
      fill(big, { cells: bigRoad(coups), columns: BIG_COLUMNS, letters: undefined });
    },
  };
}

function asCoup(outcome: BaccaratOutcome): RoadCoup {
  return { winner: winnerOf(outcome), playerPair: isPair(outcome.player), bankerPair: isPair(outcome.banker) };
}

interface RoadLook {
  cells: readonly RoadCell[];
  columns: number;
  letters: Readonly<Record<RoadCoup['winner'], string>> | undefined;
}

function fill(road: HTMLElement, { cells, columns, letters }: RoadLook): void {
  const first = Math.max(0, cells.reduce((most, { column }) => Math.max(most, column), 0) - columns + 1);
  const dots = cells
    .filter(({ column }) => column >= first)
    .map(({ column, row, coup, ties }) => {
      const dot = element(
        'i',
        { 'data-winner': coup.winner, 'data-player-pair': coup.playerPair, 'data-banker-pair': coup.bankerPair, 'data-ties': ties > 0 },
        letters === undefined ? (ties > 0 ? String(ties) : '') : (letters[coup.winner][0] ?? ''),
      );
      dot.style.gridColumn = String(column - first + 1);
      dot.style.gridRow = String(row + 1);
      return dot;
    });
  road.replaceChildren(...dots);
}
