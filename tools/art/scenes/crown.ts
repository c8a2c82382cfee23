import { SphereGeometry, TorusGeometry } from 'three';
import type { Object3D } from 'three';
import { BufferAttribute, BufferGeometry } from 'three';
import { candy, gold, matte } from '../materials.ts';
import { emeraldCutStone, roundStone } from '../props/cut-stone.ts';
import { group, piece, place, turned } from '../solids.ts';
import type { Subject } from '../subject.ts';

const POINTS = 8;
const AROUND = 256;

export const crown: Subject = {
  frame: 'tile',
  build: () => group(band(), cushion(), ...points(), ...stones()),
  turn: [0.3, 0.2, -0.1],
  exposure: 1.18,
  rim: 0xe0a8ff,
  fill: [0.86, 0.64],
};

function topAt(angle: number): number {
  const wave = Math.abs(Math.cos((angle * POINTS) / 2));
  return 0.28 + 0.72 * wave ** 2.2;
}

function radiusAt(height: number): number {
  return 1 + Math.max(0, height) * 0.24;
}

function band(): Object3D {
  const positions: number[] = [];
  const indices: number[] = [];
  const rows = 10;
  for (let i = 0; i <= AROUND; i++)
    for (let j = 0; j <= rows; j++) {
      const angle = (i / AROUND) * Math.PI * 2;
      const height = -0.42 + (j / rows) * (topAt(angle) + 0.42);
      positions.push(Math.sin(angle) * radiusAt(height), height, Math.cos(angle) * radiusAt(height));
    }
  for (let i = 0; i < AROUND; i++)
    for (let j = 0; j < rows; j++) {
      const a = i * (rows + 1) + j;
      indices.push(a, a + rows + 1, a + 1, a + 1, a + rows + 1, a + rows + 2);
    }
  const geometry = new BufferGeometry();
  geometry.setAttribute('position', new BufferAttribute(new Float32Array(positions), 3));
  geometry.setIndex(indices);
  geometry.computeVertexNormals();
  const flat: [number, number, number] = [Math.PI / 2, 0, 0];
  return group(
    piece(geometry, gold(0xffb733, 0.18)),
    piece(new TorusGeometry(1.01, 0.085, 24, 128), gold(0xffcb5c, 0.14), { at: [0, -0.42, 0], turn: flat }),
    piece(new TorusGeometry(1.02, 0.06, 24, 128), gold(0xffcb5c, 0.14), { at: [0, -0.02, 0], turn: flat }),
  );
}

function cushion(): Object3D {
  return group(
    piece(
      turned([
        [0, 0.62],
        [0.4, 0.56],
        [0.75, 0.34],
        [0.95, 0],
        [0.96, -0.4],
      ]),
      matte(0x7a1fb0, 0.85),
    ),
    piece(new TorusGeometry(0.98, 0.14, 24, 96), matte(0xfdf6ea, 0.95), { at: [0, -0.52, 0], turn: [Math.PI / 2, 0, 0] }),
  );
}

function points(): Object3D[] {
  return Array.from({ length: POINTS }, (_, i) => {
    const angle = (i / POINTS) * Math.PI * 2;
    const radius = radiusAt(1.06);
    return piece(new SphereGeometry(0.12, 32, 32), i % 2 === 0 ? candy(0xffffff, 0.3) : gold(0xffd978, 0.1), {
      at: [Math.sin(angle) * radius, 1.07, Math.cos(angle) * radius],
    });
  });
}

function stones(): Object3D[] {
  return Array.from({ length: POINTS }, (_, i) => {
    const angle = (i / POINTS) * Math.PI * 2;
    const stone =
      i % 2 === 0
        ? place(emeraldCutStone({ colour: 0x0bd074, density: 1.2, brightness: 1.5 }), { scale: [0.19, 0.16, 0.19] })
        : place(roundStone({ colour: 0xff2a55, density: 1.3, brightness: 1.5 }), { scale: 0.15, turn: [Math.PI / 2, 0, 0] });
    const setting = piece(new TorusGeometry(0.155, 0.03, 16, 48), gold(0xffd978, 0.12));
    return place(group(place(group(stone, setting), { at: [0, -0.21, 1.04] })), { turn: [0, angle, 0] });
  });
}
