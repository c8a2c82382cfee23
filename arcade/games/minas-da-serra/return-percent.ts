/** Lowest and highest return of any strategy, rounded down. A test checks them against the exact figures. */
export const RETURN_PERCENT = '96.25–97.00';
