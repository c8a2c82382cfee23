/** Theoretical return as printed in the game and its README, rounded down. A test checks it against the exact figure. */
export const RETURN_PERCENT = '96.07';
/** Share of rounds that pay anything, in percent. */
export const HIT_PERCENT = '24.3';
