import { element } from '../element.ts';
import type { Face } from './symbol-board.ts';

export type FacePainter = (pen: CanvasRenderingContext2D, face: Face, box: { width: number; height: number }) => void;

const SIDE_PX = 48;

/** A symbol with its name and pays, highest first. */
export function symbolLine(
  paint: FacePainter,
  { symbol, name, pays }: { symbol: number; name: string; pays: readonly { count: string; amount: string }[] },
): HTMLElement {
  const amounts = pays.toReversed().flatMap(({ count, amount }) => [element('i', {}, count), element('b', {}, amount)]);
  return element(
    'li',
    { class: 'symbol-line' },
    facePicture(paint, { symbol }),
    element('span', {}, name),
    element('span', {}, ...amounts),
  );
}

/** A symbol with an explanation. */
export function ruleCard(paint: FacePainter, face: Face, text: string): HTMLElement {
  return element('div', { class: 'rule-card' }, facePicture(paint, face), element('p', {}, text));
}

/** One face as a separate picture for the rules. */
function facePicture(paint: FacePainter, face: Face): HTMLCanvasElement {
  const density = Math.min(2, devicePixelRatio);
  const canvas = element('canvas', { width: SIDE_PX * density, height: SIDE_PX * density, 'aria-hidden': 'true' });
  const pen = canvas.getContext('2d');
  pen?.setTransform(density, 0, 0, density, (SIDE_PX * density) / 2, (SIDE_PX * density) / 2);
  if (pen !== null) paint(pen, face, { width: SIDE_PX, height: SIDE_PX });
  return canvas;
}
