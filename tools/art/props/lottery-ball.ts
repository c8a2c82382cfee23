import { MeshPhysicalMaterial, SphereGeometry } from 'three';
import type { Object3D } from 'three';
import { paint } from '../paint.ts';
import { piece } from '../solids.ts';

/** A numbered ball of unit radius, the number facing +z. */
export function lotteryBall(number: number, colour: string): Object3D {
  const map = paint({ width: 1024, height: 512, world: [-2, -1, 2, 1] }, (brush) => {
    brush.fillStyle = colour;
    brush.fillRect(-2, -1, 4, 2);
    brush.fillStyle = '#fffdf6';
    for (const x of [-1, 1]) {
      brush.beginPath();
      brush.ellipse(x, 0, 0.32, 0.32, 0, 0, Math.PI * 2);
      brush.fill();
    }
    brush.fillStyle = '#10201a';
    brush.textAlign = 'center';
    brush.textBaseline = 'middle';
    brush.font = '800 0.4px "DejaVu Sans", Arial, sans-serif';
    for (const x of [-1, 1]) {
      brush.save();
      brush.translate(x, 0);
      brush.scale(1, -1);
      brush.fillText(String(number), 0, 0.02);
      brush.restore();
    }
  });
  const material = new MeshPhysicalMaterial({ map, roughness: 0.2, clearcoat: 1, clearcoatRoughness: 0.03 });
  return piece(new SphereGeometry(1, 64, 48), material);
}
