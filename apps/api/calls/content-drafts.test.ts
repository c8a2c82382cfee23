import { afterAll, beforeAll, expect, test } from 'vitest';
import { searchAudit } from '@jogada/accounts/contract/operator';
import {
  createAnnouncement,
  createBanner,
  deleteBanner,
  helpEntryId,
  listHelpEntries,
  readOperatorAnnouncement,
  readServiceLinks,
  removeHelpEntry,
  setAnnouncement,
  setBanner,
  setHelpEntry,
  setServiceLinks,
  type OperatorAnnouncement,
  type OperatorBanner,
} from '@jogada/content/contract/operator';
import { listAnnouncements, listBanners, listHelp } from '@jogada/content/contract/player';
import {
  discardContentDraft,
  previewContentDraft,
  publishContentDraft,
  readOperatorContent,
  restoreContentVersion,
  saveContentDraft,
} from '@jogada/merchant/contract/operator';
import { readStatus } from '@jogada/merchant/contract/player';
import { testClock } from '@jogada/platform/testing';
import {
  createPromotion,
  listOperatorPromotions,
  switchPromotion,
  type OperatorPromotion,
  type PromotionRule,
} from '@jogada/promotions/contract/operator';
import { claimOffer, listOffers, listRewardHistory } from '@jogada/promotions/contract/player';
import { refuseContentDraft } from '../../../domains/merchant/server/content-draft/content-version.sql.ts';
import { openPath } from '../../../domains/merchant/web/service-links/open-path.ts';
import { aFundedPlayer, anOperator, startApi, testClient, type TestApi, type TestClient, type TestOperator } from '../testing/index.ts';

const CASH = { form: 'cash' } as const;
const ALL_MEMBERS = { needsFirstBet: false, clubLabels: [], daysFromRegistration: null };

let api: TestApi;
let writer: TestOperator;
let finance: TestOperator;
const clock = testClock();
beforeAll(async () => {
  api = await startApi({ clock, hasSecondMerchant: true });
  writer = await anOperator(api, 'content');
  finance = await anOperator(api, 'finance');
});
afterAll(() => api.close());

const SECOND_MS = 1000;
const MINUTE_MS = 60_000;
const fromNow = (ms: number) => new Date(clock.now().getTime() + ms).toISOString();
const aBrowser = () => testClient(api.publicUrl, api.newClient().address);

async function follow(client: TestClient, address: string): Promise<void> {
  const { status, headers } = await client.send('GET', new URL(address).pathname);
  expect([status, headers.get('location')]).toEqual([303, '/m/home']);
}

async function runDue(): Promise<void> {
  await api.composition.jobs.find(({ name }) => name === 'merchant.publish-due-drafts')?.run(api.composition.backgroundContext);
}

let keys = 0;
async function aBanner(title: string, merchantCode = 'demo'): Promise<OperatorBanner> {
  keys += 1;
  const banner = { merchantCode, groupName: 'm_hotgames', image: '/art/promo-trial', url: '/m/activity' } as const;
  const texts = [{ language: 'pt' as const, title, subtitle: '' }];
  return writer.client.call(createBanner, { ...banner, texts }, { idempotencyKey: `draft-banner-${keys}` });
}

const bannersSeenBy = async (client: TestClient) =>
  (await client.call(listBanners, { groupName: 'm_hotgames' })).banners.map(({ title }) => title);
const titled = ({ texts, ...banner }: OperatorBanner, title: string) => ({ ...banner, texts: texts.map((text) => ({ ...text, title })) });

