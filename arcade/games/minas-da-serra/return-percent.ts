/** The least and the most that any plan of play returns, rounded down; a test holds it to the exact figures. */
export const RETURN_PERCENT = '96.25–97.00';
