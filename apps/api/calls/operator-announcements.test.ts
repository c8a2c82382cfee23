import { afterAll, beforeAll, describe, expect, it, test } from 'vitest';
import {
  createAnnouncement,
  createCategory,
  deleteAnnouncement,
  deleteCategory,
  listContentMerchants,
  listOperatorAnnouncements,
  listOperatorCategories,
  readOperatorAnnouncement,
  setAnnouncement,
  setCategory,
} from '@jogada/content/contract/operator';
import { announcementsChanged, listAnnouncements, listPromotionCategories, markAnnouncementRead } from '@jogada/content/contract/player';
import type { OPERATOR_ROLES } from '@jogada/accounts/contract/operator';
import type { RequestOf } from '@jogada/platform/contract';
import { aPlayer, eventsOf, startApi, theStaff, type TestApi, type TestOperator } from '../testing/index.ts';

type Role = (typeof OPERATOR_ROLES)[number];
type NewAnnouncement = RequestOf<typeof createAnnouncement>;

let api: TestApi;
let staff: Awaited<ReturnType<typeof theStaff>>;
beforeAll(async () => {
  api = await startApi();
  staff = await theStaff(api);
});
afterAll(() => api.close());

const HOUR_MS = 3_600_000;
const fromNow = (hours: number) => new Date(Date.now() + hours * HOUR_MS).toISOString();

const aNotice = (change: Partial<NewAnnouncement> = {}): NewAnnouncement => ({
  merchantCode: 'demo',
  types: ['PL'],
  startDate: fromNow(-1),
  isPublished: true,
  texts: [{ language: 'pt', title: 'Aviso', content: '<p>Texto</p>' }],
  ...change,
});

const auditOf = (subjectId: string) =>
  api.owner.query('select actor_kind, actor_id, action, facts from accounts.audit where subject_id = $1 order by id', [subjectId]);

describe('CON-07 the staff announces', () => {
  it('a notice in several languages, which players see, with its trail; the same key makes it once', async () => {
    const { client, operatorId, username } = staff.content;
    const notice = aNotice({
      texts: [
        { language: 'pt', title: 'Olá', content: '<p>Oi <b>mundo</b></p>' },
        { language: 'ko', title: '안녕하세요', content: '<p>안녕</p>' },
      ],
      announcementImages: [{ sequence: 1, url: '/art/promo-bonus' }],
    });
    const options = { idempotencyKey: 'notice-of-several-languages' };
    const made = await client.call(createAnnouncement, notice, options);
    expect(await client.call(createAnnouncement, notice, options)).toEqual(made);
    expect(made).toMatchObject({ state: 'shown', revision: 1, readCount: 0, changedBy: username, execution: 'A' });

    const { player } = await api.newClient().call(listAnnouncements, { types: 'PL' }, { headers: { language: 'KO' } });
    expect(player.filter(({ id }) => id === made.announcementId)).toMatchObject([
      { title: '안녕하세요', content: '<p>안녕</p>', announcementImages: [{ sequence: 1, url: '/art/promo-bonus' }] },
    ]);
    expect(await auditOf(made.announcementId)).toMatchObject([
      {
        actor_kind: 'operator',
        actor_id: operatorId,
        action: 'announcement.created',
        facts: { title: 'Olá', languages: 'pt,ko', types: 'PL' },
      },
    ]);
  });

  it('changes it, says who read it, tells open pages, and takes it away with its marks', async () => {
    const { client } = staff.owner;
    const { announcementId } = await client.call(createAnnouncement, aNotice());
    const reader = await aPlayer(api);
    await reader.client.call(markAnnouncementRead, { announcementId });
    const { merchantCode: _, ...draft } = aNotice({ texts: [{ language: 'pt', title: 'Mudou', content: '' }], endDate: fromNow(5) });

    const events = await eventsOf(api, reader.client);
    const changed = await client.call(setAnnouncement, { announcementId, revision: 1, ...draft });
    expect(changed).toMatchObject({ revision: 2, readCount: 1, texts: [{ title: 'Mudou' }] });
    expect(await events.next(announcementsChanged.name)).toMatchObject({ changedAt: expect.any(String) });
    events.close();
    await client.call(deleteAnnouncement, { announcementId });

    const { player } = await reader.client.call(listAnnouncements, { types: 'PL' });
    expect(player.map(({ id }) => id)).not.toContain(announcementId);
    await expect(client.call(readOperatorAnnouncement, { announcementId })).rejects.toMatchObject({ code: 'not_found' });
    expect((await auditOf(announcementId)).map(({ action }) => action)).toEqual([
      'announcement.created',
      'announcement.changed',
      'announcement.deleted',
    ]);
    expect(await api.owner.query('select 1 from content.announcement_read where announcement_id = $1', [announcementId])).toEqual([]);
  });

  it('changed_meanwhile: of two who edit at once the second is told, and nothing of theirs is kept', async () => {
    const { client } = staff.owner;
    const { announcementId } = await client.call(createAnnouncement, aNotice());
    const { merchantCode: _, ...draft } = aNotice();
    await client.call(setAnnouncement, { announcementId, revision: 1, ...draft });
    const late = { ...draft, texts: [{ language: 'pt' as const, title: 'Tarde', content: '' }] };
    await expect(client.call(setAnnouncement, { announcementId, revision: 1, ...late })).rejects.toMatchObject({
      code: 'changed_meanwhile',
    });
    expect((await client.call(readOperatorAnnouncement, { announcementId })).texts[0]?.title).toBe('Aviso');
  });

  it('lists drafts, the scheduled and the ended, by type and by page', async () => {
    const { client } = staff.support;
    const make = async (change: Partial<NewAnnouncement>) =>
      (await staff.content.client.call(createAnnouncement, aNotice({ types: ['H'], ...change }))).announcementId;
    const made = [
      await make({ startDate: fromNow(-9), endDate: fromNow(-2) }),
      await make({ isPublished: false }),
      await make({ startDate: fromNow(2) }),
    ];
    const first = await client.call(listOperatorAnnouncements, { type: 'H', pageSize: 2 });
    const second = await client.call(listOperatorAnnouncements, { type: 'H', pageSize: 1, cursor: first.nextCursor ?? '' });
    expect([...first.list, ...second.list].map(({ announcementId, state }) => [announcementId, state])).toEqual([
      [made[2], 'scheduled'],
      [made[1], 'draft'],
      [made[0], 'ended'],
    ]);
    expect((await client.call(listOperatorAnnouncements, { type: 'A' })).list.every(({ types }) => types.includes('A'))).toBe(true);
  });
});

