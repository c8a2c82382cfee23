import { afterAll, beforeAll, expect, test } from 'vitest';
import { listHelpEntries, removeHelpEntry, setHelpEntry } from '@jogada/content/contract/operator';
import { HELP_TOPICS, listHelp } from '@jogada/content/contract/player';
import { LANGUAGES } from '@jogada/platform/contract';
import { anOperator, startApi, type TestApi } from '../testing/index.ts';

let api: TestApi;
beforeAll(async () => {
  api = await startApi();
});
afterAll(() => api.close());

const merchantCode = 'demo';

test('CON-23 Serves the whole help in each language, with the same keys in all', async () => {
  const client = api.newClient();
  const lists = await Promise.all(LANGUAGES.map((language) => client.call(listHelp, { lang: language.toUpperCase(), device: 'MOBILE' })));
  const [first] = lists;
  expect(first?.length).toBeGreaterThanOrEqual(10);
  expect(new Set(first?.map(({ topic }) => topic))).toEqual(new Set(HELP_TOPICS));
  for (const list of lists) expect(list.map(({ key }) => key)).toEqual(first?.map(({ key }) => key));
  const titles = lists.map((list) => list.find(({ key }) => key === 'withdraw')?.title);
  expect(titles).toEqual(['Como faço um saque?', 'How do I withdraw?', '出金するには？', '어떻게 출금하나요?']);
});

test("CON-23 Accepts other spellings of a language, and uses the caller's language for one that is not offered", async () => {
  const client = api.newClient();
  const titleOf = async (lang: string, language = 'PT') =>
    (await client.call(listHelp, { lang }, { headers: { language } })).find(({ key }) => key === 'withdraw')?.title;
  expect(await titleOf('pt-BR', 'EN')).toBe('Como faço um saque?');
  expect(await titleOf('KO')).toBe('어떻게 출금하나요?');
  expect(await titleOf('XX', 'EN')).toBe('How do I withdraw?');
  await api.owner.query("delete from content.help_text where key = 'withdraw' and language = 'ja'");
  expect(await titleOf('JA')).toBe('Como faço um saque?');
});

test('CON-23 The seeded answers link only to screens that exist', async () => {
  const help = await api.newClient().call(listHelp, { lang: 'PT' });
  const links = help.flatMap(({ content }) => [...content.matchAll(/href="([^"]+)"/g)].map(([, href]) => href));
  expect(links.length).toBeGreaterThan(8);
  const screens = [
    'voucherCenter',
    'vouReport',
    'withdraw',
    'bonus',
    'forget',
    'set',
    'securityCenter',
    'securityCenter/devices',
    'gameRecord',
    'responsibleGaming',
    'responsibleGaming/limits',
  ];
  for (const link of links) expect(screens.map((screen) => `/m/${screen}`)).toContain(link);
});

test("S55 Removes what could run from an operator's entry before it is stored", async () => {
  const { client, operatorId } = await anOperator(api, 'content');
  const content = '<p onclick="alert(1)">Oi<script>alert(1)</script> <a href="javascript:alert(1)">x</a><img src=x onerror=alert(1)></p>';
  const entry = {
    merchantCode,
    key: 'novo',
    topic: 'play' as const,
    position: 1,
    isShown: true,
    texts: { pt: { title: 'Novo', content } },
  };
  await client.call(setHelpEntry, entry);
  const shown = (await api.newClient().call(listHelp, { lang: 'JA' })).find(({ key }) => key === 'novo');
  expect(shown?.title).toBe('Novo');
  expect(shown?.content).toMatch(/^<p>Oi/);
  expect(shown?.content).not.toMatch(/script|alert|onerror|onclick|<img/);

  await client.call(setHelpEntry, { ...entry, isShown: false });
  expect((await api.newClient().call(listHelp)).map(({ key }) => key)).not.toContain('novo');
  expect((await client.call(listHelpEntries, { merchantCode })).list.find(({ key }) => key === 'novo')).toMatchObject({ isShown: false });
  await client.call(removeHelpEntry, { merchantCode, key: 'novo' });
  await expect(client.call(removeHelpEntry, { merchantCode, key: 'novo' })).rejects.toMatchObject({ code: 'not_found' });
  const trail = await api.owner.query<{ action: string }>(
    "select action from accounts.audit where actor_id = $1 and action like 'help.%' order by id",
    [operatorId],
  );
  expect(trail.map(({ action }) => action)).toEqual(['help.set', 'help.set', 'help.removed']);
});

test('malformed_request, merchant_unknown, not_allowed: S28 Content staff writes the help, and an entry is not empty', async () => {
  const { client } = await anOperator(api, 'content');
  const entry = { merchantCode, key: 'vazio', topic: 'play' as const, position: 1, isShown: true, texts: {} };
  await expect(client.call(setHelpEntry, entry)).rejects.toMatchObject({ code: 'malformed_request' });
  await expect(client.call(setHelpEntry, { ...entry, key: '../x' })).rejects.toMatchObject({ code: 'malformed_request' });
  const texts = { pt: { title: 'Oi', content: '<p>Oi</p>' } };
  await expect(client.call(setHelpEntry, { ...entry, texts, merchantCode: 'unknown' })).rejects.toMatchObject({ code: 'merchant_unknown' });
  await expect(client.call(listHelpEntries, { merchantCode: 'unknown' })).rejects.toMatchObject({ code: 'merchant_unknown' });
  for (const role of ['support', 'finance'] as const) {
    const other = await anOperator(api, role);
    await expect(other.client.call(setHelpEntry, { ...entry, texts })).rejects.toMatchObject({ code: 'not_allowed' });
    await expect(other.client.call(listHelpEntries, { merchantCode })).rejects.toMatchObject({ code: 'not_allowed' });
  }
});
