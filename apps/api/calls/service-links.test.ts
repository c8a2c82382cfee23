import { afterAll, beforeAll, expect, test } from 'vitest';
import { readServiceLinks, setServiceLinks } from '@jogada/content/contract/operator';
import { destinationOf, PATH_KEY_LENGTH, readStatus } from '@jogada/merchant/contract/player';
import { openPath } from '../../../domains/merchant/web/service-links/open-path.ts';
import { anOperator, startApi, type TestApi } from '../testing/index.ts';

let api: TestApi;
beforeAll(async () => {
  api = await startApi();
});
afterAll(() => api.close());

const merchantCode = 'demo';

test('CON-23 The status serves service links encrypted; each one decrypts to an address on its allow-list', async () => {
  const { customerService, linkHosts } = (await api.newClient().call(readStatus)).info;
  expect(customerService.map(({ type }) => type)).toEqual(['TELEGRAM', 'FACEBOOK', 'YOUTUBE', 'TWITTER', 'LIVE_SERVICE', 'AFFILIATE']);
  for (const { path } of customerService) {
    expect(path.length).toBeGreaterThan(PATH_KEY_LENGTH);
    expect(path).not.toMatch(/example|https|\/m\//);
    expect(destinationOf((await openPath(path, linkHosts)) ?? '', linkHosts)).not.toBe('refused');
  }
});

test('CON-23 An operator sets links and hosts; the status has them at once, and the change is audited', async () => {
  const operator = await anOperator(api, 'content');
  const links = [
    { type: 'TELEGRAM' as const, url: 'https://t.me/casa' },
    { type: 'LIVE_SERVICE' as const, url: 'https://chat.casa.example/entrar' },
  ];
  const set = await operator.client.call(setServiceLinks, { merchantCode, links, linkHosts: ['Casa.Example', 'casa.example'] });
  expect(set).toEqual({ links, linkHosts: ['casa.example'] });
  expect(await operator.client.call(readServiceLinks, { merchantCode })).toEqual(set);
  await api.eventsCarried();

  const { customerService, linkHosts } = (await api.newClient().call(readStatus)).info;
  expect(await Promise.all(customerService.map(({ path }) => openPath(path, linkHosts)))).toEqual(links.map(({ url }) => url));
  const [trail] = await api.owner.query<{ actor_id: string }>("select actor_id from accounts.audit where action = 'service_links.set'");
  expect(trail?.actor_id).toBe(operator.operatorId);
});

test('link_refused: C16 Refuses a list whole in which one link has a forbidden target', async () => {
  const operator = await anOperator(api, 'owner');
  const before = await operator.client.call(readServiceLinks, { merchantCode });
  for (const url of ['javascript:alert(1)', 'http://t.me/casa', 'https://evil.test/', '/ops/session', 'https://t.me@evil.test/']) {
    await expect(
      operator.client.call(setServiceLinks, {
        merchantCode,
        links: [
          { type: 'FACEBOOK', url: 'https://facebook.com/casa' },
          { type: 'TELEGRAM', url },
        ],
        linkHosts: [],
      }),
    ).rejects.toMatchObject({ code: 'link_refused', facts: { url } });
  }
  expect(await operator.client.call(readServiceLinks, { merchantCode })).toEqual(before);
});

test('malformed_request: Refuses a host that is no name', async () => {
  const operator = await anOperator(api, 'owner');
  for (const host of ['https://casa.example', 'casa.example/x', 'casa.example:443', '*', '10.0.0.1', 'localhost']) {
    await expect(operator.client.call(setServiceLinks, { merchantCode, links: [], linkHosts: [host] })).rejects.toMatchObject({
      code: 'malformed_request',
    });
  }
});

test('not_allowed, merchant_unknown: S28 Needs content permission and an existing merchant', async () => {
  for (const role of ['support', 'finance'] as const) {
    const { client } = await anOperator(api, role);
    await expect(client.call(setServiceLinks, { merchantCode, links: [], linkHosts: [] })).rejects.toMatchObject({ code: 'not_allowed' });
    await expect(client.call(readServiceLinks, { merchantCode })).rejects.toMatchObject({ code: 'not_allowed' });
  }
  const { client } = await anOperator(api, 'content');
  await expect(client.call(setServiceLinks, { merchantCode: 'unknown', links: [], linkHosts: [] })).rejects.toMatchObject({
    code: 'merchant_unknown',
  });
});
