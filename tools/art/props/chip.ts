import { Shape, TorusGeometry } from 'three';
import type { ColorRepresentation, Object3D } from 'three';
import { enamel, gold } from '../materials.ts';
import { group, piece, slab, turned } from '../solids.ts';

const SPOTS = 8;

/** A casino chip lying flat (+y up), unit radius, 0.26 thick. */
export function chip(colour: ColorRepresentation): Object3D {
  const body = enamel(colour);
  const ivory = enamel(0xfff6e4);
  const spots = Array.from({ length: SPOTS }, (_, i) => {
    const middle = (i / SPOTS) * Math.PI * 2;
    const shape = new Shape();
    shape.absarc(0, 0, 1.006, middle - 0.15, middle + 0.15, false);
    shape.absarc(0, 0, 0.74, middle + 0.15, middle - 0.15, true);
    return piece(slab(shape, { depth: 0.272 }), ivory, { turn: [Math.PI / 2, 0, 0] });
  });
  const pyramid = turned(
    [
      [0.3, 0],
      [0.12, 0.06],
      [0, 0.07],
    ],
    4,
  ).toNonIndexed();
  pyramid.computeVertexNormals();
  return group(
    piece(
      turned([
        [0, 0.13],
        [0.95, 0.13],
        [1, 0.09],
        [1, -0.09],
        [0.95, -0.13],
        [0, -0.13],
      ]),
      body,
    ),
    ...spots,
    piece(new TorusGeometry(0.66, 0.026, 12, 96), gold(0xffd06a, 0.14), { at: [0, 0.13, 0], turn: [Math.PI / 2, 0, 0] }),
    piece(pyramid, gold(0xffc14a, 0.16), { at: [0, 0.13, 0], scale: [1.2, 1.2, 1.5] }),
  );
}
