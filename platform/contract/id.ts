import * as v from 'valibot';

/** The prefix makes a wrong id visible in a log, and the type makes it fail to compile. */
export type Id<Prefix extends string> = `${Prefix}_${string}`;

/** The schema of an id: its prefix and 16 characters of time-ordered base 32. */
/* @__NO_SIDE_EFFECTS__ */
export function idSchema<const Prefix extends string>(prefix: Prefix) {
  const shape = new RegExp(`^${prefix}_[0-9a-hjkmnp-tv-z]{16}$`);
  return v.pipe(v.string(), v.regex(shape)) as v.GenericSchema<Id<Prefix>>;
}
