import type { SoundShape } from '../../../screen/sound.ts';

/** Sounds of the table, as parameters of the synthesiser. */
export const SOUNDS = {
  chip: [0.4, 0, 520, 0.002, 0.01, 0.05, 1, 1.8, -4, undefined, undefined, undefined, undefined, 0.8],
  spin: [0.3, 0, 70, 0.1, 0.5, 0.6, 4, 0.5, 2, undefined, undefined, undefined, undefined, 0.7],
  win: [0.7, 0, 523, 0.01, 0.09, 0.3, 0, 1.6, undefined, undefined, 131, 0.08, 0.08],
} as const satisfies Record<string, SoundShape>;
