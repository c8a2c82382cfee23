/** 36/37 on every place, as printed in the game and its README, rounded down. A test checks it against the rules. */
export const RETURN_PERCENT = '97.29';
