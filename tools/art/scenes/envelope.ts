import { PlaneGeometry } from 'three';
import type { Object3D } from 'three';
import { candy, gold, matte } from '../materials.ts';
import { fillPath, paint } from '../paint.ts';
import { coin } from '../props/coin.ts';
import { group, outline, piece, place, slab } from '../solids.ts';
import type { Subject } from '../subject.ts';

/** Empty inbox: an open envelope with a blank sheet. */
export const emptyLetters: Subject = {
  frame: 'square',
  build: () =>
    group(
      piece(slab(outline('M-1.2 -0.8L1.2 -0.8L1.2 0.62L-1.2 0.62Z'), { depth: 0.06, bevel: -0.05 }), candy(0x077a48, 0.35), {
        at: [0, 0, -0.2],
      }),
      piece(slab(outline('M-1.2 0.6L1.2 0.6L0.12 1.42Q0 1.5 -0.12 1.42Z'), { depth: 0.05, bevel: -0.04 }), candy(0x0a9a58, 0.35), {
        at: [0, 0.02, -0.24],
        turn: [-0.16, 0, 0],
      }),
      sheet(),
      pocket(),
      place(coin(), { at: [0, -0.12, 0.34], turn: [-0.1, 0.12, 0], scale: 0.27 }),
    ),
  turn: [0.02, -0.32, 0.05],
  fill: [0.9, 0.88],
};

function sheet(): Object3D {
  const map = paint({ width: 600, height: 520, world: [-1, -0.87, 1, 0.87] }, (brush) => {
    brush.fillStyle = '#fffaf0';
    brush.fillRect(-2, -2, 4, 4);
    brush.fillStyle = '#0fae62';
    fillPath(brush, 'M-0.7 0.66L-0.56 0.52L-0.7 0.38L-0.84 0.52Z');
    brush.fillStyle = '#d9d8c8';
    for (const [y, width] of [
      [0.5, 0.9],
      [0.18, 1.55],
      [-0.04, 1.2],
    ] as const)
      brush.fillRect(y === 0.5 ? -0.44 : -0.8, y, width, 0.08);
  });
  const paper = matte(0xffffff, 0.6);
  paper.map = map;
  return piece(new PlaneGeometry(2, 1.74, 8, 8), paper, { at: [0, 0.42, -0.06], turn: [-0.05, 0, 0.03] });
}

/** The front: two sides and the lower flap over them, edged in gold. */
function pocket(): Object3D {
  const side = candy(0x0bb266, 0.3);
  const flap = candy(0x13c274, 0.3);
  return group(
    piece(slab(outline('M-1.2 -0.8L-1.2 0.6L-0.06 -0.24Z'), { depth: 0.05, bevel: -0.03 }), side, { at: [0, 0, 0.06] }),
    piece(slab(outline('M1.2 -0.8L1.2 0.6L0.06 -0.24Z'), { depth: 0.05, bevel: -0.03 }), side, { at: [0, 0, 0.06] }),
    piece(slab(outline('M-1.24 -0.84L1.24 -0.84L0.1 0.02Q0 0.08 -0.1 0.02Z'), { depth: 0.04, bevel: -0.03 }), gold(), {
      at: [0, 0.02, 0.12],
    }),
    piece(slab(outline('M-1.2 -0.84L1.2 -0.84L0.1 -0.04Q0 0.02 -0.1 -0.04Z'), { depth: 0.06, bevel: -0.03 }), flap, { at: [0, 0, 0.16] }),
  );
}
