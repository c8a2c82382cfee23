import type { Object3D } from 'three';
import { candy, gold, steel } from '../materials.ts';
import { group, outline, piece, place, ringOutline, slab, turned } from '../solids.ts';
import type { Subject } from '../subject.ts';

/** Maintenance state: two meshing gears and a spanner. */
export const statusMaintenance: Subject = {
  frame: 'square',
  build: () =>
    group(
      place(wheel({ teeth: 12, radius: 0.92, body: gold(), hub: candy(0x0a8f52, 0.3) }), { at: [-0.34, 0.3, 0] }),
      place(wheel({ teeth: 9, radius: 0.6, body: candy(0x0fae62, 0.35), hub: gold(0xffc53d, 0.2) }), { at: [0.86, -0.62, 0.12] }),
      place(spanner(), { at: [-0.3, -0.42, 0.62], turn: [0.1, 0.12, -0.86] }),
    ),
  turn: [-0.08, 0.42, 0.02],
  rim: 0xd4f34a,
  fill: [0.92, 0.88],
};

interface Wheel {
  readonly teeth: number;
  readonly radius: number;
  readonly body: ReturnType<typeof gold>;
  readonly hub: ReturnType<typeof gold>;
}

function wheel({ teeth, radius, body, hub }: Wheel): Object3D {
  // Four corners per tooth: down, up, up, down.
  const rim = ringOutline(teeth * 4, (corner) => (corner % 4 === 1 || corner % 4 === 2 ? radius * 1.22 : radius));
  return group(
    piece(slab(rim, { depth: 0.26, bevel: 0.06 }), body),
    piece(
      slab(
        ringOutline(48, () => radius * 0.66),
        { depth: 0.34, bevel: 0.05 },
      ),
      hub,
    ),
    piece(
      slab(
        ringOutline(6, () => radius * 0.3),
        { depth: 0.5, bevel: 0.05 },
      ),
      steel(),
    ),
  );
}

function spanner(): Object3D {
  const jaw = outline('M-0.36 0.92 L-0.4 1.3 L-0.2 1.6 L-0.16 1.22 L0.16 1.22 L0.2 1.6 L0.4 1.3 L0.36 0.92 L0.16 0.66 L-0.16 0.66 Z');
  return group(
    piece(slab(jaw, { depth: 0.16, bevel: 0.06 }), steel()),
    piece(
      turned(
        [
          [0, -1.2],
          [0.14, -1.18],
          [0.17, -1.05],
          [0.13, 0.74],
          [0, 0.8],
        ],
        32,
      ),
      steel(0xd7e2ea),
    ),
    piece(
      turned(
        [
          [0.1, -1.26],
          [0.22, -1.2],
          [0.22, -0.5],
          [0.16, -0.42],
        ],
        32,
      ),
      candy(0x0a8f52, 0.3),
    ),
  );
}
