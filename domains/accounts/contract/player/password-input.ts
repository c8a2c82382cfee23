import * as v from 'valibot';

/**
 * A password as somebody types it: 128 characters take up to 256 units of UTF-16. Whether a new one will do is for the
 * operation to say.
 */
export const PasswordInput = v.pipe(v.string(), v.maxLength(256));
