import { mkdir, readFile, writeFile } from 'node:fs/promises';
import sharp from 'sharp';
import { publishAll } from './pictures.ts';
import { PUBLISHED } from './publish.ts';
import { openRenderer } from './renderer.ts';
import type { Renderer } from './renderer.ts';
import { sceneFiles } from './scene-files.ts';
import { hashContents, hashSources } from './source-hash.ts';
import { SPRITES } from './variant.ts';

// Renders changed scenes and publishes their pictures: node tools/run/on-runtime.mjs tools/art/main.ts Rendering requires Chromium;
// publishing does not.

const LEDGER = new URL('rendered.json', import.meta.url);
const SAMPLES = 12;

interface Rendered {
  /** Hash of the sources of each rendered sprite. */
  sprites: Record<string, string>;
  /** Hash of all inputs of the published files. */
  published: string;
}

async function main(): Promise<void> {
  await mkdir(SPRITES, { recursive: true });
  await mkdir(PUBLISHED, { recursive: true });
  const rendered = await readRendered();
  const sprites = await renderChanged(rendered.sprites);
  const published = await hashPublishing(sprites);
  if (published === rendered.published) {
    console.log('art: nothing changed');
    return;
  }
  await publishAll();
  await writeRendered({ sprites, published });
  console.log('art: published');
}

async function renderChanged(known: Record<string, string>): Promise<Record<string, string>> {
  const current: Record<string, string> = {};
  let renderer: Renderer | undefined;
  try {
    for (const [scene, file] of Object.entries(sceneFiles())) {
      const hash = hashSources(new URL('stage.ts', import.meta.url), file);
      current[scene] = hash;
      if (known[scene] === hash) continue;
      renderer ??= await openRenderer();
      const picture = await renderer.render(scene, { samples: SAMPLES, scale: 1 });
      await writeFile(new URL(`${scene}.webp`, SPRITES), await shrink(scene, picture));
      await writeRendered({ sprites: { ...known, ...current }, published: '' });
      console.log(`art: rendered ${scene}`);
    }
  } finally {
    await renderer?.close();
  }
  return current;
}

// Sprites are stored at three quarters of their size: larger than any published picture, small enough to commit.
async function shrink(scene: string, picture: Buffer): Promise<Buffer> {
  const { width } = await sharp(picture).metadata();
  const isBanner = scene.startsWith('banner-');
  return sharp(picture)
    .resize(isBanner ? width : Math.round(width * 0.75), undefined, { kernel: 'lanczos3' })
    .webp({ quality: 88, alphaQuality: 95, effort: 6, smartSubsample: true })
    .toBuffer();
}

async function hashPublishing(sprites: Record<string, string>): Promise<string> {
  const pixels = await Promise.all(
    Object.keys(sprites)
      .sort()
      .map((scene) => readFile(new URL(`${scene}.webp`, SPRITES))),
  );
  return hashContents(hashSources(new URL('pictures.ts', import.meta.url)), ...pixels);
}

async function readRendered(): Promise<Rendered> {
  const text = await readFile(LEDGER, 'utf8').catch(() => '{"sprites":{},"published":""}');
  return JSON.parse(text);
}

async function writeRendered(rendered: Rendered): Promise<void> {
  await writeFile(LEDGER, `${JSON.stringify(rendered, null, 2)}\n`);
}

await main();
