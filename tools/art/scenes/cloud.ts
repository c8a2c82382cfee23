import { TorusGeometry } from 'three';
import type { Object3D } from 'three';
import { candy, enamel, gold } from '../materials.ts';
import { blend, ellipsoid, sculpt } from '../sculpt.ts';
import { group, outline, piece, place, slab } from '../solids.ts';
import type { Subject } from '../subject.ts';

/** Offline state: radio waves that stop above a cloud. */
export const emptyOffline: Subject = {
  frame: 'square',
  build: () => group(cloud(), signal(), bolt()),
  turn: [0.08, -0.3, 0],
  rim: 0x8fd0ff,
  exposure: 1.1,
  fill: [0.9, 0.84],
};

function cloud(): Object3D {
  const field = blend(
    0.22,
    ellipsoid([-0.7, -0.12, 0], [0.52, 0.46, 0.44]),
    ellipsoid([0, 0.16, 0], [0.66, 0.66, 0.54]),
    ellipsoid([0.72, -0.1, 0.02], [0.54, 0.5, 0.46]),
    ellipsoid([0.05, -0.28, 0.1], [1.1, 0.34, 0.46]),
  );
  return piece(sculpt(field, { low: [-1.5, -0.9, -0.8], high: [1.5, 1.1, 0.8], cells: 90 }), enamel(0xe8f3ee, 0.35));
}

function signal(): Object3D {
  return place(
    group(
      ...[0.3, 0.58, 0.86].map((radius, i) =>
        piece(new TorusGeometry(radius, 0.07, 20, 48, 1.5), i === 2 ? enamel(0x6e8378) : candy(0x0fae62, 0.3), {
          turn: [0, 0, Math.PI / 2 - 0.75],
        }),
      ),
    ),
    { at: [0, 0.66, 0] },
  );
}

function bolt(): Object3D {
  return piece(
    slab(outline('M0.12 -0.5 L-0.34 -1.18 L-0.06 -1.16 L-0.2 -1.72 L0.36 -0.94 L0.06 -0.96 L0.3 -0.5 Z'), { depth: 0.12, bevel: 0.05 }),
    gold(0xffc53d, 0.2),
    { at: [0, 0.08, 0.25] },
  );
}
