import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Browser, Page } from 'playwright-core';
import { build, type Rolldown } from 'vite';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { workshopConfig } from '../tools/workshop/workshop-config.ts';
import { graveFaults, startBrowser } from './harness/index.ts';
import { overflowingTexts } from './harness/overflowing-texts.ts';

const ADDRESS = 'http://workshop.test/';
// Languages differ in text length, themes in contrast.
const LOOKS = [
  { theme: 'dark', language: 'pt' },
  { theme: 'light', language: 'pt' },
  { theme: 'dark', language: 'en' },
  { theme: 'dark', language: 'ja' },
  { theme: 'dark', language: 'ko' },
] as const;
const NARROW = { width: 320, height: 640 };
const PICTURES = join(import.meta.dirname, '../apps/web/public');

let browser: Browser;
let files: ReadonlyMap<string, Rolldown.OutputAsset | Rolldown.OutputChunk>;
beforeAll(async () => {
  const [built, started] = await Promise.all([build({ ...workshopConfig(), publicDir: false, build: { write: false } }), startBrowser()]);
  browser = started;
  const outputs = [built].flat().flatMap((result) => ('output' in result ? result.output : []));
  files = new Map(outputs.map((file) => [file.fileName, file]));
});
afterAll(() => browser.close());

test('CON-26 Every component renders in the workshop in both themes and four languages without a serious axe finding or overflowing text', async () => {
  const page = await openWorkshop();
  const faults: string[] = [];
  for (const { theme, language } of LOOKS) {
    await show(page, { theme, language });
    const look = `${theme} ${language}`;
    faults.push(...(await page.evaluate(overflowingTexts)).map((words) => `${look}, over an edge: ${words}`));
    const wider = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
    if (wider > 0) faults.push(`${look}: ${wider} px wider than the phone`);
    if (language === 'pt') faults.push(...(await graveFaults(page)).map((fault) => `${look}, ${fault}`));
  }
  expect(faults).toEqual([]);
  await page.close();
});

test('CON-26 Dialogs, modals and sheets open in a dark or a light theme without a serious axe finding, and close again', async () => {
  const page = await openWorkshop();
  for (const [component, theme] of Object.entries({ dialog: 'dark', modal: 'light', sheet: 'dark' })) {
    await show(page, { theme, language: 'ja', component });
    for (const way of await page.locator('main button[aria-haspopup="dialog"]').all()) {
      await way.click();
      const panel = page.locator('[role="dialog"], [role="alertdialog"]');
      await panel.getByRole('heading').first().waitFor();
      await panel.evaluate((element) => Promise.allSettled(element.getAnimations({ subtree: true }).map(({ finished }) => finished)));
      expect(await graveFaults(page)).toEqual([]);
      await page.keyboard.press('Escape');
      await panel.waitFor({ state: 'detached' });
    }
  }
  await page.close();
});

interface Shown {
  readonly theme: string;
  readonly language: string;
  readonly component?: string;
}

/** Opens a narrow phone page whose workshop is served from the build. */
async function openWorkshop(): Promise<Page> {
  const page = await browser.newPage({ viewport: NARROW, reducedMotion: 'reduce' });
  await page.route(`${ADDRESS}**`, async (route) => {
    const name = new URL(route.request().url()).pathname.slice(1) || 'index.html';
    const file = files.get(name);
    const picture = join(PICTURES, name);
    if (file) {
      const body = file.type === 'chunk' ? file.code : Buffer.from(file.source);
      await route.fulfill({ body, contentType: TYPES[name.slice(name.lastIndexOf('.'))] ?? 'application/octet-stream' });
    } else if (existsSync(picture)) await route.fulfill({ body: readFileSync(picture) });
    else await route.fulfill({ status: 404 });
  });
  return page;
}

const TYPES: Readonly<Record<string, string>> = {
  '.html': 'text/html',
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.svg': 'image/svg+xml',
};

async function show(page: Page, { theme, language, component = '' }: Shown): Promise<void> {
  await page.goto(`${ADDRESS}?${new URLSearchParams({ theme, language, width: '320', component })}`);
  await page.locator('main figure').first().waitFor();
  await page.evaluate(() => document.fonts.ready);
}
