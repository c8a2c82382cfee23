import { SphereGeometry, TorusGeometry } from 'three';
import { candy, enamel, glow, gold, painted } from '../../../../tools/art/materials.ts';
import { paint } from '../../../../tools/art/paint.ts';
import { coin } from '../../../../tools/art/props/coin.ts';
import { emeraldCutStone, roundStone } from '../../../../tools/art/props/cut-stone.ts';
import { jaguarMask } from '../../../../tools/art/props/jaguar-mask.ts';
import { leaf } from '../../../../tools/art/props/leaf.ts';
import { jaguar } from '../../../../tools/art/scenes/jaguar.ts';
import { macaw } from '../../../../tools/art/scenes/macaw.ts';
import { blend, carve, ellipsoid, limb, sculpt } from '../../../../tools/art/sculpt.ts';
import { group, outline, piece, place, slab } from '../../../../tools/art/solids.ts';

/** The ten symbols of the game, as subjects of the renderer. */
export const SYMBOL_SUBJECTS = {
  jaguar: {
    frame: 'tile',
    build: () => group(jaguarMask(), leafCrown()),
    turn: [0.05, -0.1, 0],
    fill: [1, 0.87],
    rim: 0xd4f34a,
    exposure: 1.12,
  },
  orchid: { frame: 'tile', build: orchid, turn: [0.1, -0.14, 0], fill: [1, 0.87], rim: 0xffc9ff, exposure: 1.1 },
  macaw: { ...macaw, frame: 'tile', fill: [0.95, 0.87], exposure: 1.08 },
  toucan: { frame: 'tile', build: toucan, turn: [0.06, 0.22, 0.02], fill: [0.95, 0.87], rim: 0x9fe8ff, exposure: 1.15 },
  emerald: { frame: 'tile', build: emerald, turn: [0.1, -0.34, 0.1], fill: [0.94, 0.8], rim: 0xa8ffd0, exposure: 1.15 },
  coin: { frame: 'tile', build: () => coin(0xffbe36), turn: [0.14, -0.42, 0.1], fill: [0.94, 0.8], rim: 0xffe9a8, exposure: 1.4 },
  pitanga: { frame: 'tile', build: () => suit(HEART, 0xff2a4d), turn: [0.1, -0.26, 0], fill: [0.84, 0.66], rim: 0xffb0a0, exposure: 1.15 },
  amber: { frame: 'tile', build: () => suit(DIAMOND, 0xff8a0f), turn: [0.1, -0.26, 0], fill: [0.84, 0.72], rim: 0xffe0a0, exposure: 1.15 },
  leaf: { frame: 'tile', build: () => suit(SPADE, 0x1fbf5f), turn: [0.1, -0.26, 0], fill: [0.84, 0.68], rim: 0xd4f34a, exposure: 1.15 },
  berry: { frame: 'tile', build: () => suit(CLUB, 0x7d3cff), turn: [0.1, -0.26, 0], fill: [0.84, 0.68], rim: 0xd8c0ff, exposure: 1.2 },
};

/** The guardian above the reels, with its treasure. */
export const GUARDIAN = { ...jaguar, turn: [0.04, 0, 0], fill: [0.98, 0.96], exposure: 1.1 };

const HEART =
  'M0 -1C-0.25 -0.62 -1 -0.28 -1 0.32C-1 0.72 -0.72 0.96 -0.42 0.96C-0.2 0.96 -0.06 0.82 0 0.64C0.06 0.82 0.2 0.96 0.42 0.96C0.72 0.96 1 0.72 1 0.32C1 -0.28 0.25 -0.62 0 -1Z';
const DIAMOND = 'M0 -1.1C0.3 -0.66 0.6 -0.3 0.94 0C0.6 0.3 0.3 0.66 0 1.1C-0.3 0.66 -0.6 0.3 -0.94 0C-0.6 -0.3 -0.3 -0.66 0 -1.1Z';
const SPADE =
  'M0 1C0.26 0.58 0.98 0.24 0.98 -0.28C0.98 -0.62 0.7 -0.78 0.46 -0.74C0.3 -0.71 0.18 -0.6 0.1 -0.46C0.13 -0.74 0.22 -0.9 0.36 -1L-0.36 -1C-0.22 -0.9 -0.13 -0.74 -0.1 -0.46C-0.18 -0.6 -0.3 -0.71 -0.46 -0.74C-0.7 -0.78 -0.98 -0.62 -0.98 -0.28C-0.98 0.24 -0.26 0.58 0 1Z';
const CLUB =
  'M0 1C0.28 1 0.46 0.78 0.46 0.52C0.46 0.38 0.4 0.24 0.3 0.14C0.38 0.18 0.46 0.2 0.54 0.2C0.82 0.2 1 -0.02 1 -0.26C1 -0.54 0.8 -0.74 0.54 -0.74C0.34 -0.74 0.18 -0.62 0.1 -0.46C0.13 -0.74 0.22 -0.9 0.36 -1L-0.36 -1C-0.22 -0.9 -0.13 -0.74 -0.1 -0.46C-0.18 -0.62 -0.34 -0.74 -0.54 -0.74C-0.8 -0.74 -1 -0.54 -1 -0.26C-1 -0.02 -0.82 0.2 -0.54 0.2C-0.46 0.2 -0.38 0.18 -0.3 0.14C-0.4 0.24 -0.46 0.38 -0.46 0.52C-0.46 0.78 -0.28 1 0 1Z';