describe('what cannot be is refused, and nothing of it is kept', () => {
  const CASES: Readonly<Record<string, { change: Partial<NewAnnouncement>; refusal: object }>> = {
    'field_required: no text in the own language of the brand': {
      change: { texts: [{ language: 'en', title: 'Hi', content: '' }] },
      refusal: { code: 'field_required', facts: { field: 'title' } },
    },
    'field_invalid: it ends before it begins': {
      change: { startDate: fromNow(1), endDate: fromNow(0) },
      refusal: { code: 'field_invalid', facts: { field: 'endDate' } },
    },
    'field_invalid: a category that the brand does not have': {
      change: { promoAnnouncementCategoryIds: ['pct_0000000000000000'] },
      refusal: { code: 'field_invalid', facts: { field: 'promoAnnouncementCategoryIds' } },
    },
    'field_invalid: two pictures in one place': {
      change: {
        announcementImages: [
          { sequence: 1, url: '/art/a' },
          { sequence: 1, url: '/art/b' },
        ],
      },
      refusal: { code: 'field_invalid', facts: { field: 'announcementImages' } },
    },
    'not_found: a brand that is none': { change: { merchantCode: 'outra' }, refusal: { code: 'not_found' } },
    'malformed_request: S50 a picture from elsewhere': {
      change: { announcementImages: [{ sequence: 1, url: 'https://169.254.169.254/latest' }] },
      refusal: { code: 'malformed_request' },
    },
    'malformed_request: a picture whose host hides behind a slash': {
      change: { announcementImages: [{ sequence: 1, url: '/\\elsewhere.example/a.png' }] },
      refusal: { code: 'malformed_request' },
    },
    'malformed_request: of no type': { change: { types: [] }, refusal: { code: 'malformed_request' } },
  };
  test.for(Object.keys(CASES))('%s', async (name) => {
    const { change, refusal } = CASES[name] ?? { change: {}, refusal: {} };
    const count = () => api.owner.query('select count(*) from content.announcement');
    const before = await count();
    await expect(staff.owner.client.call(createAnnouncement, aNotice(change))).rejects.toMatchObject(refusal);
    expect(await count()).toEqual(before);
  });
});

