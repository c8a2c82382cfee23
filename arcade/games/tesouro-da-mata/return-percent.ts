/** Theoretical return as printed in the game and its README, rounded down. A test checks it against the exact figure. */
export const RETURN_PERCENT = '96.00';
/** Share of spins that pay anything, in percent, rounded down. */
export const HIT_PERCENT = '42';