/** A card suit: lacquer on gold with a carved vein. */
function suit(path, colour) {
  const shape = outline(path);
  const plate = piece(slab(shape, { depth: 0.26, bevel: -0.13, bevelDepth: 0.1 }), gold(0xffb62e, 0.16));
  const body = piece(slab(shape, { depth: 0.3, bevel: 0.12, bevelDepth: 0.16 }), candy(colour, 0.35), {
    at: [0, 0, 0.16],
    scale: [0.98, 0.98, 1],
  });
  const vein = [0, 0.62, -0.62].map((turn) =>
    piece(new SphereGeometry(1, 24, 16), gold(0xffe08a, 0.14), {
      at: [Math.sin(-turn) * 0.16, -0.02 + Math.cos(turn) * 0.06, 0.47],
      turn: [0, 0, turn],
      scale: [0.045, 0.3, 0.05],
    }),
  );
  return group(plate, body, ...vein);
}

function leafCrown() {
  const emerald = candy(0x07a05a, 0.45);
  const metal = gold(0xffb22c, 0.22);
  const trim = gold(0xffcf5c, 0.14);
  const grow = (degrees, blade, length) =>
    place(group(place(leaf({ length, width: 0.58, bend: 0.3, blade, trim }), { at: [0, 0.66, -0.45], turn: [0.12, 0, 0] })), {
      turn: [0, 0, (-degrees * Math.PI) / 180],
    });
  const angles = [-128, -104, -80, -57, -34, -11.5, 11.5, 34, 57, 80, 104, 128];
  return place(group(...angles.map((angle, i) => grow(angle, Math.min(i, 11 - i) % 2 === 0 ? metal : emerald, 1.02))), { at: [0, 0.1, 0] });
}

/** The night orchid: three sepals, two broad petals and a glowing lip. */
function orchid() {
  const trim = gold(0xffc64a, 0.16);
  const sepal = candy(0xb01fd0, 0.25);
  const petal = candy(0xff4fc4, 0.2);
  const grow = (degrees, { blade, length, width, depth }) =>
    place(group(place(leaf({ length, width, bend: 0.12, blade, trim }), { at: [0, 0.08, depth], turn: [0.16, 0, 0] })), {
      turn: [0, 0, (-degrees * Math.PI) / 180],
    });
  const sepals = [0, 128, -128].map((angle) => grow(angle, { blade: sepal, length: 1.34, width: 0.86, depth: -0.12 }));
  const petals = [66, -66].map((angle) => grow(angle, { blade: petal, length: 1.34, width: 1.16, depth: 0.06 }));
  const lipField = carve(
    blend(
      0.2,
      ellipsoid([0, -0.42, 0.3], [0.42, 0.34, 0.2]),
      ellipsoid([0, -0.08, 0.34], [0.26, 0.28, 0.26]),
      ellipsoid([0, -0.72, 0.22], [0.24, 0.2, 0.12]),
    ),
    ellipsoid([0, -0.2, 0.62], [0.16, 0.3, 0.2]),
    0.1,
  );
  const lip = piece(sculpt(lipField, { low: [-0.7, -1.1, -0.1], high: [0.7, 0.4, 0.8], cells: 80 }), enamel(0x7a0cff, 0.2));
  const heart = piece(new SphereGeometry(0.14, 32, 24), glow(0xffd84a, 1.1), { at: [0, -0.12, 0.52], scale: [1, 1.1, 0.7] });
  const dew = [
    [-0.62, 0.36, 0.2, 0.05],
    [0.7, 0.22, 0.22, 0.06],
    [0.12, 0.86, 0.08, 0.045],
  ].map(([x, y, z, r]) => piece(new SphereGeometry(r, 20, 16), enamel(0xffffff, 0.05), { at: [x, y, z] }));
  return group(...sepals, ...petals, lip, heart, ...dew);
}

/** A toucan looking to the left: ink black, a white bib, the great bill in orange. */
function toucan() {
  const field = blend(
    0.28,
    ellipsoid([0.12, 0.42, 0], [0.68, 0.66, 0.56]),
    limb([0.22, 0, 0], [0.28, -0.62, 0], [0.54, 0.6]),
    ellipsoid([-0.12, 0.3, 0], [0.5, 0.5, 0.5]),
  );
  const coat = paint({ width: 1024, height: 1024, world: [-1.4, -2, 1.6, 1.4] }, paintCoat);
  const body = piece(sculpt(field, { low: [-1.4, -2, -1], high: [1.6, 1.4, 1], cells: 96 }), painted(coat));
  return group(body, ...bill(), ...eyes(), ...foliage());
}

