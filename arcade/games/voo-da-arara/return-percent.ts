/** The theoretical return as printed in the game and its README; rounded down; a test holds it to the exact figure. */
export const RETURN_PERCENT = '97.00';
