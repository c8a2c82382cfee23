import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { chromium } from 'playwright-core';
import { build } from 'vite';

const CHROMIUM_CANDIDATES = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
];

const CHROMIUM_ARGS = [
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

export interface RenderQuality {
  /** Number of frames averaged into one picture. */
  samples: number;
  /** 1 renders at the size of the frame. */
  scale: number;
}

export interface Renderer {
  /** Renders one scene of the catalogue as a transparent PNG. */
  render: (scene: string, quality: RenderQuality) => Promise<Buffer>;
  close: () => Promise<void>;
}

/** Bundles the scenes and opens them in a headless Chromium with software rendering, which works on every machine. */
export async function openRenderer(): Promise<Renderer> {
  const executablePath = CHROMIUM_CANDIDATES.find((candidate) => existsSync(candidate));
  if (executablePath === undefined) throw new Error(`rendering needs Chromium in one of: ${CHROMIUM_CANDIDATES.join(', ')}`);
  const script = await bundle();
  const browser = await chromium.launch({ executablePath, args: CHROMIUM_ARGS });
  const page = await browser.newPage();
  const failures: string[] = [];
  page.on('pageerror', (error) => failures.push(error.message));
  page.on('console', (message) => {
    if (message.type() === 'error') failures.push(message.text());
  });
  await page.setContent('<!doctype html><title>studio</title>');
  await page.addScriptTag({ content: script, type: 'module' });
  await page.waitForFunction('window.shootScene !== undefined');
  return {
    render: async (scene, { samples, scale }) => {
      const url = await page.evaluate(`window.shootScene(${JSON.stringify(scene)}, ${JSON.stringify({ samples, scale })})`);
      if (failures.length > 0 || typeof url !== 'string') throw new Error(`scene ${scene} failed: ${failures.join('; ')}`);
      return Buffer.from(url.slice(url.indexOf(',') + 1), 'base64');
    },
    close: () => browser.close(),
  };
}

async function bundle(): Promise<string> {
  const input = fileURLToPath(new URL('scenes/browser-entry.ts', import.meta.url));
  const result = await build({
    configFile: false,
    logLevel: 'silent',
    root: fileURLToPath(new URL('.', import.meta.url)),
    build: { write: false, rolldownOptions: { input, output: { format: 'es' } } },
  });
  const outputs = [result].flat().flatMap((part) => ('output' in part ? part.output : []));
  const entry = outputs.find((part) => part.type === 'chunk' && part.isEntry);
  if (entry?.type !== 'chunk') throw new Error('the scenes did not bundle');
  return entry.code;
}
