import type { Object3D } from 'three';
import { glow } from '../materials.ts';
import { group, outline, piece, slab } from '../solids.ts';
import type { Subject } from '../subject.ts';

const TONGUE =
  'M0 -1 C-0.62 -1 -0.86 -0.56 -0.76 -0.08 C-0.7 0.22 -0.5 0.36 -0.46 0.66 C-0.3 0.58 -0.22 0.44 -0.2 0.26 C0.02 0.5 0.1 0.86 -0.02 1.2 C0.5 0.96 0.86 0.36 0.8 -0.2 C0.76 -0.7 0.5 -1 0 -1 Z';

export const flame: Subject = {
  frame: 'square',
  build: () => group(layer(1, 0xff4a1c, 0), layer(0.68, 0xff9a1a, 0.22), layer(0.4, 0xffe27a, 0.4)),
  turn: [0.04, -0.3, 0.04],
  rim: 0xffd08a,
  fill: [0.84, 0.86],
  exposure: 0.95,
};

function layer(scale: number, colour: number, forward: number): Object3D {
  return piece(slab(outline(TONGUE), { depth: 0.14, bevel: -0.07, bevelDepth: 0.14 }), glow(colour, 0.75), {
    at: [0.02 * forward, -0.98 * (1 - scale), forward],
    scale: [scale, scale, 1],
  });
}
