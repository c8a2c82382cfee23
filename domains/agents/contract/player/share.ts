import * as v from 'valibot';

/** Hundred-thousandths of a minor unit, as a whole number. */
export const Share = v.pipe(v.string(), v.regex(/^-?\d{1,19}$/));

/** Where a proof goes on: the last of the team that was gone through, and the sums so far. */
export const ProofCursor = v.pipe(v.string(), v.regex(/^mbr_\w{1,40}(\.-?\d{1,19}){4}$/));
