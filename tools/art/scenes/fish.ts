import { SphereGeometry } from 'three';
import type { Object3D } from 'three';
import { enamel, glass, gold, painted } from '../materials.ts';
import { paint } from '../paint.ts';
import { blend, ellipsoid, limb, sculpt } from '../sculpt.ts';
import { group, outline, piece, place, slab } from '../solids.ts';
import type { Subject } from '../subject.ts';

export const fish: Subject = {
  frame: 'tile',
  build: () => group(body(), ...eyes(), ...fins(), ...bubbles()),
  turn: [0.1, 0.55, 0.12],
  rim: 0x7fe9ff,
  fill: [0.9, 0.66],
};

function body(): Object3D {
  const field = blend(
    0.3,
    ellipsoid([-0.2, 0, 0], [1.05, 0.82, 0.6]),
    limb([0.5, 0, 0], [1.15, 0.05, 0], [0.36, 0.16]),
    ellipsoid([-1.02, -0.16, 0], [0.26, 0.2, 0.24]),
  );
  const bounds: [[number, number, number], [number, number, number]] = [
    [-1.5, -1.1, -0.9],
    [1.5, 1.1, 0.9],
  ];
  const coat = paint({ width: 1024, height: 768, world: [-1.5, -1.1, 1.5, 1.1] }, (brush) => {
    const fade = brush.createLinearGradient(0, 0.9, 0, -0.85);
    fade.addColorStop(0, '#ff5a0a');
    fade.addColorStop(0.5, '#ff8f1c');
    fade.addColorStop(1, '#ffe2a0');
    brush.fillStyle = fade;
    brush.fillRect(-2, -2, 4, 4);
    for (const [x, width] of [
      [-0.42, 0.24],
      [0.42, 0.2],
      [1.1, 0.12],
    ] as const) {
      brush.fillStyle = '#fffaf0';
      brush.strokeStyle = '#2a1206';
      brush.lineWidth = 0.055;
      brush.beginPath();
      brush.ellipse(x, 0, width * 0.62, 1.2, 0, 0, Math.PI * 2);
      brush.fill();
      brush.stroke();
    }
    brush.strokeStyle = '#5c1d08';
    brush.lineWidth = 0.045;
    brush.lineCap = 'round';
    brush.beginPath();
    brush.arc(-1.1, 0.04, 0.28, Math.PI * 1.35, Math.PI * 1.85);
    brush.stroke();
  });
  return piece(sculpt(field, { low: bounds[0], high: bounds[1], cells: 90 }), painted(coat));
}

function eyes(): Object3D[] {
  return [1, -1].flatMap((side) => [
    piece(new SphereGeometry(0.25, 48, 32), enamel(0xffffff, 0.15), { at: [-0.82, 0.24, side * 0.36] }),
    piece(new SphereGeometry(0.15, 32, 32), enamel(0x0a0f18, 0.1), { at: [-0.92, 0.25, side * 0.475] }),
    piece(new SphereGeometry(0.05, 16, 16), enamel(0xffffff, 0.1), { at: [-0.98, 0.31, side * 0.6] }),
  ]);
}

function fins(): Object3D[] {
  const flame = enamel(0xff4a0d);
  const blade = (path: string): ReturnType<typeof slab> => slab(outline(path), { depth: 0.05, bevel: 0.045, bevelDepth: 0.05 });
  return [
    piece(blade('M-0.75 0.62 C-0.6 1.25 0.1 1.35 0.55 0.95 C0.4 0.8 0.5 0.55 0.62 0.35 Z'), flame),
    piece(
      blade('M1 0.12 C1.3 0.8 1.75 0.95 2 0.78 C1.78 0.4 1.75 0.1 1.72 0 C1.75 -0.2 1.8 -0.5 2 -0.85 C1.7 -1 1.3 -0.75 1 -0.08 Z'),
      flame,
    ),
    piece(blade('M-0.3 -0.6 C-0.2 -1.05 0.2 -1.2 0.45 -1.05 C0.35 -0.9 0.4 -0.7 0.4 -0.5 Z'), flame),
    place(group(piece(blade('M0 0.2 C0.4 0.4 0.75 0.2 0.78 -0.15 C0.5 -0.3 0.2 -0.3 0 -0.2 Z'), gold(0xffae2b, 0.25))), {
      at: [-0.3, -0.2, 0.56],
      turn: [0.3, -0.5, -0.5],
    }),
  ];
}

function bubbles(): Object3D[] {
  return (
    [
      [-1.35, 0.9, 0.2, 0.2],
      [-1.1, 1.28, 0.1, 0.13],
      [-1.5, 1.42, 0, 0.09],
      [1.2, -1.2, 0.3, 0.12],
    ] as const
  ).map(([x, y, z, radius]) => piece(new SphereGeometry(radius, 32, 32), glass(0xbff4ff, 0.35), { at: [x, y, z] }));
}
