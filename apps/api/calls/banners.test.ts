import { afterAll, beforeAll, expect, test } from 'vitest';
import { listBanners } from '@jogada/content/contract/player';
import { startApi, type TestApi } from '../testing/index.ts';

let api: TestApi;
beforeAll(async () => {
  api = await startApi();
});
afterAll(() => api.close());

const titles = async (headers: Record<string, string>) =>
  (await api.newClient().call(listBanners, { groupName: 'm_home' }, { headers })).banners.map(({ title }) => title);

test('banners come in the language asked for, in their order', async () => {
  const english = await titles({ language: 'EN' });
  expect(english).toHaveLength(3);
  expect(english[0]).toBe('The treasure is in the forest');
  expect((await titles({ 'accept-language': 'ko-KR,ko;q=0.9,en;q=0.8' }))[0]).toBe('숲속에 잠든 보물');
  expect((await titles({}))[0]).toBe('O tesouro está na mata');
});

test("a banner without a text in a language is shown in the merchant's own", async () => {
  await api.owner.query("delete from content.banner_text where language = 'ja'");
  expect((await titles({ language: 'JA' }))[0]).toBe('O tesouro está na mata');
});

test('malformed_request: there are four groups', async () => {
  expect(await api.newClient().send('GET', '/wps/banners?groupName=other')).toMatchObject({
    status: 400,
    body: { errorCode: 'malformed_request', facts: { field: 'groupName' } },
  });
});
