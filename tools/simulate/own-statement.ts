/** Marks statements of the simulation itself, which have neither turns nor faults. */
export const OWN = '/* simulate */';
