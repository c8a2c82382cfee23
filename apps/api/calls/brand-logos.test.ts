import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { searchAudit } from '@jogada/accounts/contract/operator';
import {
  addLogo,
  DEFAULT_BRAND,
  readBrand,
  restoreBrand,
  saveBrand,
  shareSeenOn,
  type OperatorLogo,
} from '@jogada/merchant/contract/operator';
import { readStatus, logoPath } from '@jogada/merchant/contract/player';
import { testClock } from '@jogada/platform/testing';
import { anOperator, eventsOf, startApi, type TestApi, type TestOperator } from '../testing/index.ts';

let api: TestApi;
let owner: TestOperator;
const clock = testClock();
beforeAll(async () => {
  api = await startApi({ clock, servesPages: true, hasSecondMerchant: true });
  owner = await anOperator(api, 'owner');
});
afterAll(() => api.close());

const DAY_MS = 86_400_000;
/** Pictures are rendered slowly on a busy machine. */
const DRAWING_TIMEOUT_MS = 60_000;
const AURORA = 'aurora.localhost';
const BRAND = { ...DEFAULT_BRAND, primary: '#7ab8ff' } as const;

const svg = (inside: string, head = '') =>
  Buffer.from(
    `${head}<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" viewBox="0 0 24 24">${inside}</svg>`,
  );

let radius = 0;
/** A disc on a transparent ground, different in each call. */
const aDisc = (colour = '#ff3366') => {
  radius += 0.01;
  return svg(`<circle cx="12" cy="12" r="${8 + radius}" fill="${colour}"/>`);
};

const send = ({ client }: TestOperator, file: Buffer, merchantCode = 'demo') =>
  client.call(addLogo, { merchantCode, image: file.toString('base64') });
const pathOf = ({ merchantCode, logoId }: OperatorLogo) => logoPath(merchantCode, logoId);
const show = async ({ client }: TestOperator, dark: OperatorLogo, light = dark) => {
  const saved = await client.call(saveBrand, {
    merchantCode: 'demo',
    brand: { ...BRAND, ownLogo: { dark: dark.logoId, light: light.logoId } },
  });
  await api.eventsCarried();
  return saved;
};

const fetched = (path: string, host = 'localhost') => fetch(`${api.url}${path}`, { headers: { 'x-forwarded-host': host } });
const fetchedBy = ({ client }: TestOperator, path: string) =>
  fetch(`${api.consoleUrl}${path}`, { headers: { cookie: client.cookieHeader(), 'x-forwarded-for': client.address } });

/** Which of some colours is nearest at a place (0 to 1) of a picture. Scaling changes colours slightly. */
async function colourAt(bytes: Uint8Array, [x, y]: readonly [number, number], among: readonly string[]): Promise<string> {
  const read = sharp(bytes).ensureAlpha().toColourspace('srgb').raw({ depth: 'uchar' });
  const { data, info } = await read.toBuffer({ resolveWithObject: true });
  const at = (Math.floor(y * (info.height - 1)) * info.width + Math.floor(x * (info.width - 1))) * info.channels;
  const seen = [...data.subarray(at, at + 3)];
  const isNear = (colour: string) =>
    seen.every((byte, index) => Math.abs(byte - Number.parseInt(colour.slice(1 + 2 * index, 3 + 2 * index), 16)) < 24);
  return data[at + 3] === 0 ? 'nothing' : (among.find(isNear) ?? 'another');
}

test(
  "S43 CON-29 Re-encodes a merchant's logo of any format as a square, and neither stores nor serves anything else of its file",
  { timeout: DRAWING_TIMEOUT_MS },
  async () => {
    const drawn = () => sharp(aDisc(), { density: 1200 }).resize(400, 200, { fit: 'contain', background: '#0000' });
    const files = [
      await drawn()
        .png()
        .withExif({ IFD0: { Copyright: 'segredo-da-camera' } })
        .toBuffer(),
      await drawn().webp().toBuffer(),
      Buffer.concat([await drawn().flatten({ background: '#fff' }).jpeg().toBuffer(), Buffer.from('segredo-da-camera')]),
      svg(
        '<linearGradient id="g"><stop stop-color="#07f"/></linearGradient><circle id="a" cx="12" cy="12" r="9" fill="url(#g)"/><use xlink:href="#a"/>',
        '<?xml version="1.0"?><!-- segredo-da-camera --><!DOCTYPE svg PUBLIC "-//W3C//DTD SVG 1.1//EN" "svg11.dtd">',
      ),
    ];
    for (const file of files) {
      const logo = await send(owner, file);
      expect(logo.width).toBe(file === files[3] ? 512 : 400);
      const answer = await fetched(pathOf(logo));
      expect(answer.status).toBe(200);
      expect(Object.fromEntries(answer.headers)).toMatchObject({
        'content-type': 'image/webp',
        'cache-control': 'public, max-age=31536000, immutable',
        'x-content-type-options': 'nosniff',
        'content-security-policy': "default-src 'none'; sandbox",
      });
      const bytes = Buffer.from(await answer.arrayBuffer());
      const { width, height, format, exif } = await sharp(bytes).metadata();
      expect({ width, height, format, exif }).toEqual({ width: 512, height: 512, format: 'webp', exif: undefined });
      expect(bytes.includes('segredo-da-camera')).toBe(false);
      expect((await send(owner, file)).logoId).toBe(logo.logoId);
      const { list } = await owner.client.call(searchAudit, { subject: 'demo', action: 'site.sign_added' });
      expect(list.filter(({ facts }) => (facts as { logoId?: string }).logoId === logo.logoId)).toMatchObject([
        { actorId: owner.operatorId },
      ]);
    }
  },
);

