import { stat } from 'node:fs/promises';
import { open, type CountryResponse, type Reader } from 'maxmind';
import type { Logger } from '@jogada/platform/server';
import type { CountryDatabase } from './country-database.ts';

const LOOK_EVERY_MS = 600_000;

/**
 * Reads a database of addresses in MaxMind's format, such as GeoLite2-Country.mmdb. A file that replaces it is taken up
 * within ten minutes; one that cannot be read is reported, and the one before stays in use.
 * @throws when the file is missing or of another format
 */
export async function openCountryDatabase(file: string, log: Logger): Promise<CountryDatabase> {
  let reader: Reader<CountryResponse> = await open(file);
  let writtenAtMs = (await stat(file)).mtimeMs;

  async function takeUpNewFile() {
    try {
      const { mtimeMs } = await stat(file);
      if (mtimeMs === writtenAtMs) return;
      reader = await open(file);
      writtenAtMs = mtimeMs;
    } catch (error) {
      log.error({ err: error, file }, 'the database of addresses cannot be read anew');
    }
  }
  setInterval(() => void takeUpNewFile(), LOOK_EVERY_MS).unref();

  return {
    isSetUp: true,
    countryOf(address) {
      const known = reader.get(address);
      return known?.country?.iso_code ?? known?.registered_country?.iso_code;
    },
  };
}
