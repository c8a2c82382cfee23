import { IcosahedronGeometry, MeshPhysicalMaterial, SphereGeometry, TorusGeometry, Vector3 } from 'three';
import type { Object3D } from 'three';
import { BufferAttribute } from 'three';
import { gold } from '../materials.ts';
import { leaf } from '../props/leaf.ts';
import { group, piece, place } from '../solids.ts';
import type { Subject } from '../subject.ts';

/** The ball inside a golden wreath. */
export const football: Subject = {
  frame: 'tile',
  build: () => group(footballBody(), wreath()),
  turn: [0.1, -0.2, 0.06],
  rim: 0xd4f34a,
  fill: [0.9, 0.7],
};

/** A ball of twelve dark and twenty light panels, unit radius. */
export function footballBody(): Object3D {
  const panels = panelCentres();
  const geometry = new SphereGeometry(1, 320, 200);
  const position = geometry.getAttribute('position');
  const colours = new Float32Array(position.count * 3);
  const point = new Vector3();
  for (let i = 0; i < position.count; i++) {
    point.fromBufferAttribute(position, i).normalize();
    const ranked = panels.map((panel) => ({ panel, near: panel.at.dot(point) + panel.bias })).sort((a, b) => b.near - a.near);
    const [first, second] = ranked;
    if (first === undefined || second === undefined) continue;
    const seam = Math.min(1, (first.near - second.near) / 0.035);
    const radius = 0.972 + 0.028 * Math.sqrt(Math.max(0, seam));
    position.setXYZ(i, point.x * radius, point.y * radius, point.z * radius);
    colours.set(first.panel.isDark ? [0.012, 0.03, 0.022] : [0.92, 0.92, 0.88].map((c) => c * (0.35 + 0.65 * seam)), i * 3);
  }
  geometry.setAttribute('color', new BufferAttribute(colours, 3));
  geometry.computeVertexNormals();
  const leather = new MeshPhysicalMaterial({ vertexColors: true, roughness: 0.36, clearcoat: 0.7, clearcoatRoughness: 0.12 });
  return piece(geometry, leather, { turn: [0.3, 0.4, 0.2] });
}

interface Panel {
  at: Vector3;
  isDark: boolean;
  bias: number;
}

function panelCentres(): Panel[] {
  const dark = uniquePoints(new IcosahedronGeometry(1, 0), 1).map((at) => ({ at, isDark: true, bias: 0 }));
  const light = uniquePoints(new IcosahedronGeometry(1, 0), 3).map((at) => ({ at, isDark: false, bias: 0.028 }));
  return [...dark, ...light];
}

// All corners, or the centres of the faces.
function uniquePoints(solid: IcosahedronGeometry, step: 1 | 3): Vector3[] {
  const position = solid.getAttribute('position');
  const points: Vector3[] = [];
  for (let i = 0; i < position.count; i += step) {
    const point = new Vector3();
    for (let corner = 0; corner < step; corner++)
      point.add(new Vector3(position.getX(i + corner), position.getY(i + corner), position.getZ(i + corner)));
    point.normalize();
    if (!points.some((other) => other.dot(point) > 0.999)) points.push(point);
  }
  return points;
}

function wreath(): Object3D {
  const trim = gold(0xffe09a, 0.12);
  const blade = gold(0xffb22c, 0.2);
  const leaves = [-1, 1].flatMap((side) =>
    Array.from({ length: 8 }, (_, i) => {
      const angle = Math.PI * 1.5 + side * (0.22 + i * 0.29);
      const sprig = leaf({ length: 0.62, width: 0.27, bend: 0.1, blade, trim });
      return place(group(sprig), {
        at: [Math.cos(angle) * 1.2, Math.sin(angle) * 1.2, i % 2 === 0 ? 0.08 : -0.05],
        turn: [0, side * 0.35, angle + (side > 0 ? -0.25 : Math.PI + 0.25)],
      });
    }),
  );
  return group(...leaves, piece(new TorusGeometry(1.2, 0.03, 12, 96, Math.PI * 1.5), trim, { turn: [0, 0, Math.PI * 0.75] }));
}