test(
  'image_refused, body_too_large: S43 Refuses a file that is no picture, holds more than drawing, shows nothing or is too large, and stores nothing',
  { timeout: DRAWING_TIMEOUT_MS },
  async () => {
    const png = await sharp(aDisc()).png().toBuffer();
    const disc = '<circle cx="12" cy="12" r="9"/>';
    const countLogos = () => api.owner.query('select count(*) from merchant.brand_sign');
    const before = await countLogos();
    const refused = [
      Buffer.from('<html><script>alert(1)</script></html>'),
      Buffer.from('GIF89a'),
      Buffer.concat([png.subarray(0, 8), svg(disc)]),
      png.subarray(0, png.length - 40),
      await sharp({ create: { width: 20, height: 20, channels: 4, background: '#0000' } })
        .png()
        .toBuffer(),
      svg(''),
      svg(`${disc}<script>alert(1)</script>`),
      svg(`${disc}<svg:script xmlns:svg="http://www.w3.org/2000/svg">alert(1)</svg:script>`),
      svg(`<circle cx="12" cy="12" r="9" onload="alert(1)"/>`),
      svg(`<a xlink:href="javascript:alert(1)">${disc}</a>`),
      svg(`${disc}<foreignObject width="9" height="9"><p xmlns="http://www.w3.org/1999/xhtml">x</p></foreignObject>`),
      svg(`${disc}<image href="http://127.0.0.1/x.png" width="9" height="9"/>`),
      svg(`${disc}<image xlink:href="file:///etc/passwd" width="9" height="9"/>`),
      svg(`${disc}<style>@import "http://127.0.0.1/x.css";</style>`),
      svg(`<circle cx="12" cy="12" r="9" fill="url(http://127.0.0.1/x.svg#g)"/>`),
      svg(`${disc}<animate attributeName="r"/>`),
      svg(`<text>&x;</text>${disc}`, '<!DOCTYPE svg [<!ENTITY x SYSTEM "file:///etc/passwd">]>'),
      svg(disc, '<?xml-stylesheet href="http://127.0.0.1/x.css"?>'),
      svg(`<!-- --><!-- ${disc}`),
      Buffer.concat([svg(disc), Buffer.alloc(600_000, ' ')]),
    ];
    for (const [index, file] of refused.entries())
      await expect(send(owner, file), String(index)).rejects.toMatchObject({ code: 'image_refused', status: 422 });
    const large = await owner.client.send('POST', '/ops/sites/demo/logos', { body: { image: 'A'.repeat(3_000_000) } });
    expect(large).toMatchObject({ status: 413, body: { errorCode: 'body_too_large' } });
    expect(await countLogos()).toEqual(before);
  },
);

test(
  'image_too_complex: S43 Refuses a drawing with filters that take minutes within seconds, stores nothing, and answers other calls meanwhile',
  { timeout: DRAWING_TIMEOUT_MS },
  async () => {
    const filters = '<filter id="f"><feTurbulence baseFrequency="0.9" numOctaves="9"/><feGaussianBlur stdDeviation="9"/></filter>';
    const many = (id: string, of: string) => `<g id="${id}">${`<use href="#${of}"/>`.repeat(9)}</g>`;
    const rect = '<rect id="a" width="24" height="24" filter="url(#f)"/>';
    const bomb = svg(`${filters}${rect}${many('b', 'a')}${many('c', 'b')}${many('d', 'c')}<use href="#d"/>`);
    const countLogos = () => api.owner.query('select count(*) from merchant.brand_sign');
    const before = await countLogos();
    let isRefused = false;
    const refused = expect(send(owner, bomb))
      .rejects.toMatchObject({ code: 'image_too_complex', status: 422 })
      .finally(() => {
        isRefused = true;
      });
    await api.newClient().call(readStatus);
    expect(isRefused).toBe(false);
    await refused;
    expect(await countLogos()).toEqual(before);
  },
);

