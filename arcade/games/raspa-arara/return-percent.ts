/** Theoretical return as printed in the game. A test checks it against the exact figure. */
export const RETURN_PERCENT = '95.00';
/** Share of tickets with a prize, in percent, rounded down. */
export const HIT_PERCENT = '34.5';
