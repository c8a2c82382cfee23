import { BufferAttribute, BufferGeometry, CatmullRomCurve3, TubeGeometry, Vector3 } from 'three';
import type { Material, Object3D } from 'three';
import { group, piece } from '../solids.ts';

export interface Leaf {
  length: number;
  width: number;
  /** How far the tip bends away from the viewer (towards -z). */
  bend: number;
  blade: Material;
  /** Rim and middle vein. */
  trim: Material;
}

const ALONG = 40;
const ACROSS = 12;

/** A leaf growing from the origin along +y, its upper side facing +z. */
export function leaf({ length, width, bend, blade, trim }: Leaf): Object3D {
  const at = (along: number, across: number): Vector3 => {
    const half = width * Math.sin(Math.PI * along ** 0.8) ** 0.9 * 0.5;
    const fold = Math.abs(across) * half * 0.42;
    const ripple = Math.sin(along * 34 - Math.abs(across) * 3.2) * 0.035 * half * Math.abs(across);
    return new Vector3(across * half, along * length, -fold - bend * along * along + ripple + 0.1 * Math.sin(Math.PI * along) * length);
  };
  const edge = (side: number): Vector3[] => Array.from({ length: 24 }, (_, i) => at(0.02 + (i / 23) * 0.975, side));
  const thin = width * 0.022 + 0.006;
  return group(
    piece(bladeGeometry(at), blade),
    piece(tube(edge(-1), thin), trim),
    piece(tube(edge(1), thin), trim),
    piece(tube(edge(0), thin * 1.35), trim),
  );
}

function tube(points: Vector3[], radius: number): TubeGeometry {
  return new TubeGeometry(new CatmullRomCurve3(points), 48, radius, 8);
}

function bladeGeometry(at: (along: number, across: number) => Vector3): BufferGeometry {
  const positions: number[] = [];
  const indices: number[] = [];
  for (let i = 0; i <= ALONG; i++)
    for (let j = 0; j <= ACROSS; j++) {
      const { x, y, z } = at(0.002 + (i / ALONG) * 0.996, (j / ACROSS) * 2 - 1);
      positions.push(x, y, z);
    }
  const row = ACROSS + 1;
  for (let i = 0; i < ALONG; i++)
    for (let j = 0; j < ACROSS; j++) {
      const a = i * row + j;
      indices.push(a, a + 1, a + row, a + 1, a + row + 1, a + row);
    }
  const geometry = new BufferGeometry();
  geometry.setAttribute('position', new BufferAttribute(new Float32Array(positions), 3));
  geometry.setIndex(indices);
  geometry.computeVertexNormals();
  return geometry;
}
