/** The return of the best play, rounded down; `npm run arcade:rtp valete-de-ouros` computes it from every deal and every draw. */
export const RETURN_PERCENT = '99.54';
/** Rounds that pay anything under the best play, in percent, rounded down. */
export const HIT_PERCENT = '45.4';
