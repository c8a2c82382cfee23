import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  createAnnouncement,
  createBanner,
  createCategory,
  deleteBanner,
  listOperatorBanners,
  sendLetter,
  setBanner,
} from '@jogada/content/contract/operator';
import { announcementsChanged, listBanners } from '@jogada/content/contract/player';
import type { RequestOf } from '@jogada/platform/contract';
import { aPlayer, eventsOf, startApi, theStaff, type TestApi } from '../testing/index.ts';

let api: TestApi;
let staff: Awaited<ReturnType<typeof theStaff>>;
beforeAll(async () => {
  api = await startApi({ hasSecondMerchant: true });
  staff = await theStaff(api);
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

type NewBanner = RequestOf<typeof createBanner>;

const aBanner = (change: Partial<NewBanner> = {}): NewBanner => ({
  merchantCode: 'demo',
  groupName: 'm_hotgames',
  image: '/art/promo-trial',
  url: '/m/activity',
  texts: [
    { language: 'pt', title: 'Novidade', subtitle: 'Veja o que mudou' },
    { language: 'en', title: 'News', subtitle: '' },
  ],
  ...change,
});

const shown = async () => (await api.newClient().call(listBanners, { groupName: 'm_hotgames' })).banners;

describe('the desk of the banners', () => {
  test('one is made once, shown, changed, hidden and taken away, with its trail; open pages are told', async () => {
    const { client, operatorId } = staff.content;
    const stream = await eventsOf(api, api.newClient());
    const made = await client.call(createBanner, aBanner(), { idempotencyKey: 'banner-one' });
    expect(await client.call(createBanner, aBanner(), { idempotencyKey: 'banner-one' })).toEqual(made);
    expect(await stream.next(announcementsChanged.name)).toHaveProperty('changedAt');
    expect(await shown()).toMatchObject([{ title: 'Novidade', image: '/art/promo-trial', url: '/m/activity' }]);

    const { merchantCode, bannerId, ...draft } = made;
    const changed = await client.call(setBanner, { bannerId, ...draft, url: 'https://example.com/jogo?x=1', isShown: false });
    expect(changed).toMatchObject({ merchantCode, isShown: false, url: 'https://example.com/jogo?x=1' });
    expect(await shown()).toEqual([]);
    expect((await staff.support.client.call(listOperatorBanners, {})).banners).toContainEqual(changed);
    await client.call(deleteBanner, { bannerId });
    await expect(client.call(deleteBanner, { bannerId })).rejects.toMatchObject({ code: 'not_found' });
    const trail = await api.owner.query<{ action: string; actor_id: string }>(
      'select action, actor_id from accounts.audit where subject_id = $1 order by id',
      [bannerId],
    );
    expect(trail).toEqual(['created', 'changed', 'deleted'].map((act) => ({ action: `banner.${act}`, actor_id: operatorId })));
    stream.close();
  });

  test('field_required, malformed_request, not_found: what cannot be is refused whole', async () => {
    const { client } = staff.content;
    await expect(
      client.call(createBanner, aBanner({ texts: [{ language: 'en', title: 'Only', subtitle: '' }] }), { idempotencyKey: 'banner-a' }),
    ).rejects.toMatchObject({ code: 'field_required' });
    for (const [key, wrong] of [
      ['url', 'javascript:alert(1)'],
      ['url', '//evil.example'],
      ['url', 'http://example.com'],
      ['url', 'https://user@example.com/'],
      ['image', '/art/../etc/passwd'],
      ['image', 'https://example.com/x'],
    ])
      await expect(
        client.call(createBanner, aBanner({ [key ?? '']: wrong }), { idempotencyKey: `banner-${wrong}`.replaceAll(/\W/g, '_') }),
      ).rejects.toMatchObject({ code: 'malformed_request' });
    await expect(client.call(createBanner, aBanner({ merchantCode: 'nobody' }), { idempotencyKey: 'banner-b' })).rejects.toMatchObject({
      code: 'not_found',
    });
    expect(await shown()).toEqual([]);
  });

  test('not_allowed: support looks and does not write', async () => {
    await expect(staff.support.client.call(createBanner, aBanner(), { idempotencyKey: 'banner-c' })).rejects.toMatchObject({
      code: 'not_allowed',
    });
  });
});

describe('claim_forbidden: R30 what the rules of a regulated brand forbid to say is not saved, and the refusal names it', () => {
  const refused = (words: string, kind: string, language: string) => ({
    code: 'claim_forbidden',
    status: 422,
    facts: { words, kind, language },
  });
  const texts = [
    { language: 'pt' as const, title: 'Bônus', content: '<p>Regras na página</p>' },
    { language: 'en' as const, title: 'Bonus', content: '<p>Win back <b>your losses</b>!</p>' },
  ];
  const aNotice = { types: ['PR' as const], startDate: '2026-01-01T00:00:00.000Z', texts };

  test('in announcements, banners, categories and letters to all; the other brand may', async () => {
    const { client } = staff.content;
    const recovery = refused('win back your losses', 'recovery', 'EN');
    await expect(
      client.call(createAnnouncement, { merchantCode: 'aurora', ...aNotice }, { idempotencyKey: 'claim-number-1' }),
    ).rejects.toMatchObject(recovery);
    await client.call(createAnnouncement, { merchantCode: 'demo', ...aNotice }, { idempotencyKey: 'claim-number-2' });

    const hurried = [{ language: 'pt' as const, title: 'Última chance', subtitle: '' }];
    const urgency = refused('ultima chance', 'urgency', 'PT');
    await expect(
      client.call(createBanner, aBanner({ merchantCode: 'aurora', texts: hurried }), { idempotencyKey: 'claim-number-3' }),
    ).rejects.toMatchObject(urgency);
    const names = [{ language: 'pt' as const, name: 'Última chance' }];
    await expect(
      client.call(createCategory, { merchantCode: 'aurora', names }, { idempotencyKey: 'claim-number-4' }),
    ).rejects.toMatchObject(urgency);
    const letter = { merchantCode: 'aurora', username: null, texts: { pt: { title: 'Oi', content: 'É a última chance.' } } };
    await expect(client.call(sendLetter, letter, { idempotencyKey: 'claim-number-5' })).rejects.toMatchObject(urgency);
    const rows = await api.owner.query(
      `select 1 from content.announcement where merchant_code = 'aurora'
       union all select 1 from content.letter where merchant_code = 'aurora'
       union all select 1 from content.promotion_category where merchant_code = 'aurora'`,
    );
    expect(rows).toEqual([]);
  });

  test('what answers one member is not advertising', async () => {
    const player = await aPlayer(api);
    const answer = { merchantCode: 'demo', username: player.username, texts: { pt: { title: 'Oi', content: 'É a última chance.' } } };
    expect(await staff.support.client.call(sendLetter, answer, { idempotencyKey: 'claim-number-6' })).toMatchObject({
      memberId: player.memberId,
    });
  });
});
