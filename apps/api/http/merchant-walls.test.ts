import Fastify from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createMerchantDirectory } from '@jogada/merchant/server';
import type { Operator, StaffContext } from '@jogada/accounts/server';
import { startApi, type TestApi } from '../testing/index.ts';
import { ofTheirMerchants, partnerContext, visitorContext } from './visitor-context.ts';

let api: TestApi;

beforeAll(async () => {
  api = await startApi({ hasSecondMerchant: true });
});

afterAll(() => api.close());

// No filter of ours: whatever is forgotten in a statement, these are the rows that there are.
const MERCHANTS = 'select distinct merchant_code from merchant.host order by 1';

test('S31 a visitor’s call reads the rows of the host’s merchant only, without any filter; a vendor’s those of every one', async () => {
  const { services } = api.composition;
  const directory = createMerchantDirectory(api.database, api.now);
  const app = Fastify();
  app.get('/visitor', async (request, reply) => (await visitorContext(services, directory, { request, reply })).database.query(MERCHANTS));
  app.get('/vendor', (request, reply) => partnerContext(services, { request, reply }).database.query(MERCHANTS));
  const read = async (url: string, host: string) => (await app.inject({ url, headers: { host } })).json();
  expect(await read('/visitor', 'localhost')).toEqual([{ merchant_code: 'demo' }]);
  expect(await read('/visitor', 'aurora.localhost')).toEqual([{ merchant_code: 'aurora' }]);
  expect(await read('/vendor', 'localhost')).toEqual([{ merchant_code: 'aurora' }, { merchant_code: 'demo' }]);
  await app.close();
});

test('S31 staff reads the rows of its merchants, staff of the house every row, a stranger none', async () => {
  const read = (merchantCodes: readonly string[] | null | undefined) => {
    const operator = merchantCodes === undefined ? null : ({ merchantCodes } as Operator);
    return ofTheirMerchants({ ...api.composition.services, operator } as StaffContext).database.query(MERCHANTS);
  };
  expect(await read(['aurora'])).toEqual([{ merchant_code: 'aurora' }]);
  expect(await read(null)).toEqual([{ merchant_code: 'aurora' }, { merchant_code: 'demo' }]);
  expect(await read(undefined)).toEqual([]);
});