test('not_found, not_allowed, field_invalid: S31 A logo belongs to one merchant: its staff, its brand and its hosts only', async () => {
  const demos = await anOperator(api, 'owner', { merchantCodes: ['demo'] });
  const auroras = await anOperator(api, 'owner', { merchantCodes: ['aurora'] });
  const [own, theirs] = [await send(demos, aDisc()), await send(auroras, aDisc(), 'aurora')];
  await expect(send(auroras, aDisc())).rejects.toMatchObject({ code: 'not_found' });
  await expect(send(owner, aDisc(), 'unknown')).rejects.toMatchObject({ code: 'not_found' });
  for (const role of ['support', 'content', 'finance'] as const)
    await expect(send(await anOperator(api, role), aDisc())).rejects.toMatchObject({ code: 'not_allowed' });

  for (const logoId of [theirs.logoId, 'sgn_0000000000000000'] as const)
    await expect(
      owner.client.call(saveBrand, { merchantCode: 'demo', brand: { ...BRAND, ownLogo: { dark: own.logoId, light: logoId } } }),
    ).rejects.toMatchObject({ code: 'field_invalid', facts: { field: 'ownLogo' } });
  const answer = await owner.client.send('PUT', '/ops/sites/demo/brand', {
    body: { brand: { ...BRAND, ownLogo: { dark: '/art/x', light: own.logoId } } },
  });
  expect(answer).toMatchObject({ status: 400, body: { errorCode: 'malformed_request' } });

  expect((await fetchedBy(demos, pathOf(own))).headers.get('cache-control')).toBe('private, max-age=31536000, immutable');
  expect((await fetchedBy(auroras, pathOf(own))).status).toBe(404);
  expect((await fetchedBy(demos, pathOf({ ...own, merchantCode: 'aurora' }))).status).toBe(404);
  expect((await fetchedBy(await anOperator(api, 'owner', { permissions: [] }), pathOf(own))).status).toBe(403);
  expect((await fetch(`${api.consoleUrl}${pathOf(own)}`)).status).toBe(401);
  const isServed = async (path: string, host?: string) => (await fetched(path, host)).status === 200;
  expect([await isServed(pathOf(own)), await isServed(pathOf(own), AURORA)]).toEqual([true, false]);
  expect([await isServed(pathOf(theirs)), await isServed(pathOf(theirs), AURORA)]).toEqual([false, true]);
  expect(await isServed(pathOf({ ...theirs, merchantCode: 'demo' }))).toBe(false);
  for (const file of ['', 'sgn_.webp', own.logoId, `${own.logoId}.png`, `${own.logoId}.webp%00`, '..%2f..%2fpackage.json'])
    expect(await isServed(`/merchant/demo/${file}`), file).toBe(false);
});

test(
  'CON-29 A published logo appears in the status, the tab, the manifest and the home screen icons; restoring a version restores its logo',
  { timeout: DRAWING_TIMEOUT_MS },
  async () => {
    const stream = await eventsOf(api, api.newClient());
    const first = await show(owner, await send(owner, aDisc('#ff3366')));
    expect(await stream.next('status')).toHaveProperty('changedAt');
    stream.close();
    const [dark, light] = [await send(owner, aDisc('#33ff66')), await send(owner, aDisc('#003311'))];
    await show(owner, dark, light);
    const { info } = await api.newClient().call(readStatus);
    expect(info.ownLogo).toEqual({ dark: dark.logoId, light: light.logoId });

    const html = await (await fetched('/m/login')).text();
    expect(html).toContain(`src="${pathOf(dark)}"`);
    const tab = /<link rel="icon" href="([^"]+)">/.exec(html)?.[1] ?? '';
    const touch = /<link rel="apple-touch-icon" href="([^"]+)">/.exec(html)?.[1] ?? '';
    const manifest = (await (await fetched('/manifest.webmanifest')).json()) as {
      icons: { src: string; sizes: string; purpose: string }[];
    };
    expect(manifest.icons.map(({ sizes, purpose }) => `${sizes} ${purpose}`)).toEqual([
      '192x192 any',
      '512x512 any',
      '192x192 maskable',
      '512x512 maskable',
    ]);
    for (const { src, sizes } of [...manifest.icons, { src: touch, sizes: '180x180' }, { src: tab, sizes: '192x192' }]) {
      const icon = await fetched(src);
      expect(icon.headers.get('content-type'), src).toBe('image/png');
      const bytes = await icon.bytes();
      const { width, height } = await sharp(bytes).metadata();
      expect(`${width}x${height}`, src).toBe(sizes);
      expect(await colourAt(bytes, [0.5, 0.5], ['#33ff66']), src).toBe('#33ff66');
      expect(await colourAt(bytes, [0.04, 0.5], ['#33ff66']), src).toBe('another');
    }
    expect((await fetched('/merchant/demo/icon.svg')).status).toBe(404);
    expect(await (await fetched('/offline')).text()).not.toContain('icon.svg');

    const [version] = first.versions;
    await owner.client.call(restoreBrand, { merchantCode: 'demo', version: version?.version ?? 0 });
    await api.eventsCarried();
    expect((await api.newClient().call(readStatus)).info.ownLogo).toEqual(version?.brand?.ownLogo);
    await owner.client.call(saveBrand, { merchantCode: 'demo', brand: BRAND });
    await api.eventsCarried();
    expect((await api.newClient().call(readStatus)).info).not.toHaveProperty('ownLogo');
    expect((await fetched('/merchant/demo/icon.svg')).status).toBe(200);
    const { list } = await owner.client.call(searchAudit, { subject: 'demo', action: 'site.brand_saved' });
    expect(list.some(({ facts }) => (facts as { logoLight?: string }).logoLight === light.logoId)).toBe(true);
  },
);

