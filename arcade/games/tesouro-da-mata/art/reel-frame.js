import { SphereGeometry } from 'three';
import { candy, enamel, gold } from '../../../../tools/art/materials.ts';
import { roundStone } from '../../../../tools/art/props/cut-stone.ts';
import { leaf } from '../../../../tools/art/props/leaf.ts';
import { group, outline, piece, place, slab } from '../../../../tools/art/solids.ts';
import { Path } from 'three';

/** Inner opening of the frame, in its own units: five cells of 1 by 1.2. */
export const OPENING = { width: 5, height: 3.6 };

/** Centre line of the wooden band, outside the opening. */
const RAIL = 0.2;

/** The camera looks slightly down; this rotates the frame to face it. */
const SQUARE_TO_CAMERA = -0.0555;

/** The frame of the reels: dark wood between gold, with leaves in the corners. */
export const REEL_FRAME = {
  frame: 'square',
  build: () =>
    group(
      band(0.1, 0.28, { material: enamel(0x0f2f20, 0.4), depth: 0.2, z: 0 }),
      band(0.04, 0.13, { material: gold(0xffb62e, 0.16), depth: 0.28, z: 0.04 }),
      band(0.26, 0.34, { material: gold(0xf2a81f, 0.2), depth: 0.26, z: 0 }),
      ...studs(),
      ...corners(),
      crest(),
    ),
  turn: [SQUARE_TO_CAMERA, 0, 0],
  fill: [0.985, 0.985],
  rim: 0xd4f34a,
  exposure: 0.95,
};

function roundedPath(path, grow, radius) {
  const x = OPENING.width / 2 + grow;
  const y = OPENING.height / 2 + grow;
  path.moveTo(-x + radius, -y);
  path.lineTo(x - radius, -y);
  path.quadraticCurveTo(x, -y, x, -y + radius);
  path.lineTo(x, y - radius);
  path.quadraticCurveTo(x, y, x - radius, y);
  path.lineTo(-x + radius, y);
  path.quadraticCurveTo(-x, y, -x, y - radius);
  path.lineTo(-x, -y + radius);
  path.quadraticCurveTo(-x, -y, -x + radius, -y);
  return path;
}

function band(from, to, { material, depth, z }) {
  const shape = roundedPath(outline(''), to, 0.16 + to);
  shape.holes.push(roundedPath(new Path(), from, 0.12 + from));
  return piece(slab(shape, { depth, bevel: 0.018, bevelDepth: 0.04 }), material, { at: [0, 0, z] });
}

function studs() {
  const metal = gold(0xffcf5c, 0.14);
  const stud = (x, y) => piece(new SphereGeometry(0.038, 20, 16), metal, { at: [x, y, 0.14] });
  const across = Array.from({ length: 13 }, (_, i) => (i - 6) * 0.36).filter((x) => Math.abs(x) > 0.5);
  const upright = Array.from({ length: 9 }, (_, i) => (i - 4) * 0.36);
  const x = OPENING.width / 2 + RAIL;
  const y = OPENING.height / 2 + RAIL;
  return [...across.flatMap((at) => [stud(at, y), stud(at, -y)]), ...upright.flatMap((at) => [stud(x, at), stud(-x, at)])];
}

function corners() {
  const trim = gold(0xffcf5c, 0.14);
  const blades = [candy(0x07a05a, 0.45), candy(0x0fbf6a, 0.4), gold(0xffb22c, 0.22), candy(0x04633f, 0.4)];
  return [
    [1, 1],
    [-1, 1],
    [1, -1],
    [-1, -1],
  ].flatMap(([right, up]) => {
    const at = [right * (OPENING.width / 2 + 0.17), up * (OPENING.height / 2 + 0.17), 0.12];
    const along = Math.atan2(-right, up);
    const sprays = [-1.25, -0.8, -0.38, 0, 0.38, 0.8, 1.25].map((spread, i) => {
      const length = 0.86 - Math.abs(spread) * 0.06;
      // Most of the foliage lies along the band, so that it covers no symbol.
      const turn = Math.abs(spread) > 0.7 ? along + Math.sign(spread) * 2.2 : along + spread;
      return place(
        leaf({ length: Math.abs(spread) > 0.7 ? 1.05 : length * 0.62, width: 0.3, bend: 0.04, blade: blades[i % blades.length], trim }),
        { at, turn: [0, 0, turn] },
      );
    });
    const bud = place(roundStone({ colour: 0xff3d8b, density: 1.1, brightness: 1.5 }), {
      at: [at[0], at[1], 0.34],
      turn: [1.3, 0, 0],
      scale: 0.15,
    });
    return [...sprays, bud];
  });
}

function crest() {
  const stone = place(roundStone({ colour: 0x0bd074, density: 1.3, brightness: 1.6 }), {
    at: [0, OPENING.height / 2 + RAIL, 0.3],
    turn: [1.25, 0, 0],
    scale: 0.26,
  });
  const trim = gold(0xffcf5c, 0.14);
  const wings = [-1, 1].flatMap((side) =>
    [1.25, 1.7].map((turn, i) =>
      place(leaf({ length: 0.7 - i * 0.06, width: 0.28, bend: 0.04, blade: i === 0 ? gold(0xffb22c, 0.2) : candy(0x07a05a, 0.4), trim }), {
        at: [0, OPENING.height / 2 + RAIL, 0.12],
        turn: [0, 0, side * turn],
      }),
    ),
  );
  return group(...wings, stone);
}
