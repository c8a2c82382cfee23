import * as v from 'valibot';

/** A password as typed: 128 characters take up to 256 UTF-16 units. The operation applies the password rules. */
export const PasswordInput = v.pipe(v.string(), v.maxLength(256));
