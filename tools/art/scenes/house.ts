import { candy, enamel, glow, gold } from '../materials.ts';
import { group, outline, piece, slab } from '../solids.ts';
import type { Subject } from '../subject.ts';

export const house: Subject = {
  frame: 'square',
  build: () =>
    group(
      piece(slab(outline('M-0.78 -0.9 L0.78 -0.9 L0.78 0.2 L0 0.85 L-0.78 0.2 Z'), { depth: 0.9, bevel: 0.06 }), enamel(0xfff4dc)),
      piece(
        slab(outline('M-1.1 0.02 L0 0.98 L1.1 0.02 L1.1 0.3 L0 1.28 L-1.1 0.3 Z'), { depth: 1.14, bevel: 0.07 }),
        candy(0x0fae62, 0.35),
      ),
      piece(
        slab(outline('M-0.24 -0.9 L0.24 -0.9 L0.24 -0.22 Q0.24 0.06 0 0.06 Q-0.24 0.06 -0.24 -0.22 Z'), { depth: 0.1, bevel: 0.03 }),
        glow(0xffc53d, 0.9),
        { at: [0, 0, 0.5] },
      ),
      piece(slab(outline('M0.5 0.6 L0.8 0.6 L0.8 1.2 L0.5 1.2 Z'), { depth: 0.28, bevel: 0.03 }), gold(), { at: [0, 0, -0.1] }),
      piece(slab(outline('M-0.95 -1.06 L0.95 -1.06 L0.95 -0.88 L-0.95 -0.88 Z'), { depth: 1.1, bevel: 0.05 }), gold(0xffb637, 0.25)),
    ),
  turn: [0.22, -0.55, 0],
  fill: [0.88, 0.86],
};
