import { contrastOf } from './oklch.ts';
import type { DeskSign } from './brand-signs.ts';

/** Minimum contrast of a visible pixel, as for the edges of controls. */
const SIGN_RATIO = 3;
/** A logo with a smaller visible share is not recognisable. */
export const SIGN_SHARE_MIN = 0.2;

/** The share of a logo with a contrast of at least 3:1 on a background (`#rrggbb`), 0 to 1. */
export function shareSeenOn(ground: string, { tones }: Pick<DeskSign, 'tones'>): number {
  return tones.reduce((sum, { colour, share }) => (contrastOf(colour, ground) >= SIGN_RATIO ? sum + share : sum), 0);
}
