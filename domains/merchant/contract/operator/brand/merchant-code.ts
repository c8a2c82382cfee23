import * as v from 'valibot';

/** A merchant's code in console requests. */
export const MerchantCode = v.pipe(v.string(), v.regex(/^[a-z][a-z0-9_]{1,31}$/));