test('S55 what the staff writes is cleaned before it is kept', async () => {
  const { client } = staff.content;
  const made = await client.call(
    createAnnouncement,
    aNotice({
      texts: [
        { language: 'pt', title: '<b>a</b>', content: '<p onclick="x()">a</p><script>alert(1)</script><a href="javascript:x">b</a>' },
      ],
    }),
  );
  expect(made.texts).toEqual([{ language: 'pt', title: '<b>a</b>', content: '<p>a</p><a>b</a>' }]);
  expect(await api.owner.query('select content from content.announcement_text where announcement_id = $1', [made.announcementId])).toEqual([
    { content: '<p>a</p><a>b</a>' },
  ]);
});

test('CON-08 categories are named in each language, put in order, and taken away without their promotions', async () => {
  const { client } = staff.content;
  const names = [
    { language: 'pt' as const, name: 'Novos' },
    { language: 'ja' as const, name: '新着' },
  ];
  const { categoryId } = await client.call(createCategory, { merchantCode: 'demo', position: 1, names });
  const promotion = await client.call(createAnnouncement, aNotice({ types: ['PR'], promoAnnouncementCategoryIds: [categoryId] }));
  const shown = () => api.newClient().call(listPromotionCategories, {}, { headers: { language: 'JA' } });
  expect((await shown()).categories).toContainEqual({ id: categoryId, name: '新着' });
  await client.call(setCategory, { categoryId, position: 0, names: [{ language: 'pt', name: 'Novidades' }] });
  expect((await shown()).categories).toContainEqual({ id: categoryId, name: 'Novidades' });
  expect((await client.call(listOperatorCategories)).categories).toContainEqual(
    expect.objectContaining({ categoryId, promotionCount: 1, position: 0 }),
  );
  await expect(client.call(setCategory, { categoryId, names: [{ language: 'en', name: 'News' }] })).rejects.toMatchObject({
    code: 'field_required',
  });
  await client.call(deleteCategory, { categoryId });
  expect((await client.call(readOperatorAnnouncement, { announcementId: promotion.announcementId })).promoAnnouncementCategoryIds).toEqual(
    [],
  );
  await expect(client.call(deleteCategory, { categoryId })).rejects.toMatchObject({ code: 'not_found' });
  expect((await auditOf(categoryId)).map(({ action }) => action)).toEqual([
    'promotion_category.created',
    'promotion_category.changed',
    'promotion_category.deleted',
  ]);
});

test('not_allowed: S20 finance neither reads nor writes what is announced, support only reads', async () => {
  const announcementId = 'ann_0000000000000000';
  const { merchantCode: _, ...draft } = aNotice();
  const ACTS = {
    list: (client) => client.call(listOperatorAnnouncements),
    merchants: (client) => client.call(listContentMerchants),
    categories: (client) => client.call(listOperatorCategories),
    read: (client) => client.call(readOperatorAnnouncement, { announcementId }),
    create: (client) => client.call(createAnnouncement, aNotice({ merchantCode: 'outra' })),
    change: (client) => client.call(setAnnouncement, { announcementId, revision: 1, ...draft }),
    delete: (client) => client.call(deleteAnnouncement, { announcementId }),
    createCategory: (client) => client.call(createCategory, { merchantCode: 'outra', names: [{ language: 'pt', name: 'a' }] }),
    deleteCategory: (client) => client.call(deleteCategory, { categoryId: 'pct_0000000000000000' }),
  } as const satisfies Record<string, (client: TestOperator['client']) => Promise<unknown>>;
  const reads = ['list', 'merchants', 'categories', 'read'];
  const ADMITTED: Record<Role, readonly string[]> = {
    owner: Object.keys(ACTS),
    content: Object.keys(ACTS),
    support: reads,
    finance: [],
  };
  for (const [role, admitted] of Object.entries(ADMITTED) as [Role, readonly string[]][]) {
    const done: string[] = [];
    for (const [name, act] of Object.entries(ACTS)) {
      const code = await act(staff[role].client).then(
        () => null,
        (error: unknown) => (error as { code?: string }).code,
      );
      if (code !== 'not_allowed') done.push(name);
    }
    expect(done, role).toEqual(admitted);
  }
});
