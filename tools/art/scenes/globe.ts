import { SphereGeometry, TorusGeometry } from 'three';
import type { Object3D } from 'three';
import { candy, enamel, gold } from '../materials.ts';
import { group, piece, place, turned } from '../solids.ts';
import type { Subject } from '../subject.ts';

/** Region not available: a globe with golden meridians and a map pin. */
export const statusRegion: Subject = {
  frame: 'square',
  build: () => group(globe(), stand(), place(pin(), { at: [0.52, 0.98, 0.92], turn: [0.06, 0.36, -0.2], scale: 1.02 })),
  turn: [0.06, -0.34, 0.1],
  rim: 0x8fd0ff,
  exposure: 1.05,
  fill: [0.9, 0.9],
};

const LINE = 0.026;

function globe(): Object3D {
  const meridians = [0, 1, 2, 3].map((step) =>
    piece(new TorusGeometry(1.005, LINE, 16, 96), gold(), { turn: [0, (step * Math.PI) / 4, 0] }),
  );
  const parallels = [-0.55, 0, 0.55].map((height) =>
    piece(new TorusGeometry(Math.sqrt(1.01 - height * height), LINE, 16, 96), gold(), { at: [0, height, 0], turn: [Math.PI / 2, 0, 0] }),
  );
  return group(piece(new SphereGeometry(1, 96, 64), candy(0x0a7f5a, 0.25)), ...meridians, ...parallels);
}

function stand(): Object3D {
  return group(
    piece(new TorusGeometry(1.2, 0.07, 24, 96, Math.PI * 1.1), gold(0xffc53d, 0.2), { turn: [0, 0, -Math.PI * 0.72] }),
    piece(
      turned([
        [0, -1.62],
        [0.62, -1.62],
        [0.66, -1.54],
        [0.3, -1.42],
        [0.1, -1.3],
        [0.08, -1.16],
        [0, -1.16],
      ]),
      gold(),
    ),
  );
}

function pin(): Object3D {
  return group(
    piece(
      turned([
        [0, -0.86],
        [0.05, -0.8],
        [0.36, -0.1],
        [0.42, 0.14],
        [0.34, 0.42],
        [0.14, 0.56],
        [0, 0.58],
      ]),
      candy(0xff5a3c, 0.3),
    ),
    piece(new SphereGeometry(0.2, 48, 32), enamel(0xfff4e8), { at: [0, 0.14, 0.32] }),
  );
}
