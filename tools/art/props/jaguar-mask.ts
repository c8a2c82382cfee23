import { ConeGeometry, SphereGeometry, TorusGeometry } from 'three';
import type { Object3D } from 'three';
import { enamel, glow, gold, matte, painted } from '../materials.ts';
import { paint, paintMeasures } from '../paint.ts';
import type { Brush, Sheet } from '../paint.ts';
import { blend, carve, ellipsoid, limb, mirrored, sculpt } from '../sculpt.ts';
import type { Field } from '../sculpt.ts';
import { group, piece, place } from '../solids.ts';
import { emeraldCutStone } from './cut-stone.ts';

const SHEET: Sheet = { width: 1024, height: 1024, world: [-1.3, -1.2, 1.3, 1.4] };
const EYE: [number, number, number] = [0.43, 0.17, 0.43];

/** A jaguar's face in chased gold and black enamel, about 2.4 wide, facing +z. */
export function jaguarMask(): Object3D {
  const face = sculpt(head(), { low: [-1.3, -1.2, -0.75], high: [1.3, 1.4, 1.25], cells: 150 });
  const surface = painted(paint(SHEET, paintCoat), paintMeasures(SHEET, paintMetal));
  surface.envMapIntensity = 1.35;
  return group(piece(face, surface), ...eyes(), nose(), ...fangs(), crest());
}

function head(): Field {
  const skull = blend(
    0.22,
    ellipsoid([0, 0.28, -0.12], [0.98, 0.82, 0.62]),
    mirrored(ellipsoid([0.58, -0.22, 0.02], [0.46, 0.46, 0.44])),
    mirrored(limb([0.14, 0.33, 0.58], [0.68, 0.47, 0.34], [0.13, 0.11])),
    limb([0, 0.5, 0.42], [0, -0.14, 0.82], [0.24, 0.19]),
    ellipsoid([0, -0.78, 0.34], [0.36, 0.22, 0.32]),
    mirrored(ellipsoid([0.74, 0.92, -0.16], [0.34, 0.36, 0.2])),
  );
  const muzzled = blend(0.1, skull, mirrored(ellipsoid([0.25, -0.42, 0.6], [0.33, 0.28, 0.36])));
  const socketed = carve(
    muzzled,
    mirrored(ellipsoid(EYE.map((v, i) => v + (i === 2 ? 0.14 : 0)) as [number, number, number], [0.27, 0.17, 0.2])),
    0.08,
  );
  const eared = carve(socketed, mirrored(ellipsoid([0.76, 0.97, 0.04], [0.2, 0.22, 0.14])), 0.06);
  return carve(eared, mirrored(limb([0, -0.3, 1.0], [0.001, -0.62, 0.84], [0.035, 0.03])), 0.05);
}

function eyes(): Object3D[] {
  return [-1, 1].flatMap((side) => {
    const [x, y, z] = [EYE[0] * side, EYE[1], EYE[2]];
    const ball = piece(new SphereGeometry(0.21, 48, 32), glow(0x0fd47c, 0.55), { at: [x, y, z - 0.02], scale: [1.12, 0.7, 0.92] });
    const pupil = piece(new SphereGeometry(0.1, 32, 32), enamel(0x020806), {
      at: [x - side * 0.025, y, z + 0.125],
      scale: [0.44, 1.15, 0.62],
    });
    const glint = piece(new SphereGeometry(0.03, 16, 16), glow(0xffffff, 1.5), { at: [x - 0.06, y + 0.055, z + 0.165] });
    const rim = piece(new TorusGeometry(0.225, 0.034, 20, 64), gold(0xffc34a, 0.12), {
      at: [x, y, z + 0.035],
      turn: [-0.08, side * 0.3, side * 0.3],
      scale: [1.16, 0.66, 1],
    });
    return [ball, pupil, glint, rim];
  });
}

function nose(): Object3D {
  const field = blend(0.08, mirrored(ellipsoid([0.1, -0.16, 0.94], [0.13, 0.1, 0.12])), ellipsoid([0, -0.22, 0.97], [0.09, 0.12, 0.09]));
  const nostrils = carve(field, mirrored(ellipsoid([0.12, -0.2, 1.06], [0.045, 0.028, 0.06])), 0.03);
  return piece(sculpt(nostrils, { low: [-0.32, -0.42, 0.72], high: [0.32, 0.02, 1.16], cells: 60 }), enamel(0x3a1216, 0.3));
}

function fangs(): Object3D[] {
  return [-1, 1].map((side) =>
    piece(new ConeGeometry(0.062, 0.27, 24), matte(0xfff6e2, 0.25), {
      at: [side * 0.23, -0.74, 0.78],
      turn: [Math.PI + 0.12, 0, side * 0.06],
    }),
  );
}

function crest(): Object3D {
  const stone = place(emeraldCutStone({ colour: 0x06c46c, density: 1.5, brightness: 1.5 }), { scale: 0.21, at: [0, 0.05, 0.04] });
  const setting = piece(new TorusGeometry(0.19, 0.035, 20, 64), gold(0xffc64f, 0.12), { scale: [0.92, 1.2, 1], at: [0, 0.05, 0] });
  const beads = [-1, 1].flatMap((side) =>
    [0.27, 0.41, 0.53].map((x, i) =>
      piece(new SphereGeometry(0.062 - i * 0.012, 24, 24), i === 1 ? enamel(0x12a866) : gold(), {
        at: [side * x, 0.02 + i * 0.025, -0.02 - i * 0.045],
      }),
    ),
  );
  return place(group(stone, setting, ...beads), { at: [0, 0.77, 0.49], turn: [-0.52, 0, 0] });
}