test(
  'A picture that fills its square is an icon as it is, and the area that a mask cuts off continues in the colour of its edge',
  { timeout: DRAWING_TIMEOUT_MS },
  async () => {
    const logo = await send(owner, svg('<rect width="24" height="24" fill="#0000cc"/><circle cx="12" cy="12" r="6" fill="#ffffff"/>'));
    expect(logo.isOpaque).toBe(true);
    await show(owner, logo);
    for (const [file, corner] of [
      ['icon-512.png', 'nothing'],
      ['touch-180.png', '#0000cc'],
      ['maskable-512.png', '#0000cc'],
    ] as const) {
      const bytes = await (await fetched(`/merchant/demo/${file}`)).bytes();
      const colours = ['#0000cc', '#ffffff'];
      expect(await colourAt(bytes, [0, 0], colours), file).toBe(corner);
      expect(await colourAt(bytes, [0.5, 0.05], colours), file).toBe('#0000cc');
      expect(await colourAt(bytes, [0.5, 0.5], colours), file).toBe('#ffffff');
    }
  },
);

test("Computes how much of a logo's visible part stands out from a background", async () => {
  const logo = await send(owner, svg('<rect width="12" height="24" fill="#000000"/><rect x="12" width="6" height="24" fill="#ffffff"/>'));
  expect(logo.isOpaque).toBe(false);
  expect(shareSeenOn('#000000', logo)).toBeCloseTo(1 / 3, 1);
  expect(shareSeenOn('#ffffff', logo)).toBeCloseTo(2 / 3, 1);
});

test('too_many_requests: Accepts sixty logos an hour from one operator', async () => {
  const sender = await anOperator(api, 'owner');
  const sendOne = () => send(sender, Buffer.from('AAA'));
  for (let count = 0; count < 60; count += 1) await expect(sendOne()).rejects.toMatchObject({ code: 'image_refused' });
  await expect(sendOne()).rejects.toMatchObject({ code: 'too_many_requests' });
});

test('Deletes a logo that no look uses after thirty days; keeps one that a present or former look uses', async () => {
  const sender = await anOperator(api, 'owner');
  const [shown, former, unused] = [await send(sender, aDisc()), await send(sender, aDisc()), await send(sender, aDisc())];
  await show(sender, former);
  await show(sender, shown);
  const runDeletionJob = () =>
    api.composition.jobs.find(({ name }) => name === 'merchant.delete-unused-logos')?.run(api.composition.backgroundContext);
  const statuses = () => Promise.all([shown, former, unused].map(async (logo) => (await fetched(pathOf(logo))).status));
  clock.advance(29 * DAY_MS);
  await runDeletionJob();
  expect(await statuses()).toEqual([200, 200, 200]);
  clock.advance(2 * DAY_MS);
  await runDeletionJob();
  expect(await statuses()).toEqual([200, 200, 404]);
  const again = await anOperator(api, 'owner');
  const { logos, brand } = await again.client.call(readBrand, { merchantCode: 'demo' });
  expect(brand?.ownLogo?.dark).toBe(shown.logoId);
  expect(logos.map(({ logoId }) => logoId)).not.toContain(unused.logoId);
  await expect(show(again, unused)).rejects.toMatchObject({ code: 'field_invalid' });
});
