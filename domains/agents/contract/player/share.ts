import * as v from 'valibot';

/** Hundred-thousandths of a minor unit, as an integer. */
export const Share = v.pipe(v.string(), v.regex(/^-?\d{1,19}$/));

/** Cursor of a recomputation: the last processed team member, and the sums so far. */
export const ProofCursor = v.pipe(v.string(), v.regex(/^mbr_\w{1,40}(\.-?\d{1,19}){4}$/));
