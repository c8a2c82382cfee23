import type { SoundShape } from '../../../screen/sound.ts';

/** Sounds of the game, as parameters of the synthesiser. */
export const SOUNDS = {
  press: [0.35, 0, 320, 0.005, 0.01, 0.06, 1, 1.6, -6],
  takeOff: [0.5, 0, 160, 0.05, 0.2, 0.4, 0, 1.2, 6, undefined, undefined, undefined, undefined, 0.4],
  wing: [0.12, 0, 110, 0.01, 0.02, 0.08, 4, 0.6, -4, undefined, undefined, undefined, undefined, 1],
  leave: [0.7, 0, 523, 0.01, 0.09, 0.3, 0, 1.6, undefined, undefined, 131, 0.08, 0.08],
  away: [0.6, 0, 420, 0.02, 0.1, 0.5, 2, 0.8, -9, undefined, undefined, undefined, undefined, 0.6],
} as const satisfies Record<string, SoundShape>;
