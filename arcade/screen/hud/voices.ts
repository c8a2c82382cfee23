import type { SoundShape } from '../sound.ts';

/** The voices that all tables share, as the synthesiser takes them. */
export const VOICES = {
  press: [0.35, 0, 320, 0.005, 0.01, 0.06, 1, 1.6, -6],
  turn: [0.4, 0, 210, 0.002, 0.02, 0.07, 1, 1.8, 6],
  good: [0.5, 0, 660, 0.005, 0.05, 0.18, 0, 1.6, undefined, undefined, 220, 0.05],
  bad: [0.7, 0, 70, 0.01, 0.12, 0.4, 4, 1.4, -3, undefined, undefined, undefined, undefined, 2],
  win: [0.6, 0, 523, 0.01, 0.09, 0.3, 0, 1.6, undefined, undefined, 131, 0.08, 0.08],
  bigWin: [0.9, 0, 262, 0.03, 0.3, 0.7, 0, 1.4, undefined, undefined, 131, 0.12, 0.12, undefined, undefined, undefined, 0.1],
} as const satisfies Record<string, SoundShape>;
