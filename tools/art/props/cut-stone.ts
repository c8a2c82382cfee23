import type { Mesh } from 'three';
import { ConvexGeometry } from 'three/addons/geometries/ConvexGeometry.js';
import { Vector3 } from 'three';
import { brilliant } from '../brilliant.ts';
import type { Stone } from '../brilliant.ts';

/** A round brilliant: table up (+y), point down, unit radius. */
export function roundStone(stone: Stone): Mesh {
  return brilliant(
    hull([ring(8, 0.56, 0.42, 0), ring(8, 0.84, 0.24, 0.5), ring(16, 1, 0, 0.5), ring(8, 0.52, -0.5, 0), ring(1, 0, -1.02, 0)]),
    stone,
  );
}

/** A tall step-cut stone facing +z, about 1.5 wide and 2 high. */
export function emeraldCutStone(stone: Stone): Mesh {
  const corner = (width: number, height: number, cut: number, z: number): Vector3[] =>
    [
      [width - cut, height],
      [width, height - cut],
      [width, cut - height],
      [width - cut, -height],
      [cut - width, -height],
      [-width, cut - height],
      [-width, height - cut],
      [cut - width, height],
    ].map(([x = 0, y = 0]) => new Vector3(x, y, z));
  return brilliant(
    hull([
      corner(0.42, 0.66, 0.16, 0.34),
      corner(0.58, 0.83, 0.21, 0.25),
      corner(0.74, 1, 0.26, 0),
      corner(0.5, 0.74, 0.2, -0.38),
      corner(0.16, 0.34, 0.08, -0.66),
    ]),
    stone,
  );
}

/** A drop facing +z, point up, about 1.4 wide and 2 high. */
export function pearStone(stone: Stone): Mesh {
  const drop = (scale: number, z: number, corners: number): Vector3[] =>
    Array.from({ length: corners }, (_, i) => {
      const angle = (i / corners) * Math.PI * 2 + Math.PI / 2;
      const upward = Math.max(0, Math.sin(angle));
      return new Vector3(
        Math.cos(angle) * 0.7 * (1 - 0.35 * upward) * scale,
        (Math.sin(angle) * 0.75 + 0.5 * upward ** 3 - 0.15) * scale,
        z,
      );
    });
  return brilliant(hull([drop(0.6, 0.36, 8), drop(0.86, 0.22, 16), drop(1, 0, 16), drop(0.5, -0.42, 8), drop(0.05, -0.7, 3)]), stone);
}

function ring(count: number, radius: number, height: number, shift: number): Vector3[] {
  return Array.from({ length: count }, (_, i) => {
    const angle = ((i + shift) / count) * Math.PI * 2;
    return new Vector3(Math.cos(angle) * radius, height, Math.sin(angle) * radius);
  });
}

function hull(rings: Vector3[][]): ConvexGeometry {
  return new ConvexGeometry(rings.flat());
}
