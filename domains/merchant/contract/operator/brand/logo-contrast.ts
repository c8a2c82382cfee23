import { contrastOf } from './oklch.ts';
import type { OperatorLogo } from './brand-logos.ts';

/** Minimum contrast of a visible pixel, as for the edges of controls. */
const LOGO_RATIO = 3;
/** A logo with a smaller visible share is not recognisable. */
export const LOGO_SHARE_MIN = 0.2;

/** The share of a logo with a contrast of at least 3:1 on a background (`#rrggbb`), 0 to 1. */
export function shareSeenOn(ground: string, { tones }: Pick<OperatorLogo, 'tones'>): number {
  return tones.reduce((sum, { colour, share }) => (contrastOf(colour, ground) >= LOGO_RATIO ? sum + share : sum), 0);
}
