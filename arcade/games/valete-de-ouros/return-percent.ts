/** Return of optimal play, rounded down. `npm run arcade:rtp valete-de-ouros` computes it over every deal and draw. */
export const RETURN_PERCENT = '99.54';
/** Share of rounds that pay anything under optimal play, in percent, rounded down. */
export const HIT_PERCENT = '45.4';
