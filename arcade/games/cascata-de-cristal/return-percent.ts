/**
 * Theoretical return as printed in the game and its README: measured over 100,000,000 rounds (docs/games.md), rounded down. A test checks
 * it against the rules.
 */
export const RETURN_PERCENT = '95.50';
/** Share of rounds that pay anything, in percent. */
export const HIT_PERCENT = '56.9';
