import { readFile, stat } from 'node:fs/promises';
import sharp from 'sharp';
import { beforeAll, expect, test } from 'vitest';
import { bytesMaxOf } from './budget.ts';
import { PUBLISHED, readManifest } from './publish.ts';
import type { Picture } from './publish.ts';
import { sceneFiles } from './scene-files.ts';
import { hashSources } from './source-hash.ts';
import { makeVariant, SUBJECTS } from './variant.ts';
import type { SubjectName } from './variant.ts';

// Mean difference per channel, out of 255. Two encodings of one picture differ by less than 2, pictures with different backgrounds by more
// than 6.
const ALIKE = 4;

let pictures: Picture[] = [];

beforeAll(async () => {
  pictures = (await readManifest())?.pictures ?? [];
});

test('every picture of the manifest exists in its stated size and weight and within its budget', async () => {
  expect(pictures.length).toBeGreaterThan(30);
  for (const { kind, files } of pictures) {
    for (const file of files) {
      const place = new URL(file.path, PUBLISHED);
      expect((await stat(place)).size, file.path).toBe(file.bytes);
      expect(file.bytes, file.path).toBeLessThanOrEqual(bytesMaxOf({ kind, ...file }));
      const { width, height, format } = await sharp(await readFile(place)).metadata();
      expect({ width, height, format }, file.path).toEqual({
        width: file.width,
        height: file.height,
        format: file.format === 'avif' ? 'heif' : file.format,
      });
    }
  }
});

test('every picture has a placeholder colour', () => {
  for (const { name, colour } of pictures) expect(colour, name).toMatch(/^#[\da-f]{6}$/);
});

test('no two tiles look alike, and every tile has the tile format', async () => {
  const tiles = pictures.filter(({ kind }) => kind === 'tile');
  // One per subject, plus the tiles that only our own games use.
  expect(tiles.length).toBeGreaterThanOrEqual(Object.keys(SUBJECTS).length);
  const thumbnails = await Promise.all(tiles.map(async ({ name }) => thumbnail(await readFile(new URL(`${name}-240.avif`, PUBLISHED)))));
  expect(closest(thumbnails)).toBeGreaterThan(ALIKE);
  for (const { name, files } of tiles) for (const { width, height } of files) expect(width / height, name).toBeCloseTo(3 / 4, 2);
});

test('the left side of a banner is calm and dark enough for a light headline', async () => {
  for (const { name } of pictures.filter(({ kind }) => kind === 'banner')) {
    const picture = sharp(await readFile(new URL(`${name}-720.avif`, PUBLISHED)));
    const { channels } = await sharp(await picture.extract({ left: 0, top: 0, width: 300, height: 360 }).png().toBuffer()).stats();
    for (const { mean, stdev } of channels) {
      expect(mean, name).toBeLessThan(80);
      expect(stdev, name).toBeLessThan(24);
    }
  }
});

test('a variant is deterministic by seed, and eight seeds give eight different tiles', async () => {
  const subjects = Object.keys(SUBJECTS).filter(isSubject);
  const variants: Buffer[] = [];
  for (let i = 0; i < 8; i++) variants.push(await makeVariant({ seed: `game-${i}`, subject: subjects[i % 4] ?? 'gem' }));
  expect(closest(await Promise.all(variants.map(thumbnail)))).toBeGreaterThan(ALIKE);
  const again = await makeVariant({ seed: 'game-0', subject: subjects[0] ?? 'gem' });
  expect(variants[0]?.equals(again)).toBe(true);
}, 60_000);

test('every sprite is rendered from the current scenes', async () => {
  const { sprites } = JSON.parse(await readFile(new URL('rendered.json', import.meta.url), 'utf8'));
  const current = Object.entries(sceneFiles()).map(([scene, file]) => [scene, hashSources(new URL('stage.ts', import.meta.url), file)]);
  expect(sprites, 'run: node tools/run/on-runtime.mjs tools/art/main.ts').toEqual(Object.fromEntries(current));
});

function isSubject(name: string): name is SubjectName {
  return name in SUBJECTS;
}

function thumbnail(picture: Buffer): Promise<Buffer> {
  return sharp(picture).resize(24, 32, { fit: 'fill' }).removeAlpha().raw().toBuffer();
}

function closest(thumbnails: readonly Buffer[]): number {
  const distances = thumbnails.flatMap((first, i) => thumbnails.slice(i + 1).map((second) => distance(first, second)));
  return Math.min(...distances);
}

function distance(first: Buffer, second: Buffer): number {
  let sum = 0;
  for (let i = 0; i < first.length; i++) sum += Math.abs((first[i] ?? 0) - (second[i] ?? 0));
  return sum / first.length;
}