function paintCoat(brush: Brush): void {
  const coat = brush.createLinearGradient(0, 1.3, 0, -1.1);
  coat.addColorStop(0, '#ffbe48');
  coat.addColorStop(0.55, '#ffae2e');
  coat.addColorStop(1, '#f7d890');
  brush.fillStyle = coat;
  brush.fillRect(-2, -2, 4, 4);
  brush.fillStyle = '#0c5c3c';
  forBothSides(brush, () => fillEllipse(brush, [0.77, 0.97, 0.2, 0.23]));
  brush.fillStyle = '#fff0cf';
  forBothSides(brush, () => fillEllipse(brush, [0.25, -0.48, 0.27, 0.2]));
  paintMarks(brush, '#0b0f0c');
}

// Green is roughness, blue metalness: enamel on the markings, gold elsewhere.
function paintMetal(brush: Brush): void {
  brush.fillStyle = 'rgb(0, 62, 255)';
  brush.fillRect(-2, -2, 4, 4);
  brush.fillStyle = 'rgb(0, 80, 90)';
  forBothSides(brush, () => fillEllipse(brush, [0.77, 0.97, 0.2, 0.23]));
  brush.fillStyle = 'rgb(0, 100, 130)';
  forBothSides(brush, () => fillEllipse(brush, [0.25, -0.48, 0.27, 0.2]));
  paintMarks(brush, 'rgb(0, 60, 0)');
}

function paintMarks(brush: Brush, colour: string): void {
  brush.fillStyle = colour;
  brush.strokeStyle = colour;
  brush.lineCap = 'round';
  forBothSides(brush, () => {
    for (const [x, y, size, turn] of ROSETTES) paintRosette(brush, { x, y, size, turn });
    for (const [x, y, size] of SPOTS) fillEllipse(brush, [x, y, size, size * 0.8]);
    paintEyeLine(brush);
  });
}

const ROSETTES: ReadonlyArray<[number, number, number, number]> = [
  [0.3, 0.98, 0.105, 0.3],
  [0.55, 0.72, 0.1, 1.1],
  [0.78, 0.52, 0.105, 2],
  [0.86, 0.22, 0.1, 2.6],
  [0.82, -0.1, 0.1, 0.4],
  [0.66, -0.36, 0.095, 1.4],
  [0.85, -0.42, 0.085, 2.2],
  [0.55, -0.62, 0.08, 0.9],
];

const SPOTS: ReadonlyArray<[number, number, number]> = [
  [0.13, 1.04, 0.035],
  [0.42, 0.83, 0.035],
  [0.36, 0.6, 0.03],
  [0.67, 0.66, 0.03],
  [0.62, 0.36, 0.032],
  [0.7, 0.06, 0.03],
  [0.57, -0.13, 0.032],
  [0.7, -0.22, 0.03],
  [0.73, -0.56, 0.03],
  [0.22, -0.36, 0.024],
  [0.33, -0.36, 0.024],
  [0.43, -0.41, 0.022],
  [0.2, -0.46, 0.024],
  [0.31, -0.47, 0.024],
  [0.41, -0.51, 0.022],
  [0.26, -0.57, 0.02],
  [0.1, 0.12, 0.02],
  [0.13, -0.02, 0.018],
];

function paintRosette(brush: Brush, { x, y, size, turn }: { x: number; y: number; size: number; turn: number }): void {
  brush.lineWidth = size * 0.46;
  for (let petal = 0; petal < 4; petal++) {
    const from = turn + (petal / 4) * Math.PI * 2;
    brush.beginPath();
    brush.arc(x, y, size * 0.82, from, from + 0.95);
    brush.stroke();
  }
  fillEllipse(brush, [x, y, size * 0.26, size * 0.22]);
}

function paintEyeLine(brush: Brush): void {
  const [x, y] = EYE;
  brush.beginPath();
  brush.ellipse(x, y, 0.3, 0.205, 0.2, 0, Math.PI * 2);
  brush.fill();
  brush.lineWidth = 0.075;
  brush.beginPath();
  brush.moveTo(x - 0.2, y - 0.08);
  brush.quadraticCurveTo(0.2, -0.06, 0.21, -0.2);
  brush.stroke();
  brush.beginPath();
  brush.moveTo(x + 0.22, y + 0.1);
  brush.quadraticCurveTo(x + 0.36, y + 0.2, x + 0.4, y + 0.3);
  brush.stroke();
  brush.lineWidth = 0.05;
  brush.beginPath();
  brush.moveTo(0, -0.3);
  brush.lineTo(0, -0.6);
  brush.quadraticCurveTo(0.16, -0.76, 0.5, -0.6);
  brush.stroke();
  brush.lineWidth = 0.055;
  brush.beginPath();
  brush.arc(0.76, 0.94, 0.31, 0.1, 2.6);
  brush.stroke();
}

function fillEllipse(brush: Brush, [x, y, radiusX, radiusY]: [number, number, number, number]): void {
  brush.beginPath();
  brush.ellipse(x, y, radiusX, radiusY, 0, 0, Math.PI * 2);
  brush.fill();
}

function forBothSides(brush: Brush, draw: () => void): void {
  draw();
  brush.save();
  brush.scale(-1, 1);
  draw();
  brush.restore();
}
