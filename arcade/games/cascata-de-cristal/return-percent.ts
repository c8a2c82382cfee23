/** The theoretical return as printed in the game and its README: as measured over 100,000,000 rounds (docs/games.md), rounded down; a test holds it to the rules. */
export const RETURN_PERCENT = '95.50';
/** Share of rounds that pay anything, in percent. */
export const HIT_PERCENT = '56.9';
