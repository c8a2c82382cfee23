import { TorusGeometry } from 'three';
import { candy, gold } from '../materials.ts';
import { coin } from '../props/coin.ts';
import { group, piece, place, turned } from '../solids.ts';
import type { Subject } from '../subject.ts';

/** No winners yet: a cup without a name. */
export const emptyWinners: Subject = {
  frame: 'square',
  build: () => {
    const metal = gold(0xffb430, 0.15);
    return group(
      piece(
        turned([
          [0, -0.16],
          [0.3, -0.1],
          [0.62, 0.28],
          [0.78, 0.86],
          [0.84, 1.1],
          [0.78, 1.1],
          [0.68, 0.84],
          [0.5, 0.34],
          [0.2, 0.02],
          [0, -0.02],
        ]),
        metal,
      ),
      piece(
        turned([
          [0, -0.1],
          [0.14, -0.12],
          [0.1, -0.4],
          [0.2, -0.58],
          [0.46, -0.66],
          [0.46, -0.74],
          [0, -0.74],
        ]),
        metal,
      ),
      piece(
        turned([
          [0, -0.74],
          [0.56, -0.74],
          [0.62, -0.8],
          [0.66, -1.14],
          [0.6, -1.2],
          [0, -1.2],
        ]),
        candy(0x077a48, 0.4),
      ),
      ...[-1, 1].map((side) =>
        piece(new TorusGeometry(0.36, 0.07, 24, 72), metal, {
          at: [side * 0.8, 0.62, 0],
          turn: [0, 0, side * 0.24],
          scale: [0.86, 1.05, 1],
        }),
      ),
      place(coin(), { at: [0, 0.5, 0.72], turn: [0.26, 0, 0], scale: 0.26 }),
      place(coin(), { at: [-0.98, -1.0, 0.4], turn: [-0.5, 0.5, 0], scale: 0.24 }),
    );
  },
  turn: [0.12, -0.3, 0.04],
  fill: [0.9, 0.9],
};