function paintCoat(brush) {
  const back = brush.createLinearGradient(0, 1.2, 0, -1.6);
  back.addColorStop(0, '#2a3346');
  back.addColorStop(1, '#0b0f18');
  brush.fillStyle = back;
  brush.fillRect(-2, -2, 4, 4);
  const bib = brush.createLinearGradient(0, 0.6, 0, -0.9);
  bib.addColorStop(0, '#fffdf2');
  bib.addColorStop(0.6, '#ffe9a0');
  bib.addColorStop(1, '#ffb02a');
  brush.fillStyle = bib;
  const bibShape = new Path2D('M-1.4 0.5C-0.6 0.62 0.02 0.6 0.16 0.3C0.3 -0.1 0.16 -0.5 -0.02 -0.74L-1.4 -0.7Z');
  brush.fill(bibShape);
  brush.fillStyle = '#e3202f';
  const bandShape = new Path2D('M-1.4 -0.62L-0.02 -0.72C-0.1 -0.84 -0.14 -0.9 -0.2 -0.98L-1.4 -0.92Z');
  brush.fill(bandShape);
  brush.fillStyle = '#ff9d1c';
  brush.beginPath();
  brush.ellipse(-0.12, 0.52, 0.33, 0.29, 0, 0, Math.PI * 2);
  brush.fill();
}

function bill() {
  const upper = blend(
    0.16,
    limb([-0.38, 0.5, 0], [-1.0, 0.52, 0], [0.32, 0.3]),
    limb([-1.0, 0.52, 0], [-1.62, 0.3, 0], [0.3, 0.2]),
    limb([-1.62, 0.3, 0], [-1.86, -0.02, 0], [0.2, 0.06]),
  );
  const lower = blend(0.1, limb([-0.42, 0.2, 0], [-1.0, 0.16, 0], [0.2, 0.16]), limb([-1.0, 0.16, 0], [-1.56, 0.02, 0], [0.16, 0.06]));
  const bounds = { low: [-2.1, -0.4, -0.5], high: [-0.1, 1, 0.5], cells: 90 };
  const skin = paint({ width: 1024, height: 512, world: [-2.1, -0.4, -0.1, 1] }, paintBill);
  return [piece(sculpt(upper, bounds), painted(skin)), piece(sculpt(lower, bounds), enamel(0xe8520c, 0.18))];
}

function paintBill(brush) {
  const length = brush.createLinearGradient(-2, 0, -0.2, 0);
  length.addColorStop(0, '#15171c');
  length.addColorStop(0.16, '#15171c');
  length.addColorStop(0.2, '#ff5a12');
  length.addColorStop(0.6, '#ff9b1a');
  length.addColorStop(0.92, '#ffd53e');
  length.addColorStop(0.95, '#15171c');
  length.addColorStop(1, '#15171c');
  brush.fillStyle = length;
  brush.fillRect(-3, -1, 4, 3);
}

function eyes() {
  return [
    piece(new TorusGeometry(0.17, 0.07, 20, 48), enamel(0x1aa5ff, 0.16), { at: [-0.14, 0.56, 0.47], turn: [-0.1, -0.2, 0] }),
    piece(new SphereGeometry(0.15, 32, 32), enamel(0x07090a, 0.06), { at: [-0.15, 0.56, 0.46], scale: [1, 1, 0.7] }),
    piece(new SphereGeometry(0.045, 16, 16), enamel(0xffffff, 0.1), { at: [-0.2, 0.63, 0.57] }),
  ];
}

function foliage() {
  const trim = gold(0xffcf5c, 0.14);
  return [-2.6, -2.05, -1.5, -0.9, -0.3, 0.35, 0.95, 1.5, 2.05, 2.6].map((angle, i) =>
    place(leaf({ length: 1.15, width: 0.5, bend: 0.1, blade: i % 2 === 0 ? candy(0x07a05a, 0.45) : gold(0xffb22c, 0.22), trim }), {
      at: [0.25, -0.98, 0.62],
      turn: [0.3, 0, angle],
    }),
  );
}

function emerald() {
  const stone = place(emeraldCutStone({ colour: 0x06c46c, density: 1.5, brightness: 1.6 }), { scale: 1 });
  const claw = (x, y) => piece(new SphereGeometry(0.1, 24, 20), gold(0xffc64f, 0.12), { at: [x, y, 0.14] });
  const ring = slab(outline('M-0.5 1.1L0.5 1.1L0.84 0.76L0.84 -0.76L0.5 -1.1L-0.5 -1.1L-0.84 -0.76L-0.84 0.76Z'), {
    depth: 0.12,
    bevel: -0.05,
  });
  const setting = piece(ring, gold(0xffb62e, 0.14), { at: [0, 0, -0.2] });
  const small = [
    [-0.84, -0.98],
    [0.84, 0.98],
  ].map(([x, y]) =>
    place(roundStone({ colour: 0x6dffc0, density: 0.8, brightness: 1.7 }), { at: [x, y, 0.1], turn: [1.2, 0, 0.2], scale: 0.16 }),
  );
  return group(setting, stone, claw(-0.7, 0.92), claw(0.7, 0.92), claw(-0.7, -0.92), claw(0.7, -0.92), ...small);
}
