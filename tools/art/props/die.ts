import { RoundedBoxGeometry } from 'three/addons/geometries/RoundedBoxGeometry.js';
import type { Material, Object3D } from 'three';
import { SphereGeometry } from 'three';
import { group, piece } from '../solids.ts';

type Pip = [number, number];
type Triple = [number, number, number];

const FACES: ReadonlyArray<Pip[]> = [
  [[0, 0]],
  [
    [-1, -1],
    [1, 1],
  ],
  [
    [-1, -1],
    [0, 0],
    [1, 1],
  ],
  [
    [-1, -1],
    [-1, 1],
    [1, -1],
    [1, 1],
  ],
  [
    [-1, -1],
    [-1, 1],
    [0, 0],
    [1, -1],
    [1, 1],
  ],
  [
    [-1, -1],
    [-1, 0],
    [-1, 1],
    [1, -1],
    [1, 0],
    [1, 1],
  ],
];

// Opposite faces add up to seven; in the order of FACES.
const PLACES: ReadonlyArray<(u: number, v: number, w: number) => Triple> = [
  (u, v, w) => [u, v, w],
  (u, v, w) => [w, u, v],
  (u, v, w) => [u, w, v],
  (u, v, w) => [u, -w, v],
  (u, v, w) => [-w, u, v],
  (u, v, w) => [u, v, -w],
];

/** A die with sides of length 1; one pip faces +z. */
export function die({ body, pip }: { body: Material; pip: Material }): Object3D {
  const pips = FACES.flatMap((face, index) =>
    face.map(([u, v]) => {
      const at = PLACES[index]?.(u * 0.25, v * 0.25, 0.485) ?? [0, 0, 0];
      const flat = at.map((value) => (Math.abs(Math.abs(value) - 0.485) < 0.001 ? 0.26 : 1)) as Triple;
      return piece(new SphereGeometry(index === 0 ? 0.13 : 0.098, 32, 24), pip, { at, scale: flat });
    }),
  );
  return group(piece(new RoundedBoxGeometry(1, 1, 1, 8, 0.16), body), ...pips);
}
