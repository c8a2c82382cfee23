import { afterAll, beforeAll, expect, test } from 'vitest';
import { listCountries } from '@jogada/accounts/contract/player';
import { startApi, type TestApi } from '../testing/index.ts';

let api: TestApi;
beforeAll(async () => {
  api = await startApi();
});
afterAll(() => api.close());

test('ACC-38 ACC-02 Lists every country with its dialling code, and one main country for each code', async () => {
  const { list } = await api.newClient().call(listCountries);
  expect(list.length).toBeGreaterThan(200);
  expect(list).toContainEqual({ countryCode: 'BR', countryDialingCode: '+55', isMain: true, name: 'Brasil' });
  expect(list).toContainEqual({ countryCode: 'JP', countryDialingCode: '+81', isMain: true, name: 'Japão' });
  const mains = list.filter(({ isMain }) => isMain).map(({ countryDialingCode }) => countryDialingCode);
  expect(new Set(mains).size).toBe(mains.length);
  expect(new Set(list.map(({ countryDialingCode }) => countryDialingCode))).toEqual(new Set(mains));
});

test("ACC-38 Names the countries in the caller's language", async () => {
  const answer = await api.newClient().send('GET', '/wps/system/country', { headers: { language: 'JA' } });
  expect(JSON.stringify(answer.body)).toContain('ブラジル');
});
