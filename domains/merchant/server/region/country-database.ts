/** Says where an IP address is used. Asked at every call, so it answers at once. */
export interface CountryDatabase {
  /** Whether there is a database of addresses at all. */
  readonly isSetUp: boolean;
  /** Two capital letters, or undefined where nobody knows. */
  readonly countryOf: (address: string) => string | undefined;
}

/** Where no database of addresses is set up: every country is unknown. */
export const noCountryDatabase: CountryDatabase = { isSetUp: false, countryOf: () => undefined };
