/** By which a statement of the simulation's own is told from the product's: it has no turn and no fault. */
export const OWN = '/* simulate */';
