import { contrastOf } from './oklch.ts';
import type { OperatorLogo } from './brand-logos.ts';

/** What stands off from its ground as the edge of a control has to. */
const LOGO_RATIO = 3;
/** Less of a sign that can be told from its ground, and it is not seen for what it is. */
export const LOGO_SHARE_MIN = 0.2;

/** How much of a sign stands off from a ground (`#rrggbb`) by 3:1 and more, 0 to 1. */
export function shareSeenOn(ground: string, { tones }: Pick<OperatorLogo, 'tones'>): number {
  return tones.reduce((sum, { colour, share }) => (contrastOf(colour, ground) >= LOGO_RATIO ? sum + share : sum), 0);
}
