import { Shape, SphereGeometry, TorusGeometry } from 'three';
import type { Object3D } from 'three';
import { candy, enamel, gold } from '../materials.ts';
import { group, piece, place, slab, turned } from '../solids.ts';
import type { Subject } from '../subject.ts';

const POCKETS = 18;

export const wheel: Subject = {
  frame: 'tile',
  build: () => group(bowl(), ...pockets(), turret(), ball()),
  turn: [-0.62, 0.3, 0.1],
  rim: 0xffd98a,
  fill: [0.88, 0.62],
};

function bowl(): Object3D {
  const flat: [number, number, number] = [Math.PI / 2, 0, 0];
  return group(
    piece(
      turned([
        [1.3, 0.16],
        [1.42, 0.34],
        [1.62, 0.38],
        [1.72, 0.26],
        [1.72, -0.1],
        [1.6, -0.28],
        [0, -0.34],
      ]),
      enamel(0x5a1e0c, 0.2),
      { turn: flat },
    ),
    piece(new TorusGeometry(1.34, 0.06, 24, 128), gold(), { at: [0, 0, 0.2] }),
    piece(new TorusGeometry(1.68, 0.07, 24, 128), gold(), { at: [0, 0, 0.32] }),
    piece(new TorusGeometry(0.62, 0.05, 24, 96), gold(), { at: [0, 0, 0.13] }),
  );
}

function pockets(): Object3D[] {
  const colours = [candy(0x07a456, 0.25), candy(0xd81130, 0.25), candy(0x14161d, 0.2)];
  const pockets = Array.from({ length: POCKETS }, (_, i) => {
    const from = (i / POCKETS) * Math.PI * 2;
    const to = ((i + 1) / POCKETS) * Math.PI * 2;
    const shape = new Shape();
    shape.absarc(0, 0, 1.32, from, to, false);
    shape.absarc(0, 0, 0.6, to, from, true);
    const colour = colours[i % 9 === 0 ? 0 : 1 + (i % 2)];
    return piece(slab(shape, { depth: 0.1, bevel: 0.012 }), colour ?? gold());
  });
  const frets = Array.from({ length: POCKETS }, (_, i) => {
    const angle = (i / POCKETS) * Math.PI * 2;
    return piece(
      turned(
        [
          [0, -0.36],
          [0.022, -0.36],
          [0.022, 0.36],
          [0, 0.36],
        ],
        10,
      ),
      gold(),
      { at: [Math.cos(angle) * 0.97, Math.sin(angle) * 0.97, 0.09], turn: [0, 0, angle - Math.PI / 2] },
    );
  });
  return [...pockets, ...frets];
}

function turret(): Object3D {
  const post = piece(
    turned([
      [0.6, 0.02],
      [0.42, 0.12],
      [0.24, 0.2],
      [0.15, 0.4],
      [0.2, 0.52],
      [0.13, 0.66],
      [0.16, 0.76],
      [0, 0.88],
    ]),
    gold(),
    { turn: [Math.PI / 2, 0, 0] },
  );
  const arms = [0, 1, 2, 3].map((quarter) =>
    place(
      group(
        piece(
          turned(
            [
              [0, 0],
              [0.05, 0],
              [0.035, 0.42],
              [0, 0.42],
            ],
            16,
          ),
          gold(),
          {},
        ),
        piece(new SphereGeometry(0.085, 24, 24), gold(0xffd97a, 0.1), { at: [0, 0.44, 0] }),
      ),
      { at: [0, 0, 0.5], turn: [0, 0, (quarter * Math.PI) / 2 + 0.4] },
    ),
  );
  return group(post, ...arms);
}

function ball(): Object3D {
  return piece(new SphereGeometry(0.12, 32, 32), enamel(0xffffff, 0.12), { at: [-0.72, 0.83, 0.2] });
}
