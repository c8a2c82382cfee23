import { TorusGeometry } from 'three';
import { candy, enamel, gold } from '../materials.ts';
import { group, outline, piece, slab, turned } from '../solids.ts';
import type { Subject } from '../subject.ts';

/** On-air lamp: a red disc with a play sign and waves on both sides. */
export const live: Subject = {
  frame: 'square',
  build: () => {
    const wave = (side: number, radius: number): ReturnType<typeof piece> =>
      piece(new TorusGeometry(radius, 0.075, 20, 48, 1.3), candy(0xff4d3f, 0.2), { turn: [0, 0, side > 0 ? -0.65 : Math.PI - 0.65] });
    return group(
      piece(
        turned([
          [0, 0.2],
          [0.66, 0.2],
          [0.74, 0.12],
          [0.74, -0.12],
          [0.66, -0.2],
          [0, -0.2],
        ]),
        candy(0xf5202f, 0.3),
        { turn: [Math.PI / 2, 0, 0] },
      ),
      piece(new TorusGeometry(0.72, 0.07, 20, 96), gold(), { at: [0, 0, 0.1] }),
      piece(slab(outline('M-0.24 -0.38 L0.44 0 L-0.24 0.38 Z'), { depth: 0.16, bevel: 0.07 }), enamel(0xfffaf0, 0.18), {
        at: [0, 0, 0.26],
      }),
      ...[1.02, 1.32].flatMap((radius) => [wave(1, radius), wave(-1, radius)]),
    );
  },
  turn: [0.1, -0.35, 0],
  rim: 0xffb0a0,
  fill: [0.92, 0.8],
};
