import { Mesh, Plane, Vector3 } from 'three';
import type { Object3D } from 'three';
import { candy } from '../materials.ts';
import { coin } from '../props/coin.ts';
import { group, outline, piece, place, slab } from '../solids.ts';
import type { Subject } from '../subject.ts';

/** Error state: a coin split in two by a bolt. */
export const emptyError: Subject = {
  frame: 'square',
  build: () => group(half(-1), half(1), spark()),
  turn: [0.1, -0.3, 0.06],
  rim: 0xffa48f,
  exposure: 1.15,
  fill: [0.86, 0.84],
};

function half(side: 1 | -1): Object3D {
  const whole = coin();
  const cut = new Plane(new Vector3(side, 0.22 * side, 0), 0);
  whole.traverse((object) => {
    if (!(object instanceof Mesh)) return;
    clip(object, cut);
  });
  return place(group(whole), { at: [side * 0.2, side * 0.09, 0], turn: [0, 0, side * -0.1] });
}

function clip(mesh: Mesh, cut: Plane): void {
  mesh.updateWorldMatrix(true, false);
  const geometry = mesh.geometry.index === null ? mesh.geometry : mesh.geometry.toNonIndexed();
  const position = geometry.getAttribute('position');
  const point = new Vector3();
  for (let i = 0; i < position.count; i++) {
    point.fromBufferAttribute(position, i).applyMatrix4(mesh.matrixWorld);
    const tooth = Math.abs(((((point.y * 2.2) % 1) + 1) % 1) - 0.5) * 0.34 - 0.08;
    const outside = cut.distanceToPoint(point) - tooth * (cut.normal.x > 0 ? 1 : -1);
    if (outside >= 0) continue;
    point.addScaledVector(cut.normal, -outside);
    mesh.worldToLocal(point);
    position.setXYZ(i, point.x, point.y, point.z);
  }
  mesh.geometry = geometry;
}

function spark(): Object3D {
  return piece(
    slab(outline('M0.1 0.7 L-0.24 0.02 L0 0.04 L-0.12 -0.6 L0.26 0.14 L0.02 0.12 L0.24 0.7 Z'), { depth: 0.1, bevel: 0.04 }),
    candy(0xff5a3c, 0.3),
    { at: [0.02, 0.05, 0.3], scale: 1.1 },
  );
}
