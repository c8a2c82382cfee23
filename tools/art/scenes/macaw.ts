import { SphereGeometry } from 'three';
import type { Object3D } from 'three';
import { candy, enamel, gold, painted } from '../materials.ts';
import { fillPath, paint } from '../paint.ts';
import type { Brush } from '../paint.ts';
import { leaf } from '../props/leaf.ts';
import { blend, carve, ellipsoid, limb, sculpt } from '../sculpt.ts';
import { group, piece, place } from '../solids.ts';
import type { Subject } from '../subject.ts';

/** A blue-and-gold macaw facing left, above a bed of leaves. */
export const macaw: Subject = {
  frame: 'tile',
  build: () => group(bird(), beak(), ...eye(), crest(), wing(), foliage()),
  turn: [0.06, 0.3, 0.05],
  rim: 0x9fe8ff,
  fill: [0.9, 0.8],
};

function bird(): Object3D {
  const field = blend(
    0.3,
    ellipsoid([0, 0.5, 0], [0.76, 0.7, 0.6]),
    limb([0.14, 0.1, 0], [0.22, -0.95, 0], [0.6, 0.78]),
    ellipsoid([-0.32, 0.34, 0], [0.46, 0.44, 0.48]),
  );
  const coat = paint({ width: 1024, height: 1024, world: [-1.4, -2, 1.4, 1.4] }, paintPlumage);
  return piece(sculpt(field, { low: [-1.4, -2, -1], high: [1.4, 1.4, 1], cells: 96 }), painted(coat));
}

function paintPlumage(brush: Brush): void {
  const back = brush.createLinearGradient(0, 1.2, 0, -1.6);
  back.addColorStop(0, '#19c9b8');
  back.addColorStop(0.22, '#0f8fe6');
  back.addColorStop(1, '#0a3fc0');
  brush.fillStyle = back;
  brush.fillRect(-2, -2, 4, 4);
  const chest = brush.createLinearGradient(0, 0, 0, -1.5);
  chest.addColorStop(0, '#ffcf24');
  chest.addColorStop(1, '#ff8a0a');
  brush.fillStyle = chest;
  fillPath(brush, 'M-1.4 0.05L-0.5 0.02C0 -0.02 0.26 -0.02 0.36 0.2C0.52 -0.3 0.42 -0.7 0.5 -1.1C0.5 -1.5 0.6 -1.8 0.7 -2L-1.4 -2Z');
  brush.fillStyle = '#fffdf4';
  brush.beginPath();
  brush.ellipse(-0.26, 0.46, 0.44, 0.36, 0.15, 0, Math.PI * 2);
  brush.fill();
  brush.strokeStyle = '#12211c';
  brush.lineWidth = 0.032;
  for (const offset of [0, 0.1, 0.2]) {
    brush.beginPath();
    brush.arc(-0.3, 0.78, 0.46 + offset, -2.0, -0.95);
    brush.stroke();
  }
  brush.fillStyle = '#12211c';
  fillPath(brush, 'M-0.8 0.14C-0.5 -0.02 -0.1 -0.02 0.22 0.3C0.16 -0.1 -0.4 -0.24 -0.86 -0.06Z');
}

function beak(): Object3D {
  const upper = carve(
    blend(
      0.16,
      limb([-0.55, 0.56, 0], [-0.98, 0.46, 0], [0.36, 0.28]),
      limb([-0.98, 0.46, 0], [-1.22, 0.1, 0], [0.28, 0.16]),
      limb([-1.22, 0.1, 0], [-1.14, -0.34, 0], [0.16, 0.03]),
    ),
    ellipsoid([-0.76, 0.0, 0], [0.34, 0.22, 0.6]),
    0.1,
  );
  const lower = limb([-0.62, 0.14, 0], [-0.92, -0.06, 0], [0.24, 0.11]);
  const bounds = { low: [-1.6, -0.6, -0.5], high: [-0.1, 1, 0.5], cells: 70 } satisfies Parameters<typeof sculpt>[1];
  return group(piece(sculpt(upper, bounds), enamel(0x1b2027, 0.14)), piece(sculpt(lower, bounds), enamel(0x2a3038, 0.25)));
}

function eye(): Object3D[] {
  return [
    piece(new SphereGeometry(0.16, 32, 32), gold(0xffd23f, 0.2), { at: [-0.26, 0.58, 0.5], scale: [1, 1, 0.6] }),
    piece(new SphereGeometry(0.11, 32, 32), enamel(0x07090a, 0.08), { at: [-0.28, 0.58, 0.55], scale: [1, 1, 0.6] }),
    piece(new SphereGeometry(0.036, 16, 16), enamel(0xffffff, 0.1), { at: [-0.32, 0.63, 0.62] }),
  ];
}

function crest(): Object3D {
  const trim = gold(0xffd978, 0.16);
  return group(
    ...[0.25, -0.1, -0.45, -0.8].map((angle, i) =>
      place(
        group(
          place(leaf({ length: 0.86 - i * 0.06, width: 0.34, bend: 0.1, blade: candy(i % 2 === 0 ? 0x13c4b4 : 0x1470e8, 0.35), trim }), {
            at: [0, 0.48, 0],
          }),
        ),
        {
          at: [0.02, 0.52, 0.08 * (i % 2)],
          turn: [0, 0, angle],
        },
      ),
    ),
  );
}

function wing(): Object3D {
  const trim = gold(0xffd978, 0.16);
  const blues = [0x0b52d8, 0x1787f0, 0x12b9c8];
  return place(
    group(
      ...[0, 1, 2, 3, 4].map((i) =>
        place(leaf({ length: 1.5 - i * 0.16, width: 0.42, bend: 0.15, blade: candy(blues[i % 3] ?? 0x0b52d8, 0.3), trim }), {
          at: [0.1 - i * 0.08, 0.1 * i, 0.05 * i],
          turn: [0, 0.3, Math.PI - 0.1 - i * 0.13],
        }),
      ),
    ),
    { at: [0.62, -0.28, 0.5], turn: [0, 0.25, 0] },
  );
}

function foliage(): Object3D {
  const trim = gold(0xffcf5c, 0.14);
  const blades = [candy(0x07a05a, 0.4), candy(0x046b43, 0.4), gold(0xffb02a, 0.22)];
  return place(
    group(
      ...[-1.75, -1.3, -0.9, 0.9, 1.3, 1.75, 2.3, -2.3].map((angle, i) =>
        place(
          group(
            place(leaf({ length: 1.15, width: 0.5, bend: 0.2, blade: blades[i % 3] ?? trim, trim }), {
              at: [0, 0.16, 0],
              turn: [0.4, 0, 0],
            }),
          ),
          { turn: [0, 0, angle] },
        ),
      ),
    ),
    { at: [0.15, -1.55, 0.62] },
  );
}
