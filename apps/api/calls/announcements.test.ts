import { afterAll, beforeAll, beforeEach, describe, expect, it, test } from 'vitest';
import {
  listAnnouncements,
  listPromotionCategories,
  markAnnouncementRead,
  readPromotion,
  readUnreadAnnouncements,
} from '@jogada/content/contract/player';
import { startTrial } from '@jogada/accounts/contract/player';
import { newId } from '@jogada/platform/server';
import { aPlayer, startApi, type TestApi } from '../testing/index.ts';

let api: TestApi;
beforeAll(async () => {
  api = await startApi();
});
afterAll(() => api.close());
beforeEach(() => api.owner.query('delete from content.announcement'));

interface Draft {
  readonly types?: readonly string[];
  readonly title?: string;
  readonly groupName?: string;
  readonly startsAt?: Date;
  readonly endsAt?: Date | null;
  readonly isPublished?: boolean;
  readonly merchantCode?: string;
  readonly texts?: Readonly<Record<string, string>>;
}

const HOUR_MS = 3_600_000;
const fromNow = (hours: number) => new Date(Date.now() + hours * HOUR_MS);

/** Announces something as the store has it. */
async function announce(draft: Draft): Promise<`ann_${string}`> {
  const id = newId('ann', new Date());
  const { types = ['PL'], groupName = '', startsAt = fromNow(-1), endsAt = null, isPublished = true, merchantCode = 'demo' } = draft;
  await api.owner.query(
    `insert into content.announcement (id, merchant_code, types, group_name, starts_at, ends_at, is_published, created_at, changed_at, changed_by)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $8, 'test')`,
    [id, merchantCode, types, groupName, startsAt, endsAt, isPublished, new Date()],
  );
  for (const [language, title] of Object.entries(draft.texts ?? { pt: draft.title ?? 'Aviso' })) {
    await api.owner.query(
      "insert into content.announcement_text (announcement_id, language, title, content) values ($1, $2, $3, '<p>Texto</p>')",
      [id, language, title],
    );
  }
  return id;
}

const read = (types: string, client = api.newClient(), headers: Record<string, string> = {}) =>
  client.call(listAnnouncements, { types }, { headers });

describe('what is announced', () => {
  test('is sorted by where it is shown, one that is of two kinds in both', async () => {
    await announce({ types: ['PL'], title: 'Aviso' });
    await announce({ types: ['PU', 'PR'], title: 'Promo' });
    await announce({ types: ['H'], title: 'Casa' });
    const { player, popup, promotion, hot, agent, banners } = await read('PL,PU,PR,H,B');
    const titles = (list: readonly { title: string }[]) => list.map(({ title }) => title);
    expect([player, popup, promotion, hot, agent].map(titles)).toEqual([['Aviso'], ['Promo'], ['Promo'], ['Casa'], []]);
    expect(banners.length).toBeGreaterThan(2);
    expect((await read('PU')).promotion).toEqual([]);
  });

  test('is what is published, begun, not over, and of this brand', async () => {
    await announce({ title: 'rascunho', isPublished: false });
    await announce({ title: 'amanhã', startsAt: fromNow(24) });
    await announce({ title: 'ontem', startsAt: fromNow(-48), endsAt: fromNow(-24) });
    await announce({ title: 'de outra marca', merchantCode: 'outra' });
    const shown = await announce({ title: 'agora', endsAt: fromNow(24) });
    const { player } = await read('PL');
    expect(player).toMatchObject([{ id: shown, title: 'agora', noExpiry: 0, read: false, announcementImages: [] }]);
    await announce({ title: 'sem fim' });
    expect((await read('PL')).player.find(({ title }) => title === 'sem fim')).toMatchObject({ noExpiry: 1, endDate: null });
  });

  test("comes in the language asked for, and in the brand's own where it has no text in that", async () => {
    await announce({ texts: { pt: 'Bem-vindo', ja: 'ようこそ' } });
    expect((await read('PL', api.newClient(), { language: 'JA' })).player[0]?.title).toBe('ようこそ');
    expect((await read('PL', api.newClient(), { language: 'KO' })).player[0]?.title).toBe('Bem-vindo');
  });

  test('can be asked for by group', async () => {
    await announce({ title: 'PIX', groupName: 'm_pix' });
    await announce({ title: 'outro' });
    const { player } = await api.newClient().call(listAnnouncements, { types: 'PL', groupName: 'm_pix' });
    expect(player.map(({ title }) => title)).toEqual(['PIX']);
  });

  test('what is for agents, only agents get', async () => {
    await announce({ types: ['A'], title: 'Para agentes' });
    const player = await aPlayer(api);
    expect((await read('A,PL', player.client)).agent).toEqual([]);
    await api.owner.query('update accounts.member set type = 1 where id = $1', [player.memberId]);
    const { agent, footer } = await read('A', player.client);
    expect(agent.map(({ title }) => title)).toEqual(['Para agentes']);
    expect(footer.unreadCount).toBe(1);
  });

  test('malformed_request: a type that is none', async () => {
    for (const types of ['X', 'PL,X', '', 'pl'])
      expect(await api.newClient().send('GET', `/wps/announcements?types=${types}`)).toMatchObject({
        status: 400,
        body: { errorCode: 'malformed_request' },
      });
  });
});

