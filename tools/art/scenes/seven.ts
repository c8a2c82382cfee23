import { SphereGeometry } from 'three';
import type { Object3D } from 'three';
import { candy, gold } from '../materials.ts';
import { group, outline, piece, slab } from '../solids.ts';
import type { Subject } from '../subject.ts';

const FIGURE =
  'M-1.02 1.3 L1.04 1.3 L1.04 0.84 C0.36 0.2 0.02 -0.42 -0.02 -1.3 L-0.72 -1.3 C-0.62 -0.5 -0.3 0.14 0.2 0.7 L-0.62 0.7 Q-0.78 0.7 -0.8 0.46 L-1.02 0.46 Z';

export const seven: Subject = {
  frame: 'tile',
  build: () => group(figure(), ...studs()),
  turn: [0.06, -0.42, 0.04],
  rim: 0xffb38a,
  fill: [0.78, 0.74],
};

function figure(): Object3D {
  const face = piece(slab(outline(FIGURE), { depth: 0.34, bevel: 0.1, bevelDepth: 0.16 }), candy(0xf0102f, 0.35), {
    at: [0, 0, 0.16],
    scale: [0.97, 0.97, 1],
  });
  const frame = piece(slab(outline(FIGURE), { depth: 0.42, bevel: -0.1, bevelDepth: 0.1 }), gold(0xffbe45, 0.16), { at: [0, 0, -0.02] });
  const back = piece(slab(outline(FIGURE), { depth: 0.2, bevel: 0.05 }), candy(0x7a0416, 0.4), { at: [0.02, -0.02, -0.36], scale: 1.06 });
  return group(face, frame, back);
}

function studs(): Object3D[] {
  return [-0.72, -0.4, -0.08, 0.24, 0.56, 0.84].map((x) =>
    piece(new SphereGeometry(0.07, 24, 24), gold(0xffdf8a, 0.1), { at: [x, 1.03, 0.49] }),
  );
}
