import type { Object3D } from 'three';
import { coin } from '../props/coin.ts';
import { emeraldCutStone, roundStone } from '../props/cut-stone.ts';
import { group, place } from '../solids.ts';
import type { Subject } from '../subject.ts';
import { jaguar } from './jaguar.ts';

/** Welcome banner: the mask over coins and stones, on the right. */
export const welcome: Subject = {
  frame: 'wide',
  build: () => group(place(jaguar.build(), { turn: [0, -0.2, 0] }), ...spread()),
  turn: [0.05, 0, 0],
  fill: [0.46, 0.97],
  shift: [0.252, 0],
};

function spread(): Object3D[] {
  return [
    place(coin(), { at: [-1.46, -1.0, 0.6], turn: [-0.7, 0.5, 0.2], scale: 0.44 }),
    place(coin(0xffc552), { at: [1.56, -0.94, 0.5], turn: [-0.4, -0.7, 0.1], scale: 0.46 }),
    place(coin(), { at: [-1.5, 0.6, -0.3], turn: [0.4, 0.8, 0.3], scale: 0.3 }),
    place(coin(0xffc552), { at: [1.66, 0.98, -0.4], turn: [0.3, -0.6, 0.4], scale: 0.32 }),
    place(coin(), { at: [-1.2, -1.3, 0.9], turn: [-1.1, 0.1, 0.2], scale: 0.34 }),
    place(emeraldCutStone({ colour: 0x0bd074, density: 1.2, brightness: 1.5 }), {
      at: [1.24, -1.2, 0.95],
      turn: [-0.2, 0.4, -0.5],
      scale: 0.3,
    }),
    place(roundStone({ colour: 0xffb02a, density: 1.1, brightness: 1.5 }), { at: [1.74, 0.08, 0.1], turn: [0.6, 0.2, -0.4], scale: 0.22 }),
    place(roundStone({ colour: 0x25e58a, density: 1.1, brightness: 1.5 }), { at: [-1.56, -0.28, 0.2], turn: [0.6, 0.2, 0.4], scale: 0.22 }),
  ];
}
