import type { Object3D } from 'three';
import { gold } from '../materials.ts';
import { group, piece, ringOutline, slab, turned } from '../solids.ts';

/** A unit-radius gold coin facing +z, with a milled edge and a faceted diamond on both faces. */
export function coin(colour = 0xffb430): Object3D {
  const metal = gold(colour, 0.17);
  const field = gold(0xffa51f, 0.4);
  const body = piece(
    turned([
      [0.74, 0.07],
      [0.8, 0.15],
      [0.95, 0.15],
      [1, 0.1],
      [1, -0.1],
      [0.95, -0.15],
      [0.8, -0.15],
      [0.74, -0.07],
    ]),
    metal,
    { turn: [Math.PI / 2, 0, 0] },
  );
  const faces = piece(
    turned([
      [0, 0.07],
      [0.76, 0.07],
      [0.76, -0.07],
      [0, -0.07],
    ]),
    field,
    { turn: [Math.PI / 2, 0, 0] },
  );
  const milling = piece(
    slab(
      ringOutline(144, (i) => (i % 2 === 0 ? 1.015 : 0.98)),
      { depth: 0.16 },
    ),
    metal,
  );
  const beads = Array.from({ length: 28 }, (_, i) => {
    const angle = (i / 28) * Math.PI * 2;
    return piece(
      turned(
        [
          [0, 0.04],
          [0.025, 0.03],
          [0.036, 0],
          [0.025, -0.03],
          [0, -0.04],
        ],
        12,
      ),
      metal,
      { at: [Math.cos(angle) * 0.66, Math.sin(angle) * 0.66, 0.08] },
    );
  });
  return group(body, faces, milling, ...beads, emblem(metal, 1), emblem(metal, -1));
}

// The brand's diamond: a square on its corner with a raised middle.
function emblem(metal: ReturnType<typeof gold>, side: 1 | -1): Object3D {
  const pyramid = turned(
    [
      [0.5, 0],
      [0.26, 0.13],
      [0, 0.15],
    ],
    4,
  ).toNonIndexed();
  pyramid.computeVertexNormals();
  return piece(pyramid, metal, { at: [0, 0, side * 0.06], turn: [(side * Math.PI) / 2, 0, 0], scale: [0.86, 1, 1.05] });
}
