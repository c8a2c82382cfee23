import { readFile, writeFile } from 'node:fs/promises';
import sharp from 'sharp';
import type { Pattern } from './backdrop.ts';
import { drawBannerGround } from './banner-backdrop.ts';
import type { BannerGround } from './banner-backdrop.ts';
import { compose } from './composite.ts';
import { drawAppIcon, drawLockup, drawMark, drawWordmark } from './logo.ts';
import { makePromotion } from './promotion.ts';
import type { Promotion } from './promotion.ts';
import { publish, publishDrawing, PUBLISHED } from './publish.ts';
import type { Picture } from './publish.ts';
import { makeSignature, makeVariant, SPRITES } from './variant.ts';
import type { SubjectName } from './variant.ts';

const BRAND = 'Jogada';

// The pattern suits the subject: waves under a fish, rays behind a rocket. A tile with a hue belongs to one game whose subject other tiles
// show too; hues differ.
const TILES: ReadonlyArray<{ name: string; subject: SubjectName; pattern: Pattern; hue?: number }> = [
  { name: 'tesouro-da-mata', subject: 'jaguar', pattern: 'leaves' },
  { name: 'voo-da-arara', subject: 'macaw', pattern: 'orbits', hue: 232 },
  { name: 'roleta-da-mata', subject: 'wheel', pattern: 'arches', hue: 20 },
  { name: 'bacara-vitoria-regia', subject: 'cards', pattern: 'waves', hue: 160 },
  { name: 'minas-da-serra', subject: 'bomb', pattern: 'facets', hue: 200 },
  { name: 'raspa-arara', subject: 'macaw', pattern: 'weave', hue: 310 },
  { name: 'valete-de-ouros', subject: 'cards', pattern: 'weave', hue: 20 },
  { name: 'seis-da-mata', subject: 'lottery-balls', pattern: 'leaves', hue: 140 },
  { name: 'trio-relampago', subject: 'lottery-balls', pattern: 'rays', hue: 60 },
  { name: 'liga-virtual', subject: 'football', pattern: 'rays', hue: 150 },
  { name: 'arena-virtual', subject: 'mask', pattern: 'facets', hue: 290 },
  { name: 'cascata-de-cristal', subject: 'gem', pattern: 'waves', hue: 210 },
  { name: 'baile-de-ouro', subject: 'mask', pattern: 'rosette', hue: 300 },
  { name: 'ouro-do-boto', subject: 'coins', pattern: 'waves', hue: 330 },
  { name: 'tile-gem', subject: 'gem', pattern: 'facets' },
  { name: 'tile-coins', subject: 'coins', pattern: 'rays' },
  { name: 'tile-rocket', subject: 'rocket', pattern: 'orbits' },
  { name: 'tile-seven', subject: 'seven', pattern: 'rays' },
  { name: 'tile-fish', subject: 'fish', pattern: 'waves' },
  { name: 'tile-wheel', subject: 'wheel', pattern: 'rosette' },
  { name: 'tile-dice', subject: 'dice', pattern: 'weave' },
  { name: 'tile-cards', subject: 'cards', pattern: 'rosette' },
  { name: 'tile-crown', subject: 'crown', pattern: 'arches' },
  { name: 'tile-mask', subject: 'mask', pattern: 'waves' },
  { name: 'tile-macaw', subject: 'macaw', pattern: 'leaves' },
  { name: 'tile-football', subject: 'football', pattern: 'weave' },
  { name: 'tile-lottery-balls', subject: 'lottery-balls', pattern: 'orbits' },
  { name: 'tile-bomb', subject: 'bomb', pattern: 'rays' },
  { name: 'tile-chips', subject: 'chips', pattern: 'facets' },
];

const BANNERS: ReadonlyArray<{ name: string; scene: string; ground: BannerGround }> = [
  { name: 'm_home-1', scene: 'banner-welcome', ground: { seed: 'welcome', hue: 160, motif: 'forest' } },
  { name: 'm_home-2', scene: 'banner-instant-pay', ground: { seed: 'pay', hue: 186, motif: 'streams' } },
  { name: 'm_home-3', scene: 'banner-provably-fair', ground: { seed: 'fair', hue: 268, motif: 'lattice' } },
];

const PROMOTIONS: readonly Promotion[] = [
  { name: 'promo-bonus', subject: 'coins', companion: 'gem', ground: { seed: 'bonus', hue: 300, motif: 'streams' } },
  { name: 'promo-treasure', subject: 'jaguar', companion: 'crown', ground: { seed: 'treasure', hue: 62, motif: 'forest' } },
  { name: 'promo-trial', subject: 'dice', companion: 'chips', ground: { seed: 'trial', hue: 238, motif: 'lattice' } },
];

const ICONS = ['home', 'favourites', 'slots', 'live', 'fishing', 'pvp', 'sports', 'lottery', 'hot', 'exclusive'] as const;
const EMPTY_STATES = ['favourites', 'records', 'offline', 'error', 'gifts', 'letters', 'winners'] as const;

const SITE_STATES = ['maintenance', 'region'] as const;

