import { lotteryBall } from '../props/lottery-ball.ts';
import { group, place } from '../solids.ts';
import type { Subject } from '../subject.ts';

const BALLS: ReadonlyArray<{
  number: number;
  colour: string;
  at: [number, number, number];
  turn: [number, number, number];
  scale: number;
}> = [
  { number: 7, colour: '#0fb25c', at: [0.02, -0.12, 0.5], turn: [0.08, 0.1, -0.1], scale: 0.86 },
  { number: 21, colour: '#ffb21a', at: [0.98, 0.72, -0.1], turn: [0, -0.3, 0.25], scale: 0.6 },
  { number: 33, colour: '#2f7bff', at: [-0.9, 0.86, -0.2], turn: [0.2, 0.4, 0.2], scale: 0.58 },
  { number: 15, colour: '#f2355f', at: [0.86, -0.98, 0.2], turn: [0.1, -0.3, -0.3], scale: 0.54 },
  { number: 48, colour: '#8a3dff', at: [-0.92, -0.98, 0.1], turn: [0.1, 0.4, 0.2], scale: 0.5 },
  { number: 4, colour: '#15c3d6', at: [0.1, 1.36, -0.5], turn: [0.1, 0, -0.2], scale: 0.46 },
];

export const lotteryBalls: Subject = {
  frame: 'tile',
  build: () => group(...BALLS.map(({ number, colour, at, turn, scale }) => place(lotteryBall(number, colour), { at, turn, scale }))),
  rim: 0xffffff,
  fill: [0.86, 0.76],
};
