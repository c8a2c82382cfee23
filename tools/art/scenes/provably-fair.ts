import { RoundedBoxGeometry } from 'three/addons/geometries/RoundedBoxGeometry.js';
import type { Object3D } from 'three';
import { candy, enamel, glass, glow, gold } from '../materials.ts';
import { die } from '../props/die.ts';
import { seededRandom } from '../seeded-random.ts';
import { group, piece, place } from '../solids.ts';
import type { Subject } from '../subject.ts';

/** Provably fair banner: a glass cube of sealed blocks, and dice. */
export const provablyFair: Subject = {
  frame: 'wide',
  build: () =>
    group(
      place(sealedCube(), { at: [0.35, 0.12, -0.2], turn: [0.5, -0.68, 0.1] }),
      place(die({ body: candy(0xd4f34a, 0.15), pip: enamel(0x10201a, 0.12) }), {
        at: [-1.32, -0.62, 0.8],
        turn: [0.5, 0.5, -0.2],
        scale: 0.74,
      }),
      place(die({ body: enamel(0xfff8ea, 0.2), pip: gold(0xffb637, 0.16) }), {
        at: [1.75, -0.74, 0.7],
        turn: [0.4, -0.6, 0.3],
        scale: 0.62,
      }),
      place(die({ body: candy(0x12805a, 0.4), pip: gold(0xffd978, 0.14) }), {
        at: [-1.05, 0.98, -0.4],
        turn: [0.7, 0.3, 0.5],
        scale: 0.42,
      }),
    ),
  rim: 0xd4f34a,
  fill: [0.46, 0.9],
  shift: [0.228, 0],
};

function sealedCube(): Object3D {
  const random = seededRandom('blocks');
  const body = new RoundedBoxGeometry(0.36, 0.36, 0.36, 4, 0.06);
  const materials = [gold(0xffb637, 0.2), candy(0x0b7d56, 0.4), candy(0x11b06c, 0.35), glow(0xd4f34a, 0.7), candy(0x0a4f48, 0.5)] as const;
  const blocks = [-1, 0, 1].flatMap((x) =>
    [-1, 0, 1].flatMap((y) => [-1, 0, 1].map((z) => piece(body, random.pick(materials), { at: [x * 0.42, y * 0.42, z * 0.42] }))),
  );
  const bars = [-1, 1].flatMap((a) =>
    [-1, 1].flatMap((b) => [
      piece(new RoundedBoxGeometry(1.78, 0.06, 0.06, 3, 0.025), gold(0xffd06a, 0.14), { at: [0, a * 0.87, b * 0.87] }),
      piece(new RoundedBoxGeometry(0.06, 1.78, 0.06, 3, 0.025), gold(0xffd06a, 0.14), { at: [a * 0.87, 0, b * 0.87] }),
      piece(new RoundedBoxGeometry(0.06, 0.06, 1.78, 3, 0.025), gold(0xffd06a, 0.14), { at: [a * 0.87, b * 0.87, 0] }),
    ]),
  );
  return group(...blocks, ...bars, piece(new RoundedBoxGeometry(1.74, 1.74, 1.74, 4, 0.06), glass(0xc9fff0, 0.16)));
}
