// Renders all pictures of the game into ../screen/pictures. Run manually after a change in this folder: node
// arcade/games/tesouro-da-mata/art/draw-art.mjs [name …] The outputs are committed, so that builds and tests need no renderer.
import { existsSync } from 'node:fs';
import { mkdir, readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { chromium } from 'playwright-core';
import sharp from 'sharp';
import { build } from 'vite';

const OUT = fileURLToPath(new URL('../screen/pictures/', import.meta.url));
const FONT = import.meta.resolve('@fontsource-variable/bricolage-grotesque/files/bricolage-grotesque-latin-wght-normal.woff2');
const CHROMIUM = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'].find((path) => existsSync(path));
const ARGS = [
  '--no-sandbox',
  '--use-gl=angle',
  '--use-angle=swiftshader',
  '--enable-unsafe-swiftshader',
  '--ignore-gpu-blocklist',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

const SYMBOLS = ['jaguar', 'orchid', 'macaw', 'toucan', 'emerald', 'coin', 'pitanga', 'amber', 'leaf', 'berry'];
const CELL = { width: 216, height: 252 };
const SAMPLES = 32;

const wanted = process.argv.slice(2);
const isWanted = (name) => wanted.length === 0 || wanted.includes(name);

await mkdir(OUT, { recursive: true });
const browser = await chromium.launch({ executablePath: CHROMIUM, args: ARGS });
const page = await browser.newPage();
page.on('pageerror', (error) => {
  throw error;
});
await page.setContent('<!doctype html><title>studio</title>');
await page.addScriptTag({ content: await bundle(), type: 'module' });
await page.waitForFunction('window.shoot !== undefined');

if (isWanted('symbols')) await drawSymbols();
if (isWanted('frame')) await drawFrame();
if (isWanted('guardian')) await drawGuardian();
if (isWanted('backdrop')) await drawBackdrop();
if (isWanted('wordmark')) await drawWordmark();
await browser.close();

/** One sprite sheet of five by two, in the order of SYMBOLS. */
async function drawSymbols() {
  const cells = [];
  for (const [index, name] of SYMBOLS.entries()) {
    const shot = await picture('shoot', name, { samples: SAMPLES, scale: 1 });
    const input = await sharp(shot)
      .extract({ left: 0, top: 60, width: 720, height: 840 })
      .resize({ ...CELL, kernel: 'lanczos3' })
      .sharpen({ sigma: 0.6 })
      .modulate(name === 'coin' ? { saturation: 1.3, brightness: 1.28 } : { saturation: 1.08, brightness: 1.03 })
      .png()
      .toBuffer();
    cells.push({ input, left: (index % 5) * CELL.width, top: Math.floor(index / 5) * CELL.height });
  }
  const sheet = sharp({ create: { width: CELL.width * 5, height: CELL.height * 2, channels: 4, background: '#00000000' } }).composite(
    cells,
  );
  await save(sheet, 'symbols', { quality: 84, alphaQuality: 92 });
}

async function drawFrame() {
  const shot = await picture('shoot', 'frame', { samples: SAMPLES, scale: 2.3 });
  await save(sharp(await sharp(shot).trim({ threshold: 1 }).toBuffer()).resize({ width: 1080 }), 'frame', {
    quality: 82,
    alphaQuality: 90,
  });
}

async function drawGuardian() {
  const shot = await picture('shoot', 'guardian', { samples: SAMPLES, scale: 0.8 });
  await save(sharp(await sharp(shot).trim({ threshold: 1 }).toBuffer()).resize({ height: 480 }), 'guardian', {
    quality: 80,
    alphaQuality: 90,
  });
}

async function drawBackdrop() {
  const shot = await picture('paintBackdrop', 1400);
  await save(sharp(shot).removeAlpha(), 'backdrop', { quality: 82 });
}

async function drawWordmark() {
  const font = await readFile(fileURLToPath(FONT));
  const shot = await picture('paintWordmark', { width: 1000, fontUrl: `data:font/woff2;base64,${font.toString('base64')}` });
  await save(sharp(await sharp(shot).trim().toBuffer()).resize({ width: 560 }), 'wordmark', { quality: 86, alphaQuality: 92 });
}

async function picture(call, ...inputs) {
  const url = await page.evaluate(([name, values]) => window[name](...values), [call, inputs]);
  return Buffer.from(url.slice(url.indexOf(',') + 1), 'base64');
}

async function save(image, name, options) {
  const { size, width, height } = await image.webp({ effort: 6, smartSubsample: true, ...options }).toFile(`${OUT}${name}.webp`);
  process.stdout.write(`${name}.webp ${width}x${height} ${(size / 1024).toFixed(1)} KB\n`);
}

async function bundle() {
  const input = fileURLToPath(new URL('studio-page.js', import.meta.url));
  const result = await build({
    configFile: false,
    logLevel: 'silent',
    root: fileURLToPath(new URL('.', import.meta.url)),
    build: { write: false, rolldownOptions: { input, output: { format: 'es' } } },
  });
  return [result]
    .flat()
    .flatMap((part) => part.output)
    .find((part) => part.type === 'chunk' && part.isEntry).code;
}
