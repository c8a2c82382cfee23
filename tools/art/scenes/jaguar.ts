import type { Object3D } from 'three';
import { candy, gold } from '../materials.ts';
import { coin } from '../props/coin.ts';
import { roundStone } from '../props/cut-stone.ts';
import { jaguarMask } from '../props/jaguar-mask.ts';
import { leaf } from '../props/leaf.ts';
import { group, place } from '../solids.ts';
import type { Subject } from '../subject.ts';

/** The mask with a crown of leaves above a treasure. */
export const jaguar: Subject = {
  frame: 'tile',
  build: () => group(jaguarMask(), crown(), treasure()),
  turn: [0.06, -0.16, 0],
  fill: [0.92, 0.88],
  rim: 0xd4f34a,
};

/** Leaves of emerald and gold in two rows around the head. */
function crown(): Object3D {
  const emerald = candy(0x07a05a, 0.45);
  const deep = candy(0x04633f, 0.4);
  const metal = gold(0xffb22c, 0.22);
  const trim = gold(0xffcf5c, 0.14);
  const back = [-78, -52, -26, 0, 26, 52, 78].map((angle, i) =>
    grow(angle, {
      reach: 0.62,
      length: 1.62 - Math.abs(angle) * 0.0085,
      width: 0.62,
      blade: i % 2 === 0 ? emerald : metal,
      trim,
      depth: -0.5,
    }),
  );
  const front = [-66, -39, -13, 13, 39, 66].map((angle) =>
    grow(angle, { reach: 0.62, length: 1.16 - Math.abs(angle) * 0.005, width: 0.5, blade: deep, trim, depth: -0.3 }),
  );
  const collar = [-150, -126, -104, 104, 126, 150].map((angle, i) =>
    grow(angle, { reach: 0.6, length: 0.92, width: 0.5, blade: i % 2 === 0 ? emerald : metal, trim, depth: -0.35 }),
  );
  return place(group(...back, ...front, ...collar), { at: [0, 0.12, 0] });
}

interface Growth {
  reach: number;
  length: number;
  width: number;
  blade: ReturnType<typeof gold>;
  trim: ReturnType<typeof gold>;
  depth: number;
}

function grow(angleDegrees: number, { reach, length, width, blade, trim, depth }: Growth): Object3D {
  const angle = (-angleDegrees * Math.PI) / 180;
  const plant = place(leaf({ length, width, bend: 0.28, blade, trim }), { at: [0, reach, depth], turn: [0.12, 0, 0] });
  return place(group(plant), { turn: [0, 0, angle] });
}

function treasure(): Object3D {
  return group(
    place(coin(), { at: [-0.74, -0.98, 0.66], turn: [-0.35, 0.5, 0.1], scale: 0.4 }),
    place(coin(), { at: [0.8, -0.94, 0.64], turn: [-0.25, -0.55, -0.2], scale: 0.4 }),
    place(coin(0xffc552), { at: [-0.32, -1.2, 0.82], turn: [-0.5, 0.1, 0.3], scale: 0.34 }),
    place(roundStone({ colour: 0x0bd074, density: 1.4, brightness: 1.4 }), { at: [0.3, -1.16, 0.94], turn: [0.9, 0.2, -0.25], scale: 0.3 }),
  );
}
