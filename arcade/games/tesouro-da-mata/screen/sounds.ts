import type { SoundShape } from '../../../screen/sound.ts';

/** Sounds of the game, as parameters of the synthesiser. */
export const SOUNDS = {
  press: [0.35, 0, 320, 0.005, 0.01, 0.06, 1, 1.6, -6],
  start: [0.4, 0, 90, 0.04, 0.08, 0.22, 2, 0.4, 3, undefined, undefined, undefined, undefined, 0.5],
  stop: [0.6, 0, 130, 0.002, 0.015, 0.08, 1, 2.2, -9, undefined, undefined, undefined, undefined, 1.2],
  scatter: [0.7, 0, 620, 0.01, 0.08, 0.35, 0, 1.3, undefined, undefined, 240, 0.07, undefined, undefined, undefined, undefined, 0.08],
  win: [0.6, 0, 523, 0.01, 0.09, 0.3, 0, 1.6, undefined, undefined, 131, 0.08, 0.08],
  count: [0.25, 0, 880, 0.002, 0.01, 0.03, 0, 2],
  bigWin: [0.9, 0, 262, 0.03, 0.3, 0.7, 0, 1.4, undefined, undefined, 131, 0.12, 0.12, undefined, undefined, undefined, 0.1],
  freeSpins: [0.8, 0, 330, 0.06, 0.35, 0.8, 0, 1.2, 1.4, undefined, 165, 0.14, 0.14, undefined, undefined, undefined, 0.16],
} as const satisfies Record<string, SoundShape>;
