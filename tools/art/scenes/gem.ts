import { roundStone } from '../props/cut-stone.ts';
import { group, place } from '../solids.ts';
import type { Subject } from '../subject.ts';

export const gem: Subject = {
  frame: 'tile',
  build: () =>
    group(
      place(roundStone({ colour: 0xb648ff, density: 1.9, brightness: 1.75 }), { turn: [0.5, 0.2, -0.1] }),
      place(roundStone({ colour: 0xff4fae, density: 1.2, brightness: 1.5 }), {
        at: [0.82, -0.98, 0.35],
        turn: [0.7, 0.4, -0.5],
        scale: 0.36,
      }),
      place(roundStone({ colour: 0x36d5ff, density: 1.1, brightness: 1.5 }), {
        at: [-0.78, 0.98, -0.2],
        turn: [0.5, 0.1, 0.45],
        scale: 0.3,
      }),
    ),
  rim: 0xd9b8ff,
  fill: [0.84, 0.74],
};