test('CON-08 A draft of a banner shows in its preview only, is published as a version, and can be undone', async () => {
  const banner = await aBanner('Como era');
  const named = { kind: 'banner', draftedId: banner.bannerId } as const;
  const saved = await writer.client.call(saveContentDraft, { ...named, revision: 0, content: titled(banner, 'Como será') });
  expect(saved.draft).toMatchObject({ revision: 1, savedBy: writer.username, publishAt: null });
  const [visitor, previewer] = [aBrowser(), aBrowser()];
  await follow(previewer, (await writer.client.call(previewContentDraft, named)).address);
  expect(await bannersSeenBy(visitor)).toContain('Como era');
  expect(await bannersSeenBy(previewer)).toContain('Como será');
  expect(await bannersSeenBy(previewer)).not.toContain('Como era');
  expect(await bannersSeenBy(visitor)).not.toContain('Como será');

  const published = await writer.client.call(publishContentDraft, { ...named, revision: 1 });
  expect(published.draft).toBeNull();
  expect(published.versions).toMatchObject([{ savedBy: writer.username }, { savedBy: writer.username }]);
  expect(await bannersSeenBy(visitor)).toContain('Como será');
  await writer.client.call(setBanner, titled(banner, 'Na hora'));
  const { versions } = await writer.client.call(readOperatorContent, named);
  expect(versions.map(({ version }) => version)).toEqual([3, 2, 1]);
  await writer.client.call(restoreContentVersion, { ...named, version: 1 });
  expect(await bannersSeenBy(visitor)).toContain('Como era');
  expect(await bannersSeenBy(visitor)).not.toContain('Na hora');

  const owner = await anOperator(api, 'owner');
  const trail = await owner.client.call(searchAudit, { subject: 'demo', action: 'content.' });
  // All have one timestamp.
  expect(trail.list.map(({ action }) => action).toSorted()).toEqual([
    'content.draft_previewed',
    'content.draft_published',
    'content.draft_saved',
    'content.restored',
  ]);
  await writer.client.call(saveContentDraft, { ...named, revision: 0, content: titled(banner, 'Nunca') });
  await writer.client.call(deleteBanner, { bannerId: banner.bannerId });
  await expect(writer.client.call(readOperatorContent, named)).rejects.toMatchObject({ code: 'not_found' });
  expect(await bannersSeenBy(previewer)).not.toContain('Nunca');
});

test('CON-07 A drafted announcement is published at its time, also after a direct change; an old one keeps its former content as a version', async () => {
  const texts = [{ language: 'pt' as const, title: 'Aviso de hoje', content: '<p>Oi</p>' }];
  const made = await writer.client.call(
    createAnnouncement,
    { merchantCode: 'demo', types: ['PL'], startDate: fromNow(-MINUTE_MS), isPublished: true, texts },
    { idempotencyKey: 'drafted-announcement' },
  );
  const named = { kind: 'announcement', draftedId: made.announcementId } as const;
  // As an announcement that is older than the versions.
  await api.owner.query('delete from merchant.content_version where drafted_id = $1', [made.announcementId]);
  const content = (title: string): OperatorAnnouncement => ({ ...made, texts: made.texts.map((text) => ({ ...text, title })) });
  const publishAt = fromNow(10 * MINUTE_MS);
  await writer.client.call(saveContentDraft, { ...named, revision: 0, content: content('Aviso de amanhã'), publishAt });
  const shown = async () => (await aBrowser().call(listAnnouncements, { types: 'PL' })).player.map(({ title }) => title);
  await runDue();
  expect(await shown()).toContain('Aviso de hoje');
  await writer.client.call(setAnnouncement, { ...content('Aviso de agora'), revision: made.revision });
  clock.advance(11 * MINUTE_MS);
  await runDue();
  expect(await shown()).toContain('Aviso de amanhã');
  const { draft, versions } = await writer.client.call(readOperatorContent, named);
  expect(draft).toBeNull();
  expect(versions.map(({ savedBy }) => savedBy)).toEqual([writer.username, writer.username, '-']);
  await writer.client.call(restoreContentVersion, { ...named, version: versions.at(-1)?.version ?? 0 });
  expect(await writer.client.call(readOperatorAnnouncement, { announcementId: made.announcementId })).toMatchObject({
    texts: [{ title: 'Aviso de hoje' }],
    changedBy: writer.username,
  });
});

