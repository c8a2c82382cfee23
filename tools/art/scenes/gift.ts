import { TorusGeometry } from 'three';
import type { Object3D } from 'three';
import { candy, gold } from '../materials.ts';
import { coin } from '../props/coin.ts';
import { group, outline, piece, place, slab } from '../solids.ts';
import type { Subject } from '../subject.ts';

/** No gifts: a box with its lid ajar and a gold ribbon. */
export const emptyGifts: Subject = {
  frame: 'square',
  build: () => {
    const ribbon = gold(0xffc64a, 0.22);
    return group(
      block([1.7, 1.15, 1.7], candy(0x0a9a58, 0.35), [0, -0.5, 0]),
      block([0.3, 1.18, 1.74], ribbon, [0, -0.5, 0]),
      block([1.74, 1.18, 0.3], ribbon, [0, -0.5, 0]),
      place(lid(ribbon), { at: [0.05, 0.36, 0.02], turn: [0.1, 0, -0.17] }),
      place(coin(), { at: [-1.02, -0.86, 0.98], turn: [-0.3, 0.5, 0.2], scale: 0.28 }),
      place(coin(), { at: [1.06, -0.92, 0.86], turn: [-0.9, -0.3, 0], scale: 0.22 }),
    );
  },
  turn: [0.36, -0.6, 0],
  rim: 0xbfffd9,
  fill: [0.92, 0.9],
};

function lid(ribbon: ReturnType<typeof gold>): Object3D {
  return group(
    block([1.9, 0.34, 1.9], candy(0x13c274, 0.3), [0, 0, 0]),
    block([0.32, 0.37, 1.93], ribbon, [0, 0, 0]),
    block([1.93, 0.37, 0.32], ribbon, [0, 0, 0]),
    bow(ribbon),
  );
}

function bow(ribbon: ReturnType<typeof gold>): Object3D {
  const loop = (side: number): Object3D =>
    piece(new TorusGeometry(0.3, 0.085, 24, 72), ribbon, {
      at: [side * 0.32, 0.42, 0],
      turn: [0, 0.25 * side, side * -0.5],
      scale: [1.15, 0.82, 1.6],
    });
  return group(loop(-1), loop(1), block([0.26, 0.26, 0.3], ribbon, [0, 0.3, 0]));
}

/** A box with rounded edges. */
function block(
  [width, height, depth]: [number, number, number],
  material: Parameters<typeof piece>[1],
  at: [number, number, number],
): Object3D {
  const [x, y] = [width / 2, height / 2];
  const shape = outline(`M${-x} ${-y}L${x} ${-y}L${x} ${y}L${-x} ${y}Z`);
  return piece(slab(shape, { depth: depth - 0.1, bevel: 0.05 }), material, { at });
}
