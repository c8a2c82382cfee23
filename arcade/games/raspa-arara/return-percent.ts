/** The theoretical return as printed in the game; a test holds it to the exact figure. */
export const RETURN_PERCENT = '95.00';
/** Tickets with a prize, in percent, rounded down. */
export const HIT_PERCENT = '34.5';
