import { MeshPhysicalMaterial, TorusGeometry } from 'three';
import { PlaneGeometry } from 'three';
import type { Object3D } from 'three';
import { candy, glass, gold } from '../materials.ts';
import { fillPath, paint } from '../paint.ts';
import { coin } from '../props/coin.ts';
import { group, piece, place, turned } from '../solids.ts';
import type { Subject } from '../subject.ts';

/** No records: a blank slip under a magnifying glass. */
export const emptyRecords: Subject = {
  frame: 'square',
  build: () => group(slip(), magnifier(), place(coin(), { at: [-0.86, -0.98, 0.4], turn: [-0.3, 0.4, 0], scale: 0.32 })),
  turn: [-0.05, 0.3, 0.06],
  fill: [0.9, 0.86],
};

function slip(): Object3D {
  const map = paint({ width: 512, height: 700, world: [-0.8, -1.1, 0.8, 1.1] }, (brush) => {
    brush.fillStyle = '#fffaf0';
    brush.fillRect(-1, -2, 2, 4);
    brush.fillStyle = '#0fae62';
    fillPath(brush, 'M0 0.92L0.16 0.76L0 0.6L-0.16 0.76Z');
    brush.fillStyle = '#d9d8c8';
    for (const [y, width] of [
      [0.36, 1.1],
      [0.1, 0.8],
      [-0.16, 1.1],
      [-0.42, 0.62],
      [-0.68, 0.9],
    ] as const)
      brush.fillRect(-0.55, y, width, 0.09);
  });
  const geometry = new PlaneGeometry(1.6, 2.2, 64, 64);
  const position = geometry.getAttribute('position');
  for (let i = 0; i < position.count; i++) {
    const [x, y] = [position.getX(i), position.getY(i)];
    position.setZ(i, Math.sin(y * 2.4) * 0.14 + (y > 0.8 ? (y - 0.8) ** 2 * -1.6 : 0));
    if (y < -1.05) position.setY(i, y + Math.abs(((x * 5 + 10) % 1) - 0.5) * 0.16);
  }
  geometry.computeVertexNormals();
  return piece(geometry, new MeshPhysicalMaterial({ map, roughness: 0.6, side: 2 }));
}

function magnifier(): Object3D {
  return place(
    group(
      piece(new TorusGeometry(0.5, 0.08, 24, 96), gold()),
      piece(
        turned([
          [0, 0.06],
          [0.3, 0.045],
          [0.48, 0],
          [0.3, -0.045],
          [0, -0.06],
        ]),
        glass(0xc8ffe4, 0.3),
        { turn: [Math.PI / 2, 0, 0] },
      ),
      piece(
        turned(
          [
            [0, -0.55],
            [0.09, -0.55],
            [0.12, -0.75],
            [0.1, -1.2],
            [0, -1.24],
          ],
          32,
        ),
        candy(0x0a8f52, 0.3),
      ),
    ),
    { at: [0.45, -0.3, 0.6], turn: [0, 0, 0.7] },
  );
}
