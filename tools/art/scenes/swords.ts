import { BoxGeometry, SphereGeometry } from 'three';
import type { Object3D } from 'three';
import { candy, gold, steel } from '../materials.ts';
import { group, outline, piece, place, slab, turned } from '../solids.ts';
import type { Subject } from '../subject.ts';

export const swords: Subject = {
  frame: 'square',
  build: () =>
    group(
      place(sword(0x1f6fff), { at: [0, 0, -0.12], turn: [0, 0, 0.72] }),
      place(sword(0xff3b4e), { at: [0, 0, 0.12], turn: [0, 0, -0.72] }),
    ),
  turn: [0.08, -0.3, 0],
  rim: 0xbfe0ff,
  fill: [0.9, 0.88],
};

function sword(colour: number): Object3D {
  const blade = slab(outline('M-0.15 -0.2 L0.15 -0.2 L0.17 1.1 L0 1.5 L-0.17 1.1 Z'), { depth: 0.02, bevel: 0.14, bevelDepth: 0.07 });
  return place(
    group(
      piece(blade, steel()),
      piece(slab(outline('M-0.46 -0.32 Q0 -0.16 0.46 -0.32 L0.5 -0.14 Q0 -0.02 -0.5 -0.14 Z'), { depth: 0.16, bevel: 0.05 }), gold()),
      piece(
        turned(
          [
            [0, -0.3],
            [0.1, -0.3],
            [0.085, -0.5],
            [0.1, -0.78],
            [0, -0.78],
          ],
          32,
        ),
        candy(colour, 0.3),
      ),
      piece(new SphereGeometry(0.15, 32, 32), gold(), { at: [0, -0.85, 0] }),
      piece(new BoxGeometry(0.13, 0.13, 0.3), candy(colour, 0.4), { at: [0, -0.2, 0], turn: [0, 0, Math.PI / 4] }),
    ),
    { at: [0, -0.3, 0] },
  );
}
