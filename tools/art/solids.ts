import { ExtrudeGeometry, Group, LatheGeometry, Mesh, Shape, Vector2 } from 'three';
import type { BufferGeometry, Material, Object3D } from 'three';

type Triple = [number, number, number];

export interface Placement {
  at?: Triple;
  turn?: Triple;
  scale?: number | Triple;
}

export interface Bevel {
  depth: number;
  /** Positive keeps the outline; negative grows it by that amount. */
  bevel?: number;
  /** Extent of the bevel along z; defaults to the width of the bevel. */
  bevelDepth?: number;
}

/** A mesh that casts and receives shadows. */
export function piece(geometry: BufferGeometry, material: Material, placement: Placement = {}): Mesh {
  const mesh = new Mesh(geometry, material);
  mesh.castShadow = true;
  mesh.receiveShadow = true;
  place(mesh, placement);
  return mesh;
}

/** Moves, rotates (radians, XYZ) and scales an object; returns it. */
export function place<Subject extends Object3D>(object: Subject, { at, turn, scale }: Placement): Subject {
  if (at !== undefined) object.position.set(...at);
  if (turn !== undefined) object.rotation.set(...turn);
  if (typeof scale === 'number') object.scale.setScalar(scale);
  else if (scale !== undefined) object.scale.set(...scale);
  return object;
}

export function group(...parts: Object3D[]): Group {
  const result = new Group();
  result.add(...parts);
  return result;
}

/** An outline extruded symmetrically around z = 0. */
export function slab(shape: Shape | Shape[], { depth, bevel = 0, bevelDepth = bevel }: Bevel): ExtrudeGeometry {
  const geometry = new ExtrudeGeometry(shape, {
    depth,
    bevelEnabled: bevel !== 0,
    bevelSize: Math.abs(bevel),
    bevelOffset: bevel > 0 ? -bevel : 0,
    bevelThickness: Math.abs(bevelDepth),
    bevelSegments: 6,
    curveSegments: 28,
  });
  geometry.translate(0, 0, -depth / 2);
  return geometry;
}

/** A body of revolution from `[radius, height]` pairs. */
export function turned(profile: ReadonlyArray<[number, number]>, segments = 96): LatheGeometry {
  return new LatheGeometry(
    profile.map(([radius, height]) => new Vector2(radius, height)),
    segments,
  );
}

/** Parses the M, L, C, Q and Z commands of an SVG path; absolute coordinates, y upwards. */
export function outline(path: string): Shape {
  const shape = new Shape();
  for (const [, command = '', body = ''] of path.matchAll(/([MLCQZ])([^MLCQZ]*)/g)) {
    const n = (body.match(/-?[\d.]+/g) ?? []).map(Number);
    const at = (index: number): number => n[index] ?? 0;
    if (command === 'M') shape.moveTo(at(0), at(1));
    if (command === 'L') for (let i = 0; i < n.length; i += 2) shape.lineTo(at(i), at(i + 1));
    if (command === 'Q') for (let i = 0; i < n.length; i += 4) shape.quadraticCurveTo(at(i), at(i + 1), at(i + 2), at(i + 3));
    if (command === 'C')
      for (let i = 0; i < n.length; i += 6) shape.bezierCurveTo(at(i), at(i + 1), at(i + 2), at(i + 3), at(i + 4), at(i + 5));
    if (command === 'Z') shape.closePath();
  }
  return shape;
}

/** A star or cog: `radius` returns the distance of each of `count` corners. */
export function ringOutline(count: number, radius: (corner: number) => number): Shape {
  const shape = new Shape();
  for (let corner = 0; corner < count; corner++) {
    const angle = (corner / count) * Math.PI * 2 + Math.PI / 2;
    const x = radius(corner) * Math.cos(angle);
    const y = radius(corner) * Math.sin(angle);
    if (corner === 0) shape.moveTo(x, y);
    else shape.lineTo(x, y);
  }
  shape.closePath();
  return shape;
}
