import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTrial } from '@jogada/accounts/contract/player';
import { searchAudit } from '@jogada/accounts/contract/operator';
import {
  discardSiteDraft,
  listSiteVersions,
  previewSiteDraft,
  publishSiteDraft,
  readSiteDraft,
  restoreSite,
  saveSiteDraft,
  setSwitch,
} from '@jogada/merchant/contract/operator';
import { PREVIEW_PATH, readStatus, type SiteStatus } from '@jogada/merchant/contract/player';
import { anOperator, startApi, testClient, turnSwitches, type TestApi, type TestClient, type TestOperator } from '../testing/index.ts';

let api: TestApi;
let owner: TestOperator;
beforeAll(async () => {
  api = await startApi({ hasSecondMerchant: true });
  owner = await anOperator(api, 'owner');
});
afterAll(() => api.close());

const merchantCode = 'demo';
const FLAGS = { mem_cen: 1, dep_func: 1, side_menu: 1 } as const;

const isOn = (status: SiteStatus, modId: string) => JSON.stringify(status.info.whitelabel).includes(`{"modId":"${modId}","enabled":"1"`);
const seenBy = async (client: TestClient, modId: string) => isOn(await client.call(readStatus), modId);

/** A browser that calls the site by its host name. */
const aBrowser = () => testClient(api.publicUrl, api.newClient().address);

/** A browser that has followed the preview's address. */
async function aPreview(): Promise<TestClient> {
  const { address } = await owner.client.call(previewSiteDraft, { merchantCode });
  const client = aBrowser();
  const { status, headers } = await client.send('GET', new URL(address).pathname);
  expect([status, headers.get('location')]).toEqual([303, '/m/home']);
  return client;
}

test('CON-29 A draft shows in its preview only, is published as one version, and can be undone', async () => {
  await turnSwitches(api, ['FREEPLAY3'], 'off');
  await turnSwitches(api, ['VIPBEN3'], 'on');
  const changes = [
    { modId: 'FREEPLAY3', isOn: true },
    { modId: 'VIPBEN3', isOn: false },
  ];
  const saved = await owner.client.call(saveSiteDraft, { merchantCode, revision: 0, templateFlags: FLAGS, changes });
  expect(saved).toMatchObject({ revision: 1, changes });
  const [visitor, previewer] = [aBrowser(), await aPreview()];
  expect([await seenBy(visitor, 'FREEPLAY3'), await seenBy(visitor, 'VIPBEN3')]).toEqual([false, true]);
  expect([await seenBy(previewer, 'FREEPLAY3'), await seenBy(previewer, 'VIPBEN3')]).toEqual([true, false]);
  expect(await previewer.call(readStatus)).toHaveProperty('previewUntil');
  expect(await visitor.call(readStatus)).not.toHaveProperty('previewUntil');
  // Acts in a preview apply to the published site.
  await expect(previewer.call(startTrial)).rejects.toMatchObject({ code: 'feature_unavailable' });

  const before = (await owner.client.call(listSiteVersions, { merchantCode })).versions.length;
  await owner.client.call(publishSiteDraft, { merchantCode, revision: 1 });
  await api.eventsCarried();
  await expect.poll(() => seenBy(visitor, 'FREEPLAY3')).toBe(true);
  expect(await seenBy(visitor, 'VIPBEN3')).toBe(false);
  expect(await owner.client.call(readSiteDraft, { merchantCode })).toEqual({ draft: null });
  const { versions } = await owner.client.call(listSiteVersions, { merchantCode });
  expect(versions[0]).toMatchObject({ action: 'site.draft_published' });
  expect(versions.length).toBeGreaterThan(before);
  await owner.client.call(restoreSite, { merchantCode, version: versions[1]?.version ?? 0 });
  await api.eventsCarried();
  await expect.poll(() => seenBy(visitor, 'VIPBEN3')).toBe(true);

  const trail = await owner.client.call(searchAudit, { subject: merchantCode, action: 'site.draft' });
  expect(new Set(trail.list.map(({ action }) => action))).toEqual(
    new Set(['site.draft_published', 'site.draft_previewed', 'site.draft_saved']),
  );
  expect((await previewer.send('GET', PREVIEW_PATH)).status).toBe(303);
  expect(await previewer.call(readStatus)).not.toHaveProperty('previewUntil');
});

test('changed_meanwhile: Refuses the second of two concurrent drafts; not_found: unknown switch or draft', async () => {
  const draft = { merchantCode, templateFlags: FLAGS, changes: [{ modId: 'REFERRAL', isOn: false }] };
  await owner.client.call(saveSiteDraft, { ...draft, revision: 0 });
  await expect(owner.client.call(saveSiteDraft, { ...draft, revision: 0 })).rejects.toMatchObject({ code: 'changed_meanwhile' });
  await owner.client.call(saveSiteDraft, { ...draft, revision: 1, changes: [] });
  await expect(owner.client.call(publishSiteDraft, { merchantCode, revision: 1 })).rejects.toMatchObject({ code: 'changed_meanwhile' });
  const unknown = [{ modId: 'NOSUCHSWITCH3', isOn: true }];
  await expect(owner.client.call(saveSiteDraft, { ...draft, revision: 2, changes: unknown })).rejects.toMatchObject({ code: 'not_found' });
  await owner.client.call(discardSiteDraft, { merchantCode, revision: 2 });
  await expect(owner.client.call(discardSiteDraft, { merchantCode, revision: 2 })).rejects.toMatchObject({ code: 'not_found' });
  await expect(owner.client.call(publishSiteDraft, { merchantCode, revision: 2 })).rejects.toMatchObject({ code: 'not_found' });
});

test('S20 S31 Drafting needs the permission to change a site; an invented ticket shows nothing', async () => {
  const draft = { merchantCode, revision: 0, templateFlags: FLAGS, changes: [] };
  const content = await anOperator(api, 'content');
  const aurora = await anOperator(api, 'owner', { merchantCodes: ['aurora'] });
  for (const [operator, code] of [
    [content, 'not_allowed'],
    [aurora, 'not_found'],
  ] as const) {
    await expect(operator.client.call(saveSiteDraft, draft)).rejects.toMatchObject({ code });
    await expect(operator.client.call(previewSiteDraft, { merchantCode })).rejects.toMatchObject({ code });
  }
  await expect(content.client.call(setSwitch, { merchantCode, modId: 'REFERRAL', isOn: true })).rejects.toMatchObject({
    code: 'not_allowed',
  });
  const { address } = await aurora.client.call(previewSiteDraft, { merchantCode: 'aurora' });
  const visitor = aBrowser();
  for (const path of [`${PREVIEW_PATH}/zzzzzzzz.forged`, new URL(address).pathname]) {
    expect((await visitor.send('GET', path)).status).toBe(302);
    expect(await visitor.call(readStatus)).not.toHaveProperty('previewUntil');
  }
});
