import { SphereGeometry, TorusGeometry } from 'three';
import type { Object3D } from 'three';
import { candy, enamel, glow, gold } from '../materials.ts';
import { group, outline, piece, place, slab, turned } from '../solids.ts';
import type { Subject } from '../subject.ts';

export const rocket: Subject = {
  frame: 'tile',
  build: () => place(group(hull(), porthole(), ...fins(), flame()), { turn: [0.22, 0.35, -0.52] }),
  rim: 0x8fd0ff,
  fill: [0.88, 0.8],
};

function hull(): Object3D {
  const white = enamel(0xf6f3ea);
  const red = candy(0xff3b2f, 0.25);
  const metal = gold();
  return group(
    piece(
      turned([
        [0, -0.95],
        [0.36, -0.95],
        [0.5, -0.8],
        [0.6, -0.2],
        [0.58, 0.4],
        [0.47, 0.92],
      ]),
      white,
    ),
    piece(
      turned([
        [0.475, 0.9],
        [0.4, 1.12],
        [0.26, 1.42],
        [0.1, 1.68],
        [0, 1.76],
      ]),
      red,
    ),
    piece(new TorusGeometry(0.478, 0.035, 16, 96), metal, { at: [0, 0.91, 0], turn: [Math.PI / 2, 0, 0] }),
    piece(new TorusGeometry(0.565, 0.03, 16, 96), metal, { at: [0, -0.5, 0], turn: [Math.PI / 2, 0, 0] }),
    piece(
      turned([
        [0.562, -0.5],
        [0.5, -0.8],
        [0.505, -0.82],
      ]),
      red,
      { scale: [1.02, 1, 1.02] },
    ),
    piece(
      turned([
        [0.2, -0.92],
        [0.3, -1.0],
        [0.42, -1.18],
        [0.36, -1.18],
        [0.2, -1.0],
      ]),
      gold(0xd8dee6, 0.2),
    ),
  );
}

function porthole(): Object3D {
  return place(
    group(
      piece(new TorusGeometry(0.25, 0.065, 24, 64), gold()),
      piece(new SphereGeometry(0.24, 48, 32), candy(0x0d63c9, 0.2), { scale: [1, 1, 0.4] }),
    ),
    { at: [0, 0.36, 0.55], turn: [-0.06, 0, 0] },
  );
}

function fins(): Object3D[] {
  const shape = outline('M0 0.25 Q0.62 -0.05 0.68 -1.1 Q0.36 -0.78 0 -0.72 Z');
  return [0.5, 2.6, 4.7].map((angle) =>
    place(group(piece(slab(shape, { depth: 0.1, bevel: 0.04 }), candy(0xff3b2f, 0.25), { at: [0.5, -0.25, 0] })), { turn: [0, -angle, 0] }),
  );
}

function flame(): Object3D {
  return group(
    piece(
      turned([
        [0, -2.25],
        [0.16, -1.85],
        [0.33, -1.5],
        [0.36, -1.3],
        [0.26, -1.12],
        [0, -1.1],
      ]),
      glow(0xff6a13, 1.2),
    ),
    piece(
      turned([
        [0, -1.95],
        [0.12, -1.65],
        [0.22, -1.4],
        [0.2, -1.2],
        [0, -1.1],
      ]),
      glow(0xffd451, 1.6),
      { at: [0, 0.02, 0.24] },
    ),
  );
}