test('claim_forbidden: Refuses a draft that breaks the rules, also at its publication time when the rules have changed', async () => {
  const made = await aBanner('Novidades', 'aurora');
  const named = { kind: 'banner', draftedId: made.bannerId } as const;
  const hurried = titled(made, 'Corra, só hoje!');
  const save = (content: OperatorBanner, publishAt: string | null = null) =>
    writer.client.call(saveContentDraft, { ...named, revision: 0, content, publishAt });
  await expect(save(hurried)).rejects.toMatchObject({ code: 'claim_forbidden' });
  await expect(save(made, fromNow(-MINUTE_MS))).rejects.toMatchObject({ code: 'field_invalid', facts: { field: 'publishAt' } });
  await expect(
    writer.client.call(saveContentDraft, { ...named, revision: 0, content: { ...made, groupName: 'nenhum' } }),
  ).rejects.toMatchObject({ code: 'field_invalid', facts: { field: 'groupName' } });
  await save(made, fromNow(MINUTE_MS));
  await api.owner.query('update merchant.content_version set content = $2 where drafted_id = $1 and published_at is null', [
    made.bannerId,
    JSON.stringify(hurried),
  ]);
  clock.advance(2 * MINUTE_MS);
  await runDue();
  expect((await writer.client.call(readOperatorContent, named)).draft).toMatchObject({
    publishAt: null,
    refused: { code: 'claim_forbidden', facts: { language: 'PT' } },
  });
  await expect(writer.client.call(publishContentDraft, { ...named, revision: 1 })).rejects.toMatchObject({ code: 'claim_forbidden' });
});

test('A due draft that fails with an unexpected error does not hold back later ones, and the run reports it', async () => {
  const [failing, later] = [await aBanner('Falha'), await aBanner('Antes')];
  const save = (banner: OperatorBanner, title: string, publishAt: string) =>
    writer.client.call(saveContentDraft, {
      kind: 'banner',
      draftedId: banner.bannerId,
      revision: 0,
      content: titled(banner, title),
      publishAt,
    });
  await save(failing, 'Nunca', fromNow(SECOND_MS));
  await save(later, 'Depois', fromNow(2 * SECOND_MS));
  await api.owner.query(`create function merchant.fail() returns trigger language plpgsql as $$ begin raise exception 'disk full'; end $$`);
  await api.owner.query(`create trigger failing before delete on merchant.content_version for each row
                           when (old.drafted_id = '${failing.bannerId}') execute function merchant.fail()`);
  clock.advance(3 * SECOND_MS);
  await expect(runDue()).rejects.toMatchObject({ errors: [expect.objectContaining({ message: 'disk full' })] });
  expect(await bannersSeenBy(aBrowser())).toContain('Depois');
  const named = { kind: 'banner', draftedId: failing.bannerId } as const;
  // It keeps its time and is tried again.
  expect((await writer.client.call(readOperatorContent, named)).draft).toMatchObject({
    refused: null,
    publishAt: expect.any(String) as string,
  });
  await api.owner.query('drop trigger failing on merchant.content_version');
  await runDue();
  expect(await bannersSeenBy(aBrowser())).toContain('Nunca');
});

test('A refusal of a due draft applies to the revision that was due only', async () => {
  const banner = await aBanner('Em obras');
  const named = { kind: 'banner', draftedId: banner.bannerId } as const;
  const publishAt = fromNow(MINUTE_MS);
  await writer.client.call(saveContentDraft, { ...named, revision: 0, content: titled(banner, 'Corra'), publishAt });
  await writer.client.call(saveContentDraft, { ...named, revision: 1, content: titled(banner, 'Melhor assim'), publishAt });
  const refused = { code: 'claim_forbidden', facts: {} };
  await refuseContentDraft(api.database, { ...named, revision: 1, refused });
  const draft = async () => (await writer.client.call(readOperatorContent, named)).draft;
  expect(await draft()).toMatchObject({ revision: 2, publishAt, refused: null });
  await refuseContentDraft(api.database, { ...named, revision: 2, refused });
  expect(await draft()).toMatchObject({ revision: 2, publishAt: null, refused });
});

