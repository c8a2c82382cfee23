import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { searchAudit } from '@jogada/accounts/contract/operator';
import {
  addPicture,
  createAnnouncement,
  createBanner,
  deleteBanner,
  listPictures,
  setBanner,
  setHelpEntry,
  type OperatorBanner,
} from '@jogada/content/contract/operator';
import { listBanners, listHelp } from '@jogada/content/contract/player';
import { createSite, discardContentDraft, restoreContentVersion, saveContentDraft } from '@jogada/merchant/contract/operator';
import { testClock } from '@jogada/platform/testing';
import { copyContent } from '../../../domains/content/server/operators/copy-content.sql.ts';
import { anOperator, startApi, type TestApi, type TestOperator } from '../testing/index.ts';

let api: TestApi;
const clock = testClock();
beforeAll(async () => {
  api = await startApi({ clock, hasSecondMerchant: true });
});
afterAll(() => api.close());

const DAY_MS = 86_400_000;
/** Large pictures are rendered slowly on a busy machine. */
const DRAWING_TIMEOUT_MS = 60_000;
const AURORA = 'aurora.localhost';

let shades = 0;
/** A picture that is different in each call. */
function aPicture(width = 60, height = 30) {
  shades += 1;
  return sharp({ create: { width, height, channels: 3, background: { r: 10, g: 160, b: shades } } });
}

const add = async ({ client }: TestOperator, picture = aPicture(), merchantCode = 'demo') =>
  client.call(addPicture, { merchantCode, image: (await picture.png().toBuffer()).toString('base64') });

/** Fetches a file as a phone does at a host. */
const fetched = (path: string, host?: string) =>
  fetch(`${api.url}${path}`, { headers: host === undefined ? {} : { 'x-forwarded-host': host } });
const fetchedBy = ({ client }: TestOperator, path: string) =>
  fetch(`${api.consoleUrl}${path}`, { headers: { cookie: client.cookieHeader(), 'x-forwarded-for': client.address } });
const isServed = async (path: string, host?: string) => (await fetched(`${path}-720.webp`, host)).status === 200;

let keys = 0;
function aBanner({ client }: TestOperator, image: string): Promise<OperatorBanner> {
  keys += 1;
  const texts = [{ language: 'pt' as const, title: `Imagem ${keys}`, subtitle: '' }];
  const banner = { merchantCode: 'demo', groupName: 'm_hotgames', image, url: '/m/activity', texts } as const;
  return client.call(createBanner, banner, { idempotencyKey: `picture-banner-${keys}` });
}

async function deleteUnused(): Promise<void> {
  await api.composition.jobs.find(({ name }) => name === 'content.delete-unused-pictures')?.run(api.composition.backgroundContext);
}

test(
  'S43 Re-encodes a staff picture in the sizes that pages use, and neither stores nor serves anything else of its file',
  { timeout: DRAWING_TIMEOUT_MS },
  async () => {
    const writer = await anOperator(api, 'content');
    const photo = await aPicture(2400, 1200)
      .withExif({ IFD0: { Copyright: 'segredo-da-camera' } })
      .jpeg()
      .toBuffer();
    const image = Buffer.concat([photo, Buffer.from('<script>alert(1)</script>')]).toString('base64');
    const added = await writer.client.call(addPicture, { merchantCode: 'demo', image });
    expect(added).toMatchObject({ merchantCode: 'demo', width: 1440, height: 720, addedBy: writer.username });
    expect((await writer.client.call(addPicture, { merchantCode: 'demo', image })).pictureId).toBe(added.pictureId);
    expect((await writer.client.call(listPictures, { merchantCode: 'demo' })).pictures).toContainEqual(added);

    for (const [file, type, width] of [
      ['720.avif', 'image/avif', 720],
      ['1440.avif', 'image/avif', 1440],
      ['720.webp', 'image/webp', 720],
      ['1440.webp', 'image/webp', 1440],
    ] as const) {
      const answer = await fetched(`${added.path}-${file}`);
      expect(answer.status).toBe(200);
      expect(Object.fromEntries(answer.headers)).toMatchObject({
        'content-type': type,
        'cache-control': 'public, max-age=31536000, immutable',
        'x-content-type-options': 'nosniff',
        'content-security-policy': "default-src 'none'; sandbox",
      });
      const bytes = Buffer.from(await answer.arrayBuffer());
      expect(bytes.includes('segredo-da-camera') || bytes.includes('<script>')).toBe(false);
      const { exif, ...drawn } = await sharp(bytes).metadata();
      expect({ exif, width: drawn.width, height: drawn.height }).toEqual({ exif: undefined, width, height: width / 2 });
    }
    const kept = await api.owner.query<{ bytes: Buffer }>('select bytes from content.picture_file where picture_id = $1', [
      added.pictureId,
    ]);
    expect(kept).toHaveLength(4);

    const owner = await anOperator(api, 'owner');
    const { list } = await owner.client.call(searchAudit, { subject: added.pictureId });
    expect(list).toMatchObject([
      { action: 'picture.added', actorId: writer.operatorId, merchantCode: 'demo', facts: { width: 1440, height: 720 } },
    ]);
  },
);

