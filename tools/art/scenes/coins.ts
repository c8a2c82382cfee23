import { coin } from '../props/coin.ts';
import { group, place } from '../solids.ts';
import type { Subject } from '../subject.ts';

export const coins: Subject = {
  frame: 'tile',
  build: () =>
    group(
      place(coin(), { at: [0, 0.1, 0], turn: [0.12, -0.48, 0.12], scale: 1.02 }),
      place(coin(0xffc24a), { at: [0.86, -1.12, 0.55], turn: [-0.6, 0.5, 0.2], scale: 0.5 }),
      place(coin(0xffa722), { at: [-0.86, 1.16, -0.5], turn: [0.3, 0.75, 0.3], scale: 0.42 }),
      place(coin(), { at: [-0.72, -1.3, 0.2], turn: [-0.95, -0.2, 0.15], scale: 0.38 }),
      place(coin(0xffd27a), { at: [0.84, 1.24, -0.7], turn: [0.9, -0.5, 0], scale: 0.3 }),
    ),
  exposure: 1.14,
  rim: 0xa8ffd0,
  fill: [0.86, 0.8],
};
