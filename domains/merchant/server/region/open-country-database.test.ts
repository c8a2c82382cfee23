import { expect, test } from 'vitest';
import { createLog } from '@jogada/platform/server';
import { isRegionRestricted } from './is-region-restricted.ts';
import { openCountryDatabase, shippedCountryDatabase } from './open-country-database.ts';

test('CON-29 The shipped database finds the country of IPv4 and IPv6 addresses, so that rules of region work without a set-up', async () => {
  const countries = await openCountryDatabase(shippedCountryDatabase(), createLog({ name: 'test', level: 'silent' }));
  // Networks of registro.br, Google, FCCN and JPNIC.
  const known = { '200.160.2.3': 'BR', '2001:12ff:0:2::3': 'BR', '8.8.8.8': 'US', '193.136.2.228': 'PT', '202.12.30.115': 'JP' };
  expect(Object.fromEntries(Object.keys(known).map((address) => [address, countries.countryOf(address)]))).toEqual(known);
  for (const address of ['127.0.0.1', '10.1.2.3', '192.168.1.20', '::1', 'not an address'])
    expect(countries.countryOf(address), address).toBeUndefined();

  const onlyBrazil = { mode: 'only' as const, countries: ['BR'] };
  expect(isRegionRestricted(onlyBrazil, '::ffff:200.160.2.3', countries)).toBe(false);
  expect(isRegionRestricted(onlyBrazil, '8.8.8.8', countries)).toBe(true);
  expect(isRegionRestricted(onlyBrazil, '192.168.1.20', countries)).toBe(false);
});