test(
  'image_refused, body_too_large: S43 Refuses a file that is no picture, is disguised, broken, too large or decodes to too much, and stores nothing',
  { timeout: DRAWING_TIMEOUT_MS },
  async () => {
    const writer = await anOperator(api, 'content');
    const png = await aPicture(400, 200).png().toBuffer();
    const countRows = () =>
      api.owner.query('select (select count(*) from content.picture) as pictures, (select count(*) from content.picture_file) as files');
    const before = await countRows();
    const refused = [
      Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'),
      Buffer.from('<html><script>alert(1)</script></html>'),
      Buffer.from('GIF89a'),
      await aPicture().webp().toBuffer(),
      Buffer.concat([png.subarray(0, 8), Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>')]),
      png.subarray(0, png.length - 40),
      // A small file that decodes to more than forty million pixels.
      await sharp({ create: { width: 8000, height: 6000, channels: 3, background: '#fff' } })
        .png()
        .toBuffer(),
    ];
    for (const file of refused)
      await expect(writer.client.call(addPicture, { merchantCode: 'demo', image: file.toString('base64') })).rejects.toMatchObject({
        code: 'image_refused',
        status: 422,
      });
    const large = await writer.client.send('POST', '/ops/merchants/demo/pictures', { body: { image: 'A'.repeat(8_000_000) } });
    expect(large).toMatchObject({ status: 413, body: { errorCode: 'body_too_large' } });
    expect(await countRows()).toEqual(before);
  },
);

test('not_found, not_allowed, field_invalid: S31 A picture belongs to one brand: its staff, its pages and its hosts only', async () => {
  const writer = await anOperator(api, 'content');
  const demos = await anOperator(api, 'content', { merchantCodes: ['demo'] });
  const auroras = await anOperator(api, 'content', { merchantCodes: ['aurora'] });
  const [own, theirs] = [await add(demos), await add(auroras, aPicture(), 'aurora')];
  const file = `${own.path}-720.webp`;

  await expect(auroras.client.call(listPictures, { merchantCode: 'demo' })).rejects.toMatchObject({ code: 'not_found' });
  await expect(add(auroras)).rejects.toMatchObject({ code: 'not_found' });
  await expect(add(writer, aPicture(), 'unknown')).rejects.toMatchObject({ code: 'not_found' });
  expect((await auroras.client.call(listPictures, { merchantCode: 'aurora' })).pictures).toEqual([theirs]);
  expect((await fetchedBy(demos, file)).headers.get('cache-control')).toBe('private, max-age=31536000, immutable');
  expect((await fetchedBy(auroras, file)).status).toBe(404);
  expect((await fetchedBy(await anOperator(api, 'finance'), file)).status).toBe(403);
  expect((await fetch(`${api.consoleUrl}${file}`)).status).toBe(401);
  expect([await isServed(own.path), await isServed(own.path, AURORA)]).toEqual([true, false]);
  expect([await isServed(theirs.path), await isServed(theirs.path, AURORA)]).toEqual([false, true]);
  expect((await fetched(`${own.path}-720.webp%00`)).status).toBe(400);
  for (const name of ['', '.webp', '-720.svg', '-721.webp', '-720.webp/..'])
    expect((await fetched(`${own.path}${name}`)).status, name).toBe(404);

  await expect(aBanner(writer, theirs.path)).rejects.toMatchObject({ code: 'field_invalid', facts: { field: 'image' } });
  await expect(aBanner(writer, '/pictures/pic_0000000000000000')).rejects.toMatchObject({ code: 'field_invalid' });
  const texts = [{ language: 'pt' as const, title: 'Oi', content: '<p>Oi</p>' }];
  const announced = { merchantCode: 'demo', types: ['PU' as const], startDate: clock.now().toISOString(), texts };
  const withPicture = (url: string) =>
    writer.client.call(
      createAnnouncement,
      { ...announced, announcementImages: [{ sequence: 1, url }] },
      { idempotencyKey: `announced-${url}`.slice(0, 60) },
    );
  for (const url of [theirs.path, `${own.path}-720.webp`])
    await expect(withPicture(url)).rejects.toMatchObject({ code: 'field_invalid', facts: { field: 'announcementImages' } });
  expect(await withPicture(own.path)).toMatchObject({ announcementImages: [{ sequence: 1, url: own.path }] });
  const support = await anOperator(api, 'support');
  await expect(add(support)).rejects.toMatchObject({ code: 'not_allowed' });
  expect((await support.client.call(listPictures, { merchantCode: 'demo' })).pictures).toContainEqual(own);
});

test('too_many_requests: Accepts sixty pictures an hour from one operator', async () => {
  const { client } = await anOperator(api, 'content');
  const sendOne = () => client.call(addPicture, { merchantCode: 'demo', image: 'AAAA' });
  for (let count = 0; count < 60; count += 1) await expect(sendOne()).rejects.toMatchObject({ code: 'image_refused' });
  await expect(sendOne()).rejects.toMatchObject({ code: 'too_many_requests' });
});

test('Deletes an unreferenced picture after thirty days; keeps one that a banner, a draft, a version or a text references', async () => {
  const writer = await anOperator(api, 'content');
  const names = ['banner', 'former', 'drafted', 'discarded', 'popup', 'written', 'help', 'deleted', 'unused'] as const;
  const path = {} as Record<(typeof names)[number], string>;
  for (const name of names) path[name] = (await add(writer)).path;

  const banner = await aBanner(writer, path.former);
  const named = { kind: 'banner', draftedId: banner.bannerId } as const;
  await writer.client.call(setBanner, { ...banner, image: path.banner });
  const draft = (image: string) => writer.client.call(saveContentDraft, { ...named, revision: 0, content: { ...banner, image } });
  await draft(path.discarded);
  await writer.client.call(discardContentDraft, { ...named, revision: 1 });
  await draft(path.drafted);
  const texts = [{ language: 'pt' as const, title: 'Oi', content: `<p>Oi</p><img src="${path.written}-720.webp" alt="">` }];
  const announced = { merchantCode: 'demo', types: ['PU' as const], startDate: clock.now().toISOString(), texts };
  await writer.client.call(
    createAnnouncement,
    { ...announced, announcementImages: [{ sequence: 1, url: path.popup }] },
    { idempotencyKey: 'announced-with-pictures' },
  );
  const help = { pt: { title: 'Como?', content: `<p>Assim:</p><img src="${path.help}-720.webp" alt="">` } };
  await writer.client.call(setHelpEntry, {
    merchantCode: 'demo',
    key: 'com-imagem',
    topic: 'play',
    position: 0,
    isShown: true,
    texts: help,
  });
  const { bannerId } = await aBanner(writer, path.deleted);
  await writer.client.call(deleteBanner, { bannerId });

  const served = async () => {
    const there = await Promise.all(names.map((name) => isServed(path[name])));
    return names.filter((_, index) => there[index]);
  };
  clock.advance(29 * DAY_MS);
  await deleteUnused();
  expect(await served()).toEqual(names);
  clock.advance(2 * DAY_MS);
  await deleteUnused();
  expect(await served()).toEqual(['banner', 'former', 'drafted', 'popup', 'written', 'help']);

  const again = await anOperator(api, 'content');
  await again.client.call(restoreContentVersion, { ...named, version: 1 });
  const { banners } = await api.newClient().call(listBanners, { groupName: 'm_hotgames' });
  expect(banners.map(({ image }) => image)).toContain(path.former);
  await expect(aBanner(again, path.unused)).rejects.toMatchObject({ code: 'field_invalid' });
});

test('A site created as a copy has its own pictures in its banners and its help', async () => {
  const [writer, owner] = [await anOperator(api, 'content'), await anOperator(api, 'owner')];
  const own = await add(writer);
  await aBanner(writer, own.path);
  const texts = { pt: { title: 'Onde?', content: `<p>Aqui:</p><img src="${own.path}-720.webp" alt="">` } };
  await writer.client.call(setHelpEntry, { merchantCode: 'demo', key: 'copiada', topic: 'play', position: 0, isShown: true, texts });
  const host = 'copia.localhost';
  const site = {
    newCode: 'copia',
    merchantName: 'Cópia',
    hosts: [host],
    currency: 'BRL',
    languages: ['pt'],
    defaultLanguage: 'pt',
  } as const;
  await owner.client.call(createSite, {
    ...site,
    hosts: [host],
    languages: ['pt'],
    timeZone: 'America/Sao_Paulo',
    jurisdiction: 'standard',
    likeCode: 'demo',
  });
  await api.eventsCarried();

  const headers = { 'x-forwarded-host': host };
  const { banners } = await api.newClient().call(listBanners, { groupName: 'm_hotgames' }, { headers });
  const copies = banners.map(({ image }) => image).filter((image) => image.startsWith('/pictures/'));
  expect(copies.length).toBeGreaterThan(0);
  expect(copies).not.toContain(own.path);
  for (const copy of copies) expect(await isServed(copy, host)).toBe(true);
  expect(await isServed(own.path, host)).toBe(false);
  const help = JSON.stringify(await api.newClient().call(listHelp, {}, { headers }));
  const [, shown = ''] = /Aqui:<.p><img src=\\"([^"\\]+)\\"/.exec(help) ?? [];
  expect(shown).toMatch(/^\/pictures\/pic_\w{16}-720\.webp$/);
  expect(shown).not.toContain(own.path);
  expect((await fetched(shown, host)).status).toBe(200);
});

