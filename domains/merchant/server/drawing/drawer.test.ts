import { execFileSync } from 'node:child_process';
import { crc32, deflateSync, gzipSync } from 'node:zlib';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { createLog } from '@jogada/platform/server';
import { createDrawer, type DrawerSettings, type Sender } from './drawer.ts';

const LIMITS = { cpuSeconds: 4, wallMs: 60_000, memoryMegabytes: 2560 };
const SETTINGS: DrawerSettings = {
  limits: { logo: LIMITS, files: LIMITS, photo: { ...LIMITS, cpuSeconds: 20 } },
  atWorkMax: 2,
  takenMax: { person: 2, merchant: 3, all: 5 },
};
const log = createLog({ name: 'drawer-test', level: 'silent' });
const from = (merchantCode: string, personId = 'opr_1'): Sender => ({ merchantCode, personId, log });

const svg = (inside: string) => Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 512 512">${inside}</svg>`);
const logoOrder = (sent: Buffer) => ({ kind: 'logo', sent }) as const;
const DISC = svg('<circle cx="256" cy="256" r="200" fill="#ff3366"/>');

/** Nested filters that take half a minute of CPU time or more. */
const SVG_BOMB = svg(
  [
    '<filter id="f"><feTurbulence baseFrequency="0.9" numOctaves="9"/><feGaussianBlur stdDeviation="90"/></filter>',
    '<g id="a"><rect width="512" height="512" filter="url(#f)"/></g>',
    ...['a', 'b', 'c'].map((id, index) => `<g id="${'bcd'[index]}">${`<use href="#${id}"/>`.repeat(9)}</g>`),
    '<use href="#d"/>',
  ].join(''),
);

/** A PNG that declares a large size in a few kilobytes. */
function aPng(width: number, height: number, rows: number): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([8, 2, 0, 0, 0], 8);
  const data = deflateSync(Buffer.alloc((1 + width * 3) * rows), { level: 9 });
  return Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    chunk('IHDR', header),
    chunk('IDAT', data),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

function chunk(type: string, data: Buffer): Buffer {
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  length.writeUInt32BE(data.length);
  sum.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, sum]);
}

/** The number of running drawing processes of this process. */
function countProcesses(): number {
  const lines = execFileSync('ps', ['-A', '-o', 'ppid=,command='], { encoding: 'utf8' }).split('\n');
  return lines.filter((line) => Number.parseInt(line, 10) === process.pid && line.includes('drawing-process.ts')).length;
}

test(
  'image_too_complex: S43 Stops a drawing by CPU or wall time while other merchants’ uploads proceed',
  { timeout: 180_000 },
  async () => {
    const drawer = createDrawer(SETTINGS);
    const ended: string[] = [];
    const bomb = drawer.draw(logoOrder(SVG_BOMB), from('a')).finally(() => ended.push('bomb'));
    const refused = expect(bomb).rejects.toMatchObject({ code: 'image_too_complex' });
    expect(await drawer.draw(logoOrder(DISC), from('b'))).toMatchObject({ width: 512, height: 512, isOpaque: false });
    expect(ended).toEqual([]);
    await refused;
    const byClock = createDrawer({ ...SETTINGS, limits: { ...SETTINGS.limits, logo: { ...LIMITS, cpuSeconds: 60, wallMs: 2000 } } });
    await expect(byClock.draw(logoOrder(SVG_BOMB), from('a'))).rejects.toMatchObject({ code: 'image_too_complex' });
    // The next upload takes the place of the stopped process.
    expect(await drawer.draw(logoOrder(DISC), from('a'))).toMatchObject({ width: 512 });
    await expect.poll(countProcesses).toBe(0);
  },
);

test('image_refused: S43 Refuses pixel, compression and memory bombs within the limits', { timeout: 180_000 }, async () => {
  const drawer = createDrawer(SETTINGS);
  const text = Buffer.concat([Buffer.from('Comment\0\0'), deflateSync(Buffer.alloc(200_000_000, 'x'))]);
  const png = await sharp({ create: { width: 40, height: 40, channels: 3, background: '#fff' } })
    .png()
    .toBuffer();
  const files = {
    'pixels: 65535 a side': aPng(65_535, 65_535, 1),
    'pixels: 8000 x 6000': aPng(8000, 6000, 6000),
    'pixels: fewer rows than stated': aPng(6000, 6000, 10),
    'a drawing that is packed': gzipSync(SVG_BOMB),
    'a picture inside of a drawing': svg(`<image href="data:image/png;base64,${png.toString('base64')}"/>`),
    'a drawing that names itself without end': svg('<g id="a"><use href="#b"/></g><g id="b"><use href="#a"/></g><use href="#a"/>'),
  };
  for (const [name, file] of Object.entries(files))
    await expect(drawer.draw(logoOrder(file), from('a')), name).rejects.toMatchObject({ code: 'image_refused' });

  // Text metadata that decompresses to 200 MB is not decompressed. The picture is accepted.
  const withText = Buffer.concat([png.subarray(0, 33), chunk('zTXt', text), png.subarray(33)]);
  expect(await drawer.draw({ kind: 'photo', sent: withText, sideMax: 100 }, from('a'))).toMatchObject({ width: 40 });

  // The limit covers Node's own 1.2 GB but not the memory for forty million pixels.
  const poor = createDrawer({ ...SETTINGS, limits: { ...SETTINGS.limits, photo: { ...SETTINGS.limits.photo, memoryMegabytes: 1280 } } });
  const turned = await sharp({ create: { width: 6300, height: 6300, channels: 4, background: '#fff8' } })
    .withMetadata({ orientation: 6 })
    .png({ progressive: true })
    .toBuffer();
  await expect(poor.draw({ kind: 'photo', sent: turned, sideMax: 100 }, from('a'))).rejects.toMatchObject({
    code: expect.stringMatching(/^image_(?:refused|too_complex)$/) as string,
  });
  expect(await poor.draw({ kind: 'photo', sent: png, sideMax: 100 }, from('a'))).toMatchObject({ width: 40 });
  expect(await drawer.draw({ kind: 'photo', sent: turned, sideMax: 100 }, from('a'))).toMatchObject({ width: 100 });
  await expect.poll(countProcesses).toBe(0);
});

test('too_many_requests: S43 Limits waiting uploads per person, per merchant and in total', { timeout: 180_000 }, async () => {
  const drawer = createDrawer(SETTINGS);
  const taken = [from('a', '1'), from('a', '1'), from('a', '2'), from('b', '1'), from('b', '2')];
  const draw = (sender: Sender) => drawer.draw(logoOrder(DISC), sender);
  const drawn = taken.slice(0, 2).map(draw);
  await expect(draw(from('a', '1'))).rejects.toMatchObject({ code: 'too_many_requests', facts: { retryAfterSeconds: 10 } });
  drawn.push(...taken.slice(2, 3).map(draw));
  await expect(draw(from('a', '3'))).rejects.toMatchObject({ code: 'too_many_requests' });
  drawn.push(...taken.slice(3).map(draw));
  await expect(draw(from('c'))).rejects.toMatchObject({ code: 'too_many_requests' });
  // A file that is not a picture is refused without taking a place.
  await expect(drawer.draw(logoOrder(Buffer.from('GIF89a')), from('c'))).rejects.toMatchObject({ code: 'image_refused' });
  expect(await Promise.all(drawn)).toHaveLength(taken.length);
  expect(await draw(from('c'))).toMatchObject({ width: 512 });
});
