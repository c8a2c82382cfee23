import { SphereGeometry } from 'three';
import type { Object3D } from 'three';
import { candy, glass, gold } from '../materials.ts';
import { leaf } from '../props/leaf.ts';
import { blend, ellipsoid, limb, mirrored, sculpt } from '../sculpt.ts';
import { group, piece, place } from '../solids.ts';
import type { Subject } from '../subject.ts';

export const heart: Subject = {
  frame: 'square',
  build: () => heartBody(candy(0xff3357, 0.3)),
  turn: [0.05, -0.35, 0.08],
  rim: 0xffb0a0,
  fill: [0.88, 0.84],
};

/** No favourites: an empty glass heart on two leaves. */
export const emptyFavourites: Subject = {
  frame: 'square',
  build: () => {
    const trim = gold(0xffcf5c, 0.14);
    const sprig = (angle: number, length: number): Object3D =>
      place(leaf({ length, width: 0.56, bend: 0.2, blade: candy(0x07a05a, 0.4), trim }), { at: [0, -0.9, -0.1], turn: [0.1, 0, angle] });
    const shell = glass(0xff9db0, 0.5);
    shell.emissive.set(0xff5b7b);
    shell.emissiveIntensity = 0.9;
    return group(
      sprig(0.95, 1.5),
      sprig(-0.95, 1.5),
      sprig(1.5, 1.2),
      sprig(-1.5, 1.2),
      heartBody(shell),
      place(heartBody(candy(0xff3357, 0.3)), { at: [0.0, -0.12, 0.1], scale: 0.34 }),
      ...[
        [-0.9, 0.95, 0.07],
        [0.98, 0.8, 0.1],
        [1.2, 0.35, 0.06],
      ].map(([x = 0, y = 0, radius = 0]) => piece(new SphereGeometry(radius, 24, 24), gold(), { at: [x, y, 0.3] })),
    );
  },
  turn: [0.05, -0.25, 0],
  fill: [0.9, 0.8],
};

function heartBody(material: ReturnType<typeof candy>): Object3D {
  const field = blend(
    0.3,
    mirrored(ellipsoid([0.42, 0.3, 0], [0.52, 0.5, 0.42])),
    mirrored(limb([0.4, 0.16, 0], [0.02, -0.74, 0], [0.5, 0.12])),
  );
  return piece(sculpt(field, { low: [-1.1, -1.1, -0.6], high: [1.1, 1, 0.6], cells: 80 }), material);
}
