const ARROWS = ['ArrowLeft', 'ArrowRight', 'ArrowUp', 'ArrowDown'] as const;

export type Arrow = (typeof ARROWS)[number];

export function isArrow(key: string): key is Arrow {
  return (ARROWS as readonly string[]).includes(key);
}

/** In CSS pixels. */
interface Box {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
}

/** Boxes whose edges differ by less are in one row or column. In CSS pixels. */
const LEVEL_PX = 8;

/**
 * Returns the nearest box in the direction of an arrow key: to the sides in the same row, upwards and downwards in the nearest row with the
 * nearest column. Undefined at the edge.
 */
export function findNeighbour<Candidate extends { readonly box: Box }>(
  from: Box,
  candidates: readonly Candidate[],
  key: Arrow,
): Candidate | undefined {
  const isSideways = key === 'ArrowLeft' || key === 'ArrowRight';
  const sign = key === 'ArrowRight' || key === 'ArrowDown' ? 1 : -1;
  const ahead = ({ box }: Candidate) => sign * (isSideways ? box.left - from.left : box.top - from.top);
  const aside = ({ box }: Candidate) => Math.abs(isSideways ? box.top - from.top : middleOf(box) - middleOf(from));
  const further = candidates.filter((candidate) => ahead(candidate) > LEVEL_PX);
  const inRow = isSideways ? further.filter((candidate) => aside(candidate) < LEVEL_PX) : further;
  const nearest = Math.min(...inRow.map(ahead));
  return inRow
    .filter((candidate) => ahead(candidate) < nearest + LEVEL_PX)
    .reduce<Candidate | undefined>((best, candidate) => (best && aside(best) <= aside(candidate) ? best : candidate), undefined);
}

function middleOf({ left, width }: Box): number {
  return left + width / 2;
}
