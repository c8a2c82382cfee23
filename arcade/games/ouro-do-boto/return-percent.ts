/** Exact for every target; a test checks it against the rules. */
export const RETURN_PERCENT = '96.00';
