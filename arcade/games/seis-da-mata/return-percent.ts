/** The lowest return of all plays; the rules page states each. A test checks it against the calculation. */
export const RETURN_PERCENT = '89.07';