test('CON-23 S55 A drafted help entry shows in its preview only, is published at its time, and can be undone', async () => {
  const { list } = await writer.client.call(listHelpEntries, { merchantCode: 'demo' });
  const entry = list.find(({ key }) => key === 'withdraw');
  if (!entry) throw new Error('the demo has no help entry about withdrawals');
  const was = entry.texts['pt']?.title ?? '';
  const named = { kind: 'help_entry', draftedId: helpEntryId({ merchantCode: 'demo', key: 'withdraw' }) } as const;
  const content = (title: string) => ({
    topic: entry.topic,
    position: entry.position,
    isShown: true,
    texts: { pt: { title, content: '<p onclick="alert(1)">Novo<script>alert(1)</script></p>' } },
  });
  const shownTo = async (client: TestClient) =>
    (await client.call(listHelp, { lang: 'PT' })).filter(({ key }) => key === 'withdraw').map(({ title }) => title);
  const save = (title: string, publishAt: string | null = null) =>
    writer.client.call(saveContentDraft, { ...named, revision: 0, content: content(title), publishAt });
  await expect(save('')).rejects.toMatchObject({ code: 'field_invalid', facts: { field: 'texts' } });
  const saved = await save('Como sacar?', fromNow(SECOND_MS));
  expect(saved.draft).toMatchObject({ revision: 1, savedBy: writer.username, content: { texts: { pt: { content: '<p>Novo</p>' } } } });
  const [visitor, previewer] = [aBrowser(), aBrowser()];
  await follow(previewer, (await writer.client.call(previewContentDraft, named)).address);
  expect(await shownTo(previewer)).toEqual(['Como sacar?']);
  expect(await shownTo(visitor)).toEqual([was]);

  clock.advance(2 * SECOND_MS);
  await runDue();
  expect(await shownTo(visitor)).toEqual(['Como sacar?']);
  await writer.client.call(setHelpEntry, { merchantCode: 'demo', key: 'withdraw', ...content('Na hora') });
  const { draft, versions } = await writer.client.call(readOperatorContent, named);
  expect(draft).toBeNull();
  expect(versions.map(({ version, savedBy }) => [version, savedBy])).toEqual([
    [3, writer.username],
    [2, writer.username],
    [1, '-'],
  ]);
  await writer.client.call(restoreContentVersion, { ...named, version: 1 });
  const restored = (await writer.client.call(listHelpEntries, { merchantCode: 'demo' })).list.find(({ key }) => key === 'withdraw');
  expect(restored).toMatchObject({ texts: entry.texts, position: entry.position, changedBy: writer.username });

  await save('Nunca');
  await writer.client.call(removeHelpEntry, { merchantCode: 'demo', key: 'withdraw' });
  await expect(writer.client.call(readOperatorContent, named)).rejects.toMatchObject({ code: 'not_found' });
  expect(await shownTo(previewer)).toEqual([]);
});

