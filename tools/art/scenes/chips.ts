import type { Object3D } from 'three';
import { chip } from '../props/chip.ts';
import { group, place } from '../solids.ts';
import type { Subject } from '../subject.ts';

export const chips: Subject = {
  frame: 'tile',
  build: () =>
    group(
      stack([0x13161d, 0xd5122f, 0x13161d, 0x0f9d57, 0x13161d, 0xd5122f], [-0.28, 0, -0.5]),
      stack([0x1f5fe0, 0xf2a20c, 0x1f5fe0], [0.86, 0, 0.55]),
      place(chip(0x0f9d57), { at: [-0.62, 0.62, 1.1], turn: [1.12, 0.2, -0.24], scale: 0.94 }),
    ),
  turn: [0.42, -0.32, 0.05],
  rim: 0xffd98a,
  fill: [0.86, 0.7],
};

function stack(colours: readonly number[], at: [number, number, number]): Object3D {
  return place(
    group(
      ...colours.map((colour, i) =>
        place(chip(colour), { at: [((i * 37) % 5) * 0.02 - 0.04, i * 0.28, ((i * 53) % 7) * 0.014 - 0.04], turn: [0, i * 1.7, 0] }),
      ),
    ),
    { at },
  );
}