/** Produces every published picture from the sprites, and their manifest. */
export async function publishAll(): Promise<void> {
  const pictures: Picture[] = [];
  for (const tile of TILES) pictures.push(await publishTile(tile));
  for (const banner of BANNERS) pictures.push(await publishBanner(banner));
  for (const promotion of PROMOTIONS) pictures.push(await publishWide(promotion.name, await makePromotion(promotion)));
  for (const icon of ICONS) pictures.push(await publishIcon(icon));
  for (const state of EMPTY_STATES) pictures.push(await publishEmptyState(state));
  for (const state of SITE_STATES) pictures.push(await publishSiteState(state));
  pictures.push(...(await publishBrand()));
  await writeFile(new URL('manifest.json', PUBLISHED), `${JSON.stringify({ pictures }, null, 2)}\n`);
}

async function publishTile({ name, subject, pattern, hue }: (typeof TILES)[number]): Promise<Picture> {
  const source = hue === undefined ? await makeSignature({ subject, pattern }) : await makeVariant({ seed: name, subject, pattern, hue });
  const editions = [240, 360].flatMap((width) => [
    { width, format: 'avif', file: `${name}-${width}` } as const,
    { width, format: 'webp', file: `${name}-${width}` } as const,
  ]);
  return publish({ name, kind: 'tile', source, editions });
}

async function publishBanner({ name, scene, ground }: (typeof BANNERS)[number]): Promise<Picture> {
  const sprite = await readFile(new URL(`${scene}.webp`, SPRITES));
  const source = await compose({
    width: 1440,
    height: 720,
    backdrop: drawBannerGround(ground),
    hue: ground.hue,
    subject: { sprite, left: 0, top: 0 },
  });
  return publishWide(name, source);
}

async function publishWide(name: string, source: Buffer): Promise<Picture> {
  const editions = [720, 1440].flatMap((width) => [
    { width, format: 'avif', file: `${name}-${width}`, quality: 48 } as const,
    { width, format: 'webp', file: `${name}-${width}`, quality: 70 } as const,
  ]);
  return publish({ name, kind: 'banner', source, editions });
}

async function publishIcon(icon: (typeof ICONS)[number]): Promise<Picture> {
  const source = await readFile(new URL(`icon-${icon}.webp`, SPRITES));
  return publish({
    name: `icon-${icon}`,
    kind: 'icon',
    source,
    editions: [
      { width: 96, format: 'webp', file: `icon-${icon}-96`, quality: 80 },
      { width: 192, format: 'webp', file: `icon-${icon}-192`, quality: 78 },
      { width: 96, format: 'png', file: `icon-${icon}-96` },
    ],
  });
}

async function publishEmptyState(state: (typeof EMPTY_STATES)[number]): Promise<Picture> {
  const source = await readFile(new URL(`empty-${state}.webp`, SPRITES));
  return publish({
    name: `empty-${state}`,
    kind: 'empty',
    source,
    editions: [{ width: 320, format: 'webp', file: `empty-${state}-320`, quality: 80 }],
  });
}

async function publishSiteState(state: (typeof SITE_STATES)[number]): Promise<Picture> {
  const source = await readFile(new URL(`status-${state}.webp`, SPRITES));
  return publish({
    name: `status-${state}`,
    kind: 'empty',
    source,
    editions: [{ width: 384, format: 'webp', file: `status-${state}-384`, quality: 82 }],
  });
}

async function publishBrand(): Promise<Picture[]> {
  const rounded = await rasterise(drawAppIcon({ inset: 0.14, radius: 116 }));
  const square = await rasterise(drawAppIcon({ inset: 0.16, radius: 0 }));
  // A launcher may crop a maskable icon to a circle of 80 %; the mark fits inside.
  const maskable = await rasterise(drawAppIcon({ inset: 0.22, radius: 0 }));
  const wordmark = await drawWordmark(BRAND);
  const lockup = await drawLockup(BRAND);
  return [
    await publish({
      name: 'pwa',
      kind: 'app-icon',
      source: rounded,
      editions: [192, 512].map((width) => ({ width, format: 'png', file: `pwa-${width}` }) as const),
    }),
    await publish({
      name: 'pwa-maskable',
      kind: 'app-icon',
      source: maskable,
      editions: [192, 512].map((width) => ({ width, format: 'png', file: `pwa-maskable-${width}` }) as const),
    }),
    await publish({
      name: 'apple-touch-icon',
      kind: 'app-icon',
      source: square,
      editions: [{ width: 180, format: 'png', file: 'apple-touch-icon' }],
    }),
    await publishDrawing({ name: 'favicon', svg: drawMark(), width: 64, height: 64, colour: '#d4f34a' }),
    await publishDrawing({ name: 'logo-mark', svg: drawMark(), width: 64, height: 64, colour: '#d4f34a' }),
    await publishDrawing({ name: 'wordmark', ...wordmark, colour: '#f2f7f0' }),
    await publishDrawing({ name: 'logo', ...lockup, colour: '#f2f7f0' }),
  ];
}

function rasterise(svg: string): Promise<Buffer> {
  return sharp(Buffer.from(svg), { density: 144 }).resize(1024, 1024).png().toBuffer();
}
