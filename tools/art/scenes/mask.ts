import { SphereGeometry, TorusGeometry } from 'three';
import type { BufferGeometry, Object3D } from 'three';
import { TessellateModifier } from 'three/addons/modifiers/TessellateModifier.js';
import { toCreasedNormals } from 'three/addons/utils/BufferGeometryUtils.js';
import { candy, gold } from '../materials.ts';
import { pearStone } from '../props/cut-stone.ts';
import { leaf } from '../props/leaf.ts';
import { group, outline, piece, place, slab } from '../solids.ts';
import type { Subject } from '../subject.ts';

const HALF_FACE =
  'M0 0.34 C0.3 0.62 0.9 0.6 1.3 0.82 C1.38 0.2 1.2 -0.42 0.72 -0.56 C0.42 -0.64 0.26 -0.42 0.16 -0.22 C0.1 -0.12 0.04 -0.1 0 -0.1';

export const mask: Subject = {
  frame: 'tile',
  build: () =>
    group(face(), plumes(), place(pearStone({ colour: 0x25d8ff, density: 1.1, brightness: 1.5 }), { at: [0, 0.46, 0.2], scale: 0.2 })),
  turn: [0.05, -0.3, 0.06],
  rim: 0xff9ad8,
  fill: [0.9, 0.76],
};

function face(): Object3D {
  const halves = [1, -1].map((side) => {
    const shape = outline(HALF_FACE.replaceAll(/(-?[\d.]+) (-?[\d.]+)/g, (_, x: string, y: string) => `${Number(x) * side} ${y}`));
    shape.holes.push(
      outline(
        `M${0.28 * side} 0.06 C${0.4 * side} 0.34 ${0.82 * side} 0.36 ${0.98 * side} 0.26 C${0.9 * side} -0.06 ${0.5 * side} -0.16 ${0.28 * side} 0.06 Z`,
      ),
    );
    return shape;
  });
  const plate = bendAround(slab(halves, { depth: 0.1, bevel: 0.035, bevelDepth: 0.06 }));
  const trim = bendAround(slab(halves, { depth: 0.08, bevel: -0.05, bevelDepth: 0.05 }));
  const dots = [1, -1].flatMap((side) =>
    [
      [0.34, -0.27],
      [0.52, -0.38],
      [0.74, -0.38],
      [0.94, -0.24],
      [1.08, -0.02],
      [1.14, 0.24],
    ].map(([x = 0, y = 0], i) =>
      piece(new SphereGeometry(0.045, 20, 20), i % 2 === 0 ? gold(0xffe3a0, 0.1) : candy(0x1fd2ff, 0.4), {
        at: [side * x, y, 0.2 - x * x * 0.3],
      }),
    ),
  );
  return group(
    piece(plate, candy(0xd4126e, 0.45), { at: [0, 0, 0.06] }),
    piece(trim, gold(0xffbd42, 0.16), { at: [0, 0, -0.01] }),
    ...dots,
    piece(new TorusGeometry(0.2, 0.035, 16, 48), gold(), { at: [0, 0.46, 0.17], scale: [0.86, 1.12, 1] }),
  );
}

// The plate is subdivided first, because long triangles would fold instead of bending.
function bendAround(flat: BufferGeometry): BufferGeometry {
  const geometry = new TessellateModifier(0.07, 8).modify(flat);
  const position = geometry.getAttribute('position');
  for (let i = 0; i < position.count; i++) position.setZ(i, position.getZ(i) - position.getX(i) ** 2 * 0.3);
  return toCreasedNormals(geometry, 0.5);
}

function plumes(): Object3D {
  const colours = [0x10b866, 0xffb01f, 0x1b8cff, 0xf0346e, 0x8b3bff, 0xf0346e, 0x1b8cff, 0xffb01f, 0x10b866];
  const trim = gold(0xffd978, 0.14);
  return group(
    ...colours.map((colour, i) => {
      const angle = (i - 4) * 0.25;
      const length = 1.75 - Math.abs(i - 4) * 0.14;
      const feather = place(leaf({ length, width: 0.46, bend: 0.34, blade: candy(colour, 0.3), trim }), {
        at: [0, 0.22, -0.18 - Math.abs(i - 4) * 0.04],
      });
      return place(group(feather), { turn: [0, 0, -angle] });
    }),
  );
}