describe('CON-07 CON-24 what a member has read', () => {
  it('is marked by id, once, counted down, and another member still has it unread', async () => {
    const first = await announce({ title: 'um' });
    await announce({ title: 'dois' });
    await announce({ types: ['PR'], title: 'promoção' });
    const [player, other] = [await aPlayer(api), await aPlayer(api)];
    expect(await player.client.call(readUnreadAnnouncements)).toEqual({ unreadCount: 2 });
    expect(await player.client.call(markAnnouncementRead, { announcementId: first, read: true })).toEqual({ unreadCount: 1 });
    expect(await player.client.call(markAnnouncementRead, { announcementId: first, read: true })).toEqual({ unreadCount: 1 });
    const { player: notices, footer } = await read('PL', player.client);
    expect(notices.map(({ title, read: isRead }) => [title, isRead])).toEqual([
      ['dois', false],
      ['um', true],
    ]);
    expect(footer).toEqual({ unreadCount: 1 });
    expect(await other.client.call(readUnreadAnnouncements)).toEqual({ unreadCount: 2 });
    expect(await player.client.call(markAnnouncementRead, { announcementId: first, read: false })).toEqual({ unreadCount: 2 });
  });

  it('is nothing for visitors; free_reject: nor for free trials; login_required', async () => {
    const announcementId = await announce({});
    expect(await api.newClient().call(readUnreadAnnouncements)).toEqual({ unreadCount: 0 });
    await expect(api.newClient().call(markAnnouncementRead, { announcementId })).rejects.toMatchObject({ code: 'login_required' });
    const trial = api.newClient();
    await trial.call(startTrial, {});
    expect(await trial.call(readUnreadAnnouncements)).toEqual({ unreadCount: 0 });
    await expect(trial.call(markAnnouncementRead, { announcementId })).rejects.toMatchObject({ code: 'free_reject' });
  });

  it('not_found: what is not announced, and what another brand announces', async () => {
    const player = await aPlayer(api);
    for (const announcementId of [
      'ann_0000000000000000' as const,
      await announce({ isPublished: false }),
      await announce({ merchantCode: 'outra' }),
    ])
      await expect(player.client.call(markAnnouncementRead, { announcementId })).rejects.toMatchObject({ code: 'not_found' });
  });
});

describe('CON-08 promotions', () => {
  it('are in categories, and one can be read by itself while it is shown', async () => {
    await api.owner.query("insert into content.promotion_category (id, merchant_code, position) values ('pct_test', 'demo', -1)");
    await api.owner.query(
      "insert into content.promotion_category_text values ('pct_test', 'pt', 'Novidades'), ('pct_test', 'ko', '새 소식')",
    );
    const promotion = await announce({ types: ['PR'], title: 'Promo' });
    await api.owner.query("insert into content.announcement_category values ($1, 'pct_test')", [promotion]);
    const client = api.newClient();
    expect((await client.call(listPromotionCategories)).categories[0]).toEqual({ id: 'pct_test', name: 'Novidades' });
    expect((await client.call(listPromotionCategories, {}, { headers: { language: 'KO' } })).categories[0]?.name).toBe('새 소식');
    expect((await client.call(listPromotionCategories, {}, { headers: { language: 'JA' } })).categories[0]?.name).toBe('Novidades');
    expect(await client.call(readPromotion, { announcementId: promotion })).toMatchObject({
      title: 'Promo',
      promoAnnouncementCategoryIds: ['pct_test'],
    });
    const notice = await announce({});
    await expect(client.call(readPromotion, { announcementId: notice })).rejects.toMatchObject({ code: 'not_found' });
  });
});
