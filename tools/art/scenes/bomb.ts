import { CatmullRomCurve3, IcosahedronGeometry, SphereGeometry, TorusGeometry, TubeGeometry, Vector3 } from 'three';
import type { Object3D } from 'three';
import { candy, glow, gold, matte } from '../materials.ts';
import { roundStone } from '../props/cut-stone.ts';
import { group, piece, place, ringOutline, slab, turned } from '../solids.ts';
import type { Subject } from '../subject.ts';

export const bomb: Subject = {
  frame: 'tile',
  build: () => group(shell(), fuse(), spark(), ...loot()),
  turn: [0.08, -0.2, -0.06],
  rim: 0xff8a4a,
  fill: [0.86, 0.76],
};

function shell(): Object3D {
  const iron = candy(0x272c3a, 0.85);
  const rivets = Array.from({ length: 14 }, (_, i) => {
    const angle = (i / 14) * Math.PI * 2;
    return piece(new SphereGeometry(0.055, 20, 20), gold(0xffd978, 0.12), { at: [Math.cos(angle) * 1.0, 0, Math.sin(angle) * 1.0] });
  });
  const belt = place(
    group(
      piece(
        turned([
          [0.985, -0.1],
          [1.02, -0.08],
          [1.02, 0.08],
          [0.985, 0.1],
        ]),
        gold(0xffb02a, 0.22),
      ),
      ...rivets,
    ),
    { turn: [0.3, 0, 0.35] },
  );
  const neck = place(
    group(
      piece(
        turned([
          [0.34, 0.9],
          [0.36, 1.12],
          [0.3, 1.16],
          [0.12, 1.16],
        ]),
        gold(0xffb02a, 0.2),
      ),
      piece(new TorusGeometry(0.35, 0.05, 16, 64), gold(), { at: [0, 1.12, 0], turn: [Math.PI / 2, 0, 0] }),
    ),
    { turn: [0, 0, -0.45] },
  );
  return group(piece(new SphereGeometry(1, 96, 64), iron), belt, neck);
}

const FUSE = [
  new Vector3(0.48, 1.0, 0),
  new Vector3(0.62, 1.3, 0.05),
  new Vector3(0.86, 1.44, 0.1),
  new Vector3(1.06, 1.32, 0.12),
  new Vector3(1.16, 1.12, 0.14),
];

function fuse(): Object3D {
  return piece(new TubeGeometry(new CatmullRomCurve3(FUSE), 64, 0.06, 12), matte(0xd9b98a, 0.9));
}

function spark(): Object3D {
  const rays = ringOutline(16, (i) => (i % 2 === 0 ? (i % 4 === 0 ? 0.5 : 0.34) : 0.13));
  return place(
    group(piece(slab(rays, { depth: 0.03, bevel: 0.01 }), glow(0xff9a1f, 1.5)), piece(new IcosahedronGeometry(0.15, 2), glow(0xfff2b0, 2))),
    { at: [1.18, 1.08, 0.2], turn: [0, 0.2, 0.2] },
  );
}

function loot(): Object3D[] {
  return [
    place(roundStone({ colour: 0x2fe0ff, density: 1, brightness: 1.5 }), { at: [-0.86, -0.98, 0.5], turn: [0.7, 0.3, 0.4], scale: 0.36 }),
    place(roundStone({ colour: 0x25e58a, density: 1.1, brightness: 1.5 }), { at: [0.92, -0.9, 0.6], turn: [0.8, -0.2, -0.5], scale: 0.28 }),
  ];
}
