/** Maps IP addresses to countries. Synchronous, since every request needs it. */
export interface CountryDatabase {
  /** Whether a country database is set up. */
  readonly isSetUp: boolean;
  /** Two capital letters, or undefined for an unknown address. */
  readonly countryOf: (address: string) => string | undefined;
}

/** Used without a country database: every country is unknown. */
export const noCountryDatabase: CountryDatabase = { isSetUp: false, countryOf: () => undefined };
