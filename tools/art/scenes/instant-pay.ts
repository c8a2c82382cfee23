import { CatmullRomCurve3, TorusGeometry, Vector3 } from 'three';
import { ConvexGeometry } from 'three/addons/geometries/ConvexGeometry.js';
import type { Object3D } from 'three';
import { brilliant } from '../brilliant.ts';
import { gold } from '../materials.ts';
import { coin } from '../props/coin.ts';
import { seededRandom } from '../seeded-random.ts';
import { group, piece, place } from '../solids.ts';
import type { Subject } from '../subject.ts';

/** Instant payment banner: coins streaming through a teal stone on its corner. */
export const instantPay: Subject = {
  frame: 'wide',
  build: () => group(stone(), ...stream()),
  turn: [0.06, -0.28, 0],
  rim: 0x9ff5e4,
  fill: [0.48, 0.96],
  shift: [0.238, 0],
};

function stone(): Object3D {
  const level = (size: number, z: number): Vector3[] =>
    Array.from({ length: 4 }, (_, corner) => (corner / 4) * Math.PI * 2).flatMap((angle) =>
      [-0.16, 0.16].map((cut) => new Vector3(Math.cos(angle + cut) * size, Math.sin(angle + cut) * size, z)),
    );
  const body = new ConvexGeometry([...level(0.72, 0.36), ...level(1.12, 0.2), ...level(1.26, 0), ...level(0.9, -0.3), ...level(0.2, -0.5)]);
  return group(
    brilliant(body, { colour: 0x19d3b4, density: 1.1, brightness: 1.55 }),
    piece(new TorusGeometry(1.34, 0.045, 4, 4), gold(0xffd06a, 0.14), { at: [0, 0, -0.05] }),
  );
}

function stream(): Object3D[] {
  const path = new CatmullRomCurve3([
    new Vector3(-1.75, -0.86, 1.1),
    new Vector3(-1.2, -1.1, 1.2),
    new Vector3(-0.3, -0.95, 1.25),
    new Vector3(1.0, -0.3, 0.9),
    new Vector3(1.75, 0.5, 0.1),
    new Vector3(1.6, 1.2, -0.8),
  ]);
  const random = seededRandom('stream');
  return Array.from({ length: 17 }, (_, i) => {
    const along = (i / 16) ** 0.85;
    const { x, y, z } = path.getPoint(along);
    const spreadY = random.between(-0.2, 0.2);
    return place(coin(random.pick([0xffb430, 0xffc552, 0xffa722])), {
      at: [x, y + spreadY, z + random.between(-0.2, 0.2)],
      turn: [random.between(-1, 0.6), random.between(-0.9, 0.9), random.between(-0.4, 0.4)],
      scale: 0.16 + 0.2 * Math.sin(Math.PI * (0.15 + along * 0.8)),
    });
  });
}
