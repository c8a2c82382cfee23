import { BufferAttribute, BufferGeometry } from 'three';

/** Signed distance to a body; negative inside. */
export type Field = (x: number, y: number, z: number) => number;

type Point = [number, number, number];

export function ellipsoid([cx, cy, cz]: Point, [rx, ry, rz]: Point): Field {
  const least = Math.min(rx, ry, rz);
  return (x, y, z) => (distanceFromOrigin((x - cx) / rx, (y - cy) / ry, (z - cz) / rz) - 1) * least;
}

/** A limb from `start` to `end` with interpolated radius. */
export function limb(start: Point, end: Point, [startRadius, endRadius]: [number, number]): Field {
  const [ax, ay, az] = start;
  const [bx, by, bz] = [end[0] - ax, end[1] - ay, end[2] - az];
  const lengthSquared = bx * bx + by * by + bz * bz;
  return (x, y, z) => {
    const along = Math.max(0, Math.min(1, ((x - ax) * bx + (y - ay) * by + (z - az) * bz) / lengthSquared));
    const distance = distanceFromOrigin(x - ax - bx * along, y - ay - by * along, z - az - bz * along);
    return distance - (startRadius + (endRadius - startRadius) * along);
  };
}

/** Mirrors the body at x = 0. */
export function mirrored(field: Field): Field {
  return (x, y, z) => field(Math.abs(x), y, z);
}

/** Joins bodies with a fillet of about `softness`. */
export function blend(softness: number, ...fields: Field[]): Field {
  return (x, y, z) => {
    let result = 1e9;
    for (const field of fields) result = smoothLeast(result, field(x, y, z), softness);
    return result;
  };
}

/** Subtracts `tool` from `body`, rounding the edge by about `softness`. */
export function carve(body: Field, tool: Field, softness: number): Field {
  return (x, y, z) => -smoothLeast(-body(x, y, z), tool(x, y, z), softness);
}

// Several times faster than Math.hypot, which guards against an overflow that cannot happen here.
function distanceFromOrigin(x: number, y: number, z: number): number {
  return Math.sqrt(x * x + y * y + z * z);
}

function smoothLeast(a: number, b: number, softness: number): number {
  const overlap = Math.max(softness - Math.abs(a - b), 0) / softness;
  return Math.min(a, b) - overlap * overlap * softness * 0.25;
}

export interface SculptBounds {
  low: Point;
  high: Point;
  /** Cells along the longest side. */
  cells: number;
}

/** Converts a field to a mesh by surface nets. Normals are computed from the field, so that few cells look smooth. Front-projected UV. */
export function sculpt(field: Field, { low, high, cells }: SculptBounds): BufferGeometry {
  const span = [high[0] - low[0], high[1] - low[1], high[2] - low[2]] as const;
  const step = Math.max(...span) / cells;
  const [nx, ny, nz] = [Math.ceil(span[0] / step) + 1, Math.ceil(span[1] / step) + 1, Math.ceil(span[2] / step) + 1];
  const samples = new Float32Array(nx * ny * nz);
  for (let k = 0, i = 0; k < nz; k++)
    for (let j = 0; j < ny; j++)
      for (let h = 0; h < nx; h++, i++) samples[i] = field(low[0] + h * step, low[1] + j * step, low[2] + k * step);

  const vertexOf = new Int32Array(samples.length).fill(-1);
  const positions: number[] = [];
  const indices: number[] = [];
  const strides = [1, nx, nx * ny] as const;
  for (let k = 0; k < nz - 1; k++)
    for (let j = 0; j < ny - 1; j++)
      for (let h = 0; h < nx - 1; h++) {
        const cell = h + j * nx + k * nx * ny;
        const centre = crossingCentre(samples, cell, strides);
        if (centre === undefined) continue;
        vertexOf[cell] = positions.length / 3;
        positions.push(low[0] + (h + centre[0]) * step, low[1] + (j + centre[1]) * step, low[2] + (k + centre[2]) * step);
      }
  for (let k = 1; k < nz - 1; k++)
    for (let j = 1; j < ny - 1; j++)
      for (let h = 1; h < nx - 1; h++) {
        const cell = h + j * nx + k * nx * ny;
        for (let axis = 0; axis < 3; axis++) {
          const isInside = (samples[cell] ?? 0) < 0;
          if (isInside === (samples[cell + (strides[axis] ?? 1)] ?? 0) < 0) continue;
          const u = strides[(axis + 1) % 3] ?? 1;
          const v = strides[(axis + 2) % 3] ?? 1;
          const [a, b, c, d] = [vertexOf[cell] ?? -1, vertexOf[cell - u] ?? -1, vertexOf[cell - u - v] ?? -1, vertexOf[cell - v] ?? -1];
          if (isInside) indices.push(a, b, c, a, c, d);
          else indices.push(a, c, b, a, d, c);
        }
      }
  return finish(field, { positions, indices, low, span, step });
}

function crossingCentre(samples: Float32Array, cell: number, strides: readonly [number, number, number]): Point | undefined {
  let [x, y, z, count] = [0, 0, 0, 0];
  for (let corner = 0; corner < 8; corner++) {
    const from = cell + (corner & 1) * strides[0] + ((corner >> 1) & 1) * strides[1] + ((corner >> 2) & 1) * strides[2];
    const a = samples[from] ?? 0;
    for (let axis = 0; axis < 3; axis++) {
      if ((corner >> axis) & 1) continue;
      const b = samples[from + (strides[axis] ?? 1)] ?? 0;
      if (a < 0 === b < 0) continue;
      const along = a / (a - b);
      x += (corner & 1) + (axis === 0 ? along : 0);
      y += ((corner >> 1) & 1) + (axis === 1 ? along : 0);
      z += ((corner >> 2) & 1) + (axis === 2 ? along : 0);
      count++;
    }
  }
  return count === 0 ? undefined : [x / count, y / count, z / count];
}

interface Net {
  positions: number[];
  indices: number[];
  low: Point;
  span: readonly [number, number, number];
  step: number;
}

function finish(field: Field, { positions, indices, low, span, step }: Net): BufferGeometry {
  const normals = new Float32Array(positions.length);
  const uvs = new Float32Array((positions.length / 3) * 2);
  const e = step * 0.35;
  for (let i = 0; i < positions.length; i += 3) {
    const [x, y, z] = [positions[i] ?? 0, positions[i + 1] ?? 0, positions[i + 2] ?? 0];
    const gx = field(x + e, y, z) - field(x - e, y, z);
    const gy = field(x, y + e, z) - field(x, y - e, z);
    const gz = field(x, y, z + e) - field(x, y, z - e);
    const length = Math.hypot(gx, gy, gz) || 1;
    normals.set([gx / length, gy / length, gz / length], i);
    uvs.set([(x - low[0]) / span[0], (y - low[1]) / span[1]], (i / 3) * 2);
  }
  const geometry = new BufferGeometry();
  geometry.setAttribute('position', new BufferAttribute(new Float32Array(positions), 3));
  geometry.setAttribute('normal', new BufferAttribute(normals, 3));
  geometry.setAttribute('uv', new BufferAttribute(uvs, 2));
  geometry.setIndex(indices);
  return geometry;
}
