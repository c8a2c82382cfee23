import { afterAll, beforeAll, expect, test } from 'vitest';
import { searchAudit } from '@jogada/accounts/contract/operator';
import { listSiteTexts, listSiteTextVersions, restoreSiteText, setSiteText } from '@jogada/merchant/contract/operator';
import { readSiteTexts, readStatus } from '@jogada/merchant/contract/player';
import { anOperator, startApi, testClient, type TestApi, type TestOperator } from '../testing/index.ts';

let api: TestApi;
let writer: TestOperator;
beforeAll(async () => {
  api = await startApi({ hasSecondMerchant: true });
  writer = await anOperator(api, 'content');
});
afterAll(() => api.close());

const sentence = { merchantCode: 'demo', language: 'pt', textName: 'app.menu.deposit' } as const;
const aBrowser = () => testClient(api.publicUrl, api.newClient().address);

/** A sentence with a value, and one without. */
async function sentences() {
  const { list } = await writer.client.call(listSiteTexts, { merchantCode: 'demo', language: 'pt', pageSize: 100 });
  const valued = list.find(({ shipped }) => /^[^{}<]*\{\w+\}[^{}<]*$/.test(shipped));
  const plain = list.find(({ shipped }) => !/[{}<'#]/.test(shipped));
  if (!valued || !plain) throw new Error('the catalogue has no such texts');
  return { valued, plain };
}

test("CON-29 A changed sentence is in the status and on the merchant's pages, can be restored from its versions, and is audited", async () => {
  const { plain } = await sentences();
  const named = { merchantCode: 'demo', language: 'pt', textName: plain.textName } as const;
  const visitor = aBrowser();
  expect((await visitor.call(readStatus)).info.textEdition).toBeUndefined();
  const first = await writer.client.call(setSiteText, { ...named, message: 'Palavras da casa', version: 0 });
  expect(first).toMatchObject({ message: 'Palavras da casa', shipped: plain.shipped });
  await api.eventsCarried();
  await expect.poll(async () => (await visitor.call(readStatus)).info.textEdition).toBe(first.version);
  const nested = plain.textName.split('.').reduceRight<unknown>((inner, name) => ({ [name]: inner }), 'Palavras da casa');
  expect((await visitor.call(readSiteTexts, { language: 'pt' })).texts).toEqual(nested);
  expect((await visitor.call(readSiteTexts, { language: 'en' })).texts).toEqual({});
  const elsewhere = { merchantCode: 'aurora', language: 'pt', part: 'changed' } as const;
  expect((await writer.client.call(listSiteTexts, elsewhere)).list).toEqual([]);

  const second = await writer.client.call(setSiteText, { ...named, message: 'Outras palavras', version: first.version });
  const asShipped = await writer.client.call(setSiteText, { ...named, message: null, version: second.version });
  expect(asShipped.message).toBeNull();
  expect((await visitor.call(readSiteTexts, { language: 'pt' })).texts).toEqual({});
  const { versions } = await writer.client.call(listSiteTextVersions, named);
  expect(versions.map(({ message, savedBy }) => [message, savedBy])).toEqual([
    [null, writer.username],
    ['Outras palavras', writer.username],
    ['Palavras da casa', writer.username],
  ]);
  await writer.client.call(restoreSiteText, { merchantCode: 'demo', version: first.version });
  expect((await visitor.call(readSiteTexts, { language: 'pt' })).texts).toEqual(nested);

  const owner = await anOperator(api, 'owner');
  const trail = await owner.client.call(searchAudit, { subject: 'demo', action: 'site.text' });
  expect(trail.list.map(({ action }) => action).toSorted()).toEqual([
    'site.text_restored',
    'site.text_set',
    'site.text_set',
    'site.text_set',
  ]);
});

test('Finds a sentence by name, by its words in any language without case and accents, and by being changed', async () => {
  const found = async (search: string, part: 'all' | 'changed' = 'all') =>
    writer.client.call(listSiteTexts, { merchantCode: 'aurora', language: 'pt', search, part, pageSize: 100 });
  const { list, totalCount } = await found('');
  expect(list).toHaveLength(100);
  expect(totalCount).toBeGreaterThan(1000);
  const next = await writer.client.call(listSiteTexts, { merchantCode: 'aurora', language: 'pt', pageSize: 100, cursor: '100' });
  expect(next.list.some(({ textName }) => list.some((one) => one.textName === textName))).toBe(false);
  expect((await found('platform.problem.text_invalid')).list.map(({ textName }) => textName)).toEqual(['platform.problem.text_invalid']);
  // The words in Korean and in English.
  for (const words of ['원래 문장과 같은 값', 'THE ORIGINAL HAS NO VALUES'])
    expect((await found(words)).list.map(({ textName }) => textName)).toEqual(['platform.problem.text_invalid']);
  expect((await found('nao foi possivel ler este texto')).list).toHaveLength(1);
  expect((await found('', 'changed')).list).toEqual([]);
  const [one] = list;
  const textName = one?.textName ?? '';
  await writer.client.call(setSiteText, { merchantCode: 'aurora', language: 'ja', textName, message: 'ぜんぜんちがう', version: 0 });
  expect((await found('ぜんぜんちがう')).list.map((text) => text.textName)).toEqual([textName]);
  expect((await found('', 'changed')).list).toEqual([]);
});

test('text_invalid: Refuses unparsable texts and other values; changed_meanwhile: concurrent changes; not_found: unknown sentence; claim_forbidden: forbidden claims', async () => {
  const { valued, plain } = await sentences();
  const set = (textName: string, message: string, merchantCode = 'demo') =>
    writer.client.call(setSiteText, { ...sentence, merchantCode, textName, message, version: 0 });
  const value = /\{\w+\}/.exec(valued.shipped)?.[0] ?? '';
  for (const [message, reason] of [
    ['Aberto {', 'syntax'],
    [`<b>${value}`, 'syntax'],
    ['Sem o valor', 'values'],
    [`${value} e {outro}`, 'values'],
    [`<b>${value}</b>`, 'values'],
    [value.replace('}', ', date}'), 'values'],
  ] as const)
    await expect(set(valued.textName, message), message).rejects.toMatchObject({ code: 'text_invalid', facts: { reason } });
  await expect(set(plain.textName, 'Com {valor}')).rejects.toMatchObject({ code: 'text_invalid', facts: { reason: 'none' } });
  await expect(set('app.no.such.sentence', 'Oi')).rejects.toMatchObject({ code: 'not_found' });
  await expect(set('constructor', 'Oi')).rejects.toMatchObject({ code: 'not_found' });
  await expect(set(plain.textName, '   ')).rejects.toMatchObject({ code: 'malformed_request' });
  await expect(set(plain.textName, 'Corra, só hoje!', 'aurora')).rejects.toMatchObject({ code: 'claim_forbidden' });
  await set(valued.textName, `Agora ${value} e mais nada`);
  await expect(set(valued.textName, `Outra vez ${value}`)).rejects.toMatchObject({ code: 'changed_meanwhile' });
});

test('S20 S31 Changing texts needs content permission for that site', async () => {
  const { plain } = await sentences();
  const asked = { ...sentence, textName: plain.textName, message: 'Oi', version: 0 };
  const finance = await anOperator(api, 'finance');
  const aurora = await anOperator(api, 'owner', { merchantCodes: ['aurora'] });
  await expect(finance.client.call(setSiteText, asked)).rejects.toMatchObject({ code: 'not_allowed' });
  await expect(aurora.client.call(setSiteText, asked)).rejects.toMatchObject({ code: 'not_found' });
  await expect(aurora.client.call(listSiteTexts, { merchantCode: 'demo', language: 'pt' })).rejects.toMatchObject({ code: 'not_found' });
});