test('Copies the other content to a new merchant that already has a banner and one of the pictures, and leaves these as they are', async () => {
  const [writer, owner] = [await anOperator(api, 'content'), await anOperator(api, 'owner')];
  const picture = aPicture();
  const like = await add(writer, picture);
  const texts = { pt: { title: 'Como?', content: `<p>Assim:</p><img src="${like.path}-720.webp" alt="">` } };
  await writer.client.call(setHelpEntry, { merchantCode: 'demo', key: 'assim', topic: 'play', position: 0, isShown: true, texts });
  const host = 'tardia.localhost';
  await owner.client.call(createSite, {
    newCode: 'tardia',
    merchantName: 'Tardia',
    hosts: [host],
    currency: 'BRL',
    languages: ['pt'],
    defaultLanguage: 'pt',
    timeZone: 'America/Sao_Paulo',
    jurisdiction: 'standard',
    likeCode: 'demo',
  });
  await api.eventsCarried();
  // As if the new merchant's staff had worked before the event arrived.
  await api.owner.query("delete from content.help_entry where merchant_code = 'tardia'");
  await api.owner.query("delete from content.promotion_category where merchant_code = 'tardia'");
  await api.owner.query("delete from content.banner where merchant_code = 'tardia'");
  await api.owner.query("delete from content.picture where merchant_code = 'tardia'");
  const own = await add(writer, picture, 'tardia');
  const banner = { merchantCode: 'tardia', groupName: 'm_hotgames', image: own.path, url: '/m/activity' } as const;
  const title = [{ language: 'pt' as const, title: 'Própria', subtitle: '' }];
  await writer.client.call(createBanner, { ...banner, texts: title }, { idempotencyKey: 'banner-of-tardia' });
  const copy = () => api.owner.transaction((tx) => copyContent(tx, { merchantCode: 'tardia', likeCode: 'demo', at: api.now() }));
  const counts = () =>
    api.owner.query(
      `select m.code,
              (select count(*)::int from content.help_entry h where h.merchant_code = m.code) as help,
              (select count(*)::int from content.promotion_category c where c.merchant_code = m.code) as categories
         from merchant.merchant m where m.code in ('demo', 'tardia') order by m.code`,
    );
  await copy();
  const [demo, tardia] = await counts();
  expect(tardia).toEqual({ ...demo, code: 'tardia' });
  await copy();
  expect(await counts()).toEqual([demo, tardia]);
  const headers = { 'x-forwarded-host': host };
  const { banners } = await api.newClient().call(listBanners, { groupName: 'm_hotgames' }, { headers });
  expect(banners.map(({ image }) => image)).toEqual([own.path]);
  const help = JSON.stringify(await api.newClient().call(listHelp, {}, { headers }));
  expect(help).toContain(`Assim:</p><img src=\\"${own.path}-720.webp`);
});
