import { chromium, type Browser, type BrowserContext, type Page } from 'playwright-core';
import { drawCaptcha } from '@jogada/accounts/contract/player';
import { captchaAnswer } from '@jogada/accounts/server';
import type { TestApi } from '@jogada/app-api/testing';

/** A phone with the site's first page not opened yet. */
export interface Phone {
  readonly page: Page;
  readonly context: BrowserContext;
  /** What the page complained of: errors of scripts, broken rules of its content policy, answers of 5xx. */
  readonly complaints: readonly string[];
  /** What the captcha now shown says: read from the answer that drew it, as eyes would read the picture. */
  readCaptcha(): string;
  close(): Promise<void>;
}

export interface PhoneOptions {
  readonly language?: string;
  readonly theme?: 'dark' | 'light';
}

const SCREEN = { width: 390, height: 844 };
// What a test machine needs: no sandbox in a container, no talk with the maker, WebGL by software.
const ARGUMENTS = [
  '--no-sandbox',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--use-gl=angle',
  '--use-angle=swiftshader',
  '--enable-unsafe-swiftshader',
];

/** Starts the browser that `npm test` found. */
export function startBrowser(): Promise<Browser> {
  const executablePath = process.env['CHROME_PATH'];
  if (!executablePath) throw new Error('no browser: run the journeys with `npm test`, or set CHROME_PATH');
  return chromium.launch({ executablePath, args: ARGUMENTS });
}

/** A phone of somebody who was never here. */
export async function aPhone(browser: Browser, api: TestApi, options: PhoneOptions = {}): Promise<Phone> {
  const context = await browser.newContext({
    baseURL: api.publicUrl,
    viewport: SCREEN,
    deviceScaleFactor: 2,
    isMobile: true,
    hasTouch: true,
    locale: options.language ?? 'pt-BR',
    colorScheme: options.theme ?? 'dark',
    timezoneId: 'America/Sao_Paulo',
  });
  const page = await context.newPage();
  const complaints: string[] = [];
  let captcha = '';
  page.on('pageerror', (error) => complaints.push(`script: ${error.message}`));
  page.on('console', (message) => {
    if (message.type() === 'error' && !isRefusal(message.text())) complaints.push(`console: ${message.text()}`);
  });
  page.on('response', async (response) => {
    if (response.status() >= 500) complaints.push(`answer: ${response.status()} ${response.url()}`);
    if (new URL(response.url()).pathname !== drawCaptcha.path) return;
    // A page that went on takes the answer with it.
    const drawn = await response.json().catch(() => undefined);
    if (drawn?.success) captcha = captchaAnswer(drawn.value.captchaId, api.secrets.captchaSecret);
  });
  return { page, context, complaints, readCaptcha: () => captcha, close: () => context.close() };
}

// The browser notes every refused call by itself; a refusal that the site shows to its visitor is no fault.
function isRefusal(text: string): boolean {
  return /Failed to load resource: the server responded with a status of 4\d\d/.test(text);
}
