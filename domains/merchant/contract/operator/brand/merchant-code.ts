import * as v from 'valibot';

/** As the brand's calls name a merchant. */
export const MerchantCode = v.pipe(v.string(), v.regex(/^[a-z][a-z0-9_]{1,31}$/));
