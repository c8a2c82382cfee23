import { stat } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { open, type CountryResponse, type Reader } from 'maxmind';
import type { Logger } from '@jogada/platform/server';
import type { CountryDatabase } from './country-database.ts';
import { isOwnNetwork } from './is-region-restricted.ts';

const LOOK_EVERY_MS = 600_000;

/** The database of the package (CC0), from the registries' records and routing tables. */
export function shippedCountryDatabase(): string {
  return createRequire(import.meta.url).resolve('@ip-location-db/geo-whois-asn-country-mmdb/geo-whois-asn-country.mmdb');
}

/** MaxMind's record, or the one of the shipped database. */
type CountryRecord = CountryResponse & { readonly country_code?: string };

/**
 * Opens a country database in MaxMind's format, such as GeoLite2-Country.mmdb or the shipped one. A replaced file is loaded within ten minutes; an unreadable
 * one is logged, and the former stays in use.
 * @throws when the file is missing or of another format
 */
export async function openCountryDatabase(file: string, log: Logger): Promise<CountryDatabase> {
  let reader: Reader<CountryRecord> = await open(file);
  let writtenAtMs = (await stat(file)).mtimeMs;

  async function takeUpNewFile() {
    try {
      const { mtimeMs } = await stat(file);
      if (mtimeMs === writtenAtMs) return;
      reader = await open(file);
      writtenAtMs = mtimeMs;
    } catch (error) {
      log.error({ err: error, file }, 'reloading the country database failed');
    }
  }
  setInterval(() => void takeUpNewFile(), LOOK_EVERY_MS).unref();

  return {
    isSetUp: true,
    countryOf(address) {
      const known = reader.get(address);
      // The shipped database names a country for some private networks.
      if (known?.country_code !== undefined) return isOwnNetwork(address) ? undefined : known.country_code;
      return known?.country?.iso_code ?? known?.registered_country?.iso_code;
    },
  };
}