test('link_refused: CON-23 C16 Drafted service links show in their preview only, can be published and undone, and forbidden targets are refused', async () => {
  const named = { kind: 'service_links', draftedId: 'demo' } as const;
  const before = await writer.client.call(readServiceLinks, { merchantCode: 'demo' });
  const shownTo = async (client: TestClient) => {
    const { customerService, linkHosts } = (await client.call(readStatus)).info;
    return Promise.all(customerService.map(({ path }) => openPath(path, linkHosts)));
  };
  const links = (url: string) => ({ links: [{ type: 'LIVE_SERVICE' as const, url }], linkHosts: ['casa.example'] });
  const save = (url: string, revision = 0) => writer.client.call(saveContentDraft, { ...named, revision, content: links(url) });
  await expect(save('https://evil.test/')).rejects.toMatchObject({ code: 'link_refused', facts: { url: 'https://evil.test/' } });
  await expect(save('javascript:alert(1)')).rejects.toMatchObject({ code: 'link_refused' });
  await save('https://chat.casa.example/rascunho');
  const [visitor, previewer] = [aBrowser(), aBrowser()];
  await follow(previewer, (await writer.client.call(previewContentDraft, named)).address);
  expect(await shownTo(previewer)).toEqual(['https://chat.casa.example/rascunho']);
  expect(await shownTo(visitor)).toEqual(before.links.map(({ url }) => url));
  // The other reads work in a preview too.
  expect((await previewer.call(listHelp)).length).toBeGreaterThan(0);

  await writer.client.call(publishContentDraft, { ...named, revision: 1 });
  await api.eventsCarried();
  expect(await shownTo(visitor)).toEqual(['https://chat.casa.example/rascunho']);
  await writer.client.call(setServiceLinks, { merchantCode: 'demo', ...links('https://casa.example/agora') });
  const { versions } = await writer.client.call(readOperatorContent, named);
  expect(versions.map(({ savedBy }) => savedBy)).toEqual([writer.username, writer.username, '-']);
  await writer.client.call(restoreContentVersion, { ...named, version: versions.at(-1)?.version ?? 0 });
  await api.eventsCarried();
  expect(await shownTo(visitor)).toEqual(before.links.map(({ url }) => url));
  expect(await writer.client.call(readServiceLinks, { merchantCode: 'demo' })).toEqual(before);

  await expect(writer.client.call(readOperatorContent, { ...named, draftedId: 'unknown' })).rejects.toMatchObject({ code: 'not_found' });
});

test('A drafted promotion shows to a member in a preview; members who have it keep its terms, later ones get the published terms', async () => {
  const rule: PromotionRule = { kind: 'free_amount', amount: '700', payout: CASH, audience: ALL_MEMBERS };
  const content = {
    texts: [{ language: 'pt' as const, name: 'Presente', summary: '' }],
    startsAt: fromNow(-MINUTE_MS),
    endsAt: null,
    budgetAmount: null,
    announcementId: null,
    position: 0,
  };
  const { promotionId } = await finance.client.call(createPromotion, { merchantCode: 'demo', code: 'presente-rascunho', rule, ...content });
  await finance.client.call(switchPromotion, { promotionId, isOn: true });
  const named = { kind: 'promotion', draftedId: promotionId } as const;
  const [early, late] = [await aFundedPlayer(api), await aFundedPlayer(api)];
  const amountSeenBy = async ({ client }: { readonly client: TestClient }) =>
    (await client.call(listOffers)).offers.find((offer) => offer.promotionId === promotionId)?.amount;
  await early.client.call(claimOffer, { promotionId });

  const draft = { ...content, rule: { ...rule, amount: '900' }, budgetAmount: '100000' };
  await finance.client.call(saveContentDraft, { ...named, revision: 0, content: draft });
  expect(await amountSeenBy(late)).toBe('700');
  await follow(late.client, (await finance.client.call(previewContentDraft, named)).address);
  expect(await amountSeenBy(late)).toBe('900');
  // Acts in a preview have their real effect.
  const other = await aFundedPlayer(api);
  await follow(other.client, (await finance.client.call(previewContentDraft, named)).address);
  await other.client.call(claimOffer, { promotionId });
  expect((await other.client.call(listRewardHistory)).list).toMatchObject([{ amount: '700' }]);

  await finance.client.call(publishContentDraft, { ...named, revision: 1 });
  await late.client.call(claimOffer, { promotionId });
  expect((await late.client.call(listRewardHistory)).list).toMatchObject([{ amount: '900' }]);
  expect((await early.client.call(listRewardHistory)).list).toMatchObject([{ amount: '700' }]);
  // A raise above the operator's limits needs the form, where it waits for a second operator (S41).
  const costly = { ...draft, rule: { ...rule, amount: '50001' } };
  await finance.client.call(saveContentDraft, { ...named, revision: 0, content: costly });
  await expect(finance.client.call(publishContentDraft, { ...named, revision: 1 })).rejects.toMatchObject({
    code: 'amount_above_maximum',
    facts: { maximumAmount: '50000', currency: 'BRL' },
  });
  await finance.client.call(discardContentDraft, { ...named, revision: 1 });
  const operatorViewOf = async (): Promise<OperatorPromotion | undefined> =>
    (await finance.client.call(listOperatorPromotions)).promotions.find((one) => one.promotionId === promotionId);
  expect(await operatorViewOf()).toMatchObject({ version: 2, budgetAmount: '100000', isOn: true });
  const { versions } = await finance.client.call(readOperatorContent, named);
  await finance.client.call(restoreContentVersion, { ...named, version: versions.at(-1)?.version ?? 0 });
  expect(await operatorViewOf()).toMatchObject({ version: 3, budgetAmount: null, rule: { amount: '700' } });
});

