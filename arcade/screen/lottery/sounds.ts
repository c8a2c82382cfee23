import type { SoundShape } from '../sound.ts';

export const SOUNDS = {
  press: [0.4, 0, 420, 0, 0.01, 0.03, 0, 1.6],
  ball: [0.6, 0, 520, 0, 0.02, 0.12, 1, 1.8, 0, 0, 180, 0.03],
  bought: [0.6, 0, 620, 0, 0.05, 0.18, 0, 1.5, 0, 0, 240, 0.06],
  win: [0.9, 0, 523, 0.02, 0.25, 0.5, 1, 1.8, 0, 0, 262, 0.08, 0.08],
} as const satisfies Record<string, SoundShape>;
