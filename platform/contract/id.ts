import * as v from 'valibot';

/** Prefixed, so that a wrong one is visible in a log; branded, so that a wrong one does not compile. */
export type Id<Prefix extends string> = `${Prefix}_${string}`;

/** The schema of an id: its prefix and 16 characters of time-ordered base 32. */
/* @__NO_SIDE_EFFECTS__ */
export function idSchema<const Prefix extends string>(prefix: Prefix) {
  const shape = new RegExp(`^${prefix}_[0-9a-hjkmnp-tv-z]{16}$`);
  return v.pipe(v.string(), v.regex(shape)) as v.GenericSchema<Id<Prefix>>;
}
