/** The lowest of all plays; the rules page states each. The tests hold it to the calculation. */
export const RETURN_PERCENT = '89.07';
