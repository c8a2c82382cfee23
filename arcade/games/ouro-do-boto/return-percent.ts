/** Exactly, whatever is aimed at; a test holds it to the rules. */
export const RETURN_PERCENT = '96.00';