test("changed_meanwhile: Refuses the second of two concurrent drafts; S20 S31 content drafts no promotion, finance no banner, and staff only its own merchants'", async () => {
  const banner = await aBanner('De dois');
  const named = { kind: 'banner', draftedId: banner.bannerId } as const;
  const draft = { ...named, revision: 0, content: { ...banner } };
  await writer.client.call(saveContentDraft, draft);
  await expect(writer.client.call(saveContentDraft, draft)).rejects.toMatchObject({ code: 'changed_meanwhile' });
  await writer.client.call(saveContentDraft, { ...draft, revision: 1 });
  await expect(writer.client.call(publishContentDraft, { ...named, revision: 1 })).rejects.toMatchObject({ code: 'changed_meanwhile' });
  expect((await writer.client.call(discardContentDraft, { ...named, revision: 2 })).draft).toBeNull();
  await expect(writer.client.call(discardContentDraft, { ...named, revision: 2 })).rejects.toMatchObject({ code: 'not_found' });
  await expect(writer.client.call(restoreContentVersion, { ...named, version: 99 })).rejects.toMatchObject({ code: 'not_found' });

  const [promotion] = (await finance.client.call(listOperatorPromotions)).promotions;
  const ofPromotion = { kind: 'promotion', draftedId: promotion?.promotionId ?? '' } as const;
  await expect(writer.client.call(saveContentDraft, { ...draft, ...ofPromotion })).rejects.toMatchObject({ code: 'not_allowed' });
  // Percent-encoding in the path makes no difference.
  const spelled = await writer.client.send('PUT', `/ops/drafts/%70romotion/${ofPromotion.draftedId}`, {
    body: { revision: 0, content: {} },
  });
  expect(spelled).toMatchObject({ status: 403, body: { errorCode: 'not_allowed' } });
  await expect(finance.client.call(saveContentDraft, draft)).rejects.toMatchObject({ code: 'not_allowed' });
  const ofHelp = { kind: 'help_entry', draftedId: helpEntryId({ merchantCode: 'demo', key: 'deposit-pix' }) } as const;
  const ofLinks = { kind: 'service_links', draftedId: 'demo' } as const;
  const aurora = await anOperator(api, 'owner', { merchantCodes: ['aurora'] });
  for (const one of [ofHelp, ofLinks]) {
    await expect(finance.client.call(saveContentDraft, { ...draft, ...one })).rejects.toMatchObject({ code: 'not_allowed' });
    await expect(finance.client.call(readOperatorContent, one)).rejects.toMatchObject({ code: 'not_allowed' });
    await expect(aurora.client.call(saveContentDraft, { ...draft, ...one })).rejects.toMatchObject({ code: 'not_found' });
    await expect(aurora.client.call(readOperatorContent, one)).rejects.toMatchObject({ code: 'not_found' });
    await expect(aurora.client.call(previewContentDraft, one)).rejects.toMatchObject({ code: 'not_found' });
    expect((await writer.client.call(readOperatorContent, one)).draft).toBeNull();
  }
  await expect(aurora.client.call(saveContentDraft, draft)).rejects.toMatchObject({ code: 'not_found' });
  await expect(aurora.client.call(readOperatorContent, named)).rejects.toMatchObject({ code: 'not_found' });
  await expect(aurora.client.call(previewContentDraft, named)).rejects.toMatchObject({ code: 'not_found' });
});
