import { join } from 'node:path';
import { chromium, type Browser, type BrowserContext, type Page } from 'playwright-core';
import { onTestFailed } from 'vitest';
import { drawCaptcha, drawSlider, logIn } from '@jogada/accounts/contract/player';
import { captchaAnswer, sliderGap } from '@jogada/accounts/server';
import type { TestApi } from '@jogada/app-api/testing';
import { readSealingKey } from '@jogada/platform/contract';
import { createSealer } from '@jogada/platform/sealing';
import { CLOSED_POPUPS, keepPopupsClosed } from './closed-popups.ts';
import { hearWords, type Hears } from './heard-words.ts';
import { watchSecrets } from './kept-secrets.ts';
import { drawSlowly, slowFramesOf } from './slow-frames.ts';

/** A phone with the site's first page not opened yet. */
export interface Phone {
  readonly page: Page;
  readonly context: BrowserContext;
  /** What any page of it complained of: errors of scripts, broken rules of a content policy, lost requests, answers of 5xx. */
  readonly complaints: readonly string[];
  /** Calls that were refused, as "403 GET /path". */
  readonly refusals: readonly string[];
  /** Waits until one of its pages says something in passing: a toast. */
  readonly hears: Hears;
  /** Opens a page of the site and waits until it answers a finger. */
  open(path: string): Promise<void>;
  /** Signs in without the form. */
  signIn(player: { readonly username: string; readonly password: string }): Promise<void>;
  /** The call that signs in, for a page that makes it itself. */
  sealedSignIn(player: { readonly username: string; readonly password: string }): Promise<SealedCall>;
  /** What the captcha now shown says: read from the answer that drew it, as eyes would read the picture. */
  readCaptcha(): Promise<string>;
  /** Where the gap of the puzzle now shown is, in picture units from the left: read likewise. */
  readPuzzle(): Promise<number>;
  /** Ends it, once it is seen to keep nothing of anybody's where scripts can read (S62). */
  close(): Promise<void>;
}

export interface SealedCall {
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

export interface PhoneOptions {
  readonly language?: string;
  readonly theme?: 'dark' | 'light';
  /** What is announced comes up over the lobby; otherwise it has been closed before. */
  readonly hasPopups?: boolean;
  /** The site's files are kept on it; what comes from there passes by whoever answers a page's requests in its place. */
  readonly keepsFiles?: boolean;
  /** What the browser calls itself. */
  readonly userAgent?: string;
}

/** What somebody chose on an earlier visit. */
const PREFERENCES = ['language', 'theme'] as const;

/** What the phone showed when a journey broke off. */
const FAILED = join(import.meta.dirname, '../../data/failed-journeys');

/** A busy machine is slow; a screen that needs longer than this is broken. */
const STEP_TIMEOUT_MS = 30_000;

const SCREEN = { width: 390, height: 844 };
// What a test machine needs: no sandbox in a container, no talk with the maker, WebGL by software.
const ARGUMENTS = [
  '--no-sandbox',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  // The processor emulates a graphics card for WebGL alone: pages drawn by an emulated one cost twice as much.
  '--use-gl=angle',
  '--use-angle=swiftshader-webgl',
  '--enable-unsafe-swiftshader',
];

/** One browser process for all journeys of a worker: its start costs a second, a context of it some milliseconds. */
let started: Promise<Browser> | undefined;

/**
 * The browser that `npm test` found. Its `close` ends the contexts that are open and leaves the process to the worker's next file.
 */
export function startBrowser(): Promise<Browser> {
  return (started ??= launchBrowser());
}

async function launchBrowser(): Promise<Browser> {
  const executablePath = process.env['CHROME_PATH'];
  if (!executablePath) throw new Error('no browser: run the journeys with `npm test`, or set CHROME_PATH');
  const browser = await chromium.launch({ executablePath, args: ARGUMENTS });
  browser.on('disconnected', () => (started = undefined));
  browser.close = async () => {
    await Promise.all(browser.contexts().map((context) => context.close()));
  };
  return browser;
}

/** Whoever opens or reloads a page of the site waits until its scripts have taken over: they are fetched behind its first paint. */
function waitForLife(page: Page): void {
  const goto = page.goto.bind(page);
  const reload = page.reload.bind(page);
  const waitForURL = page.waitForURL.bind(page);
  // The router's mark is there from the drawing until then; other pages never have it.
  const life = () => page.waitForFunction(() => !('$_TSR' in globalThis));
  page.goto = async (url, options) => {
    const answer = await goto(url, options);
    if (!options?.waitUntil) await life();
    return answer;
  };
  page.waitForURL = async (url, options) => {
    await waitForURL(url, options);
    await life();
  };
  page.reload = async (options) => {
    const answer = await reload(options);
    await life();
    return answer;
  };
}

/** A phone of somebody who was never here, or who chose a language or a theme then. */
export async function aPhone(browser: Browser, api: TestApi, options: PhoneOptions = {}): Promise<Phone> {
  const context = await browser.newContext({
    baseURL: api.publicUrl,
    viewport: SCREEN,
    deviceScaleFactor: 1,
    isMobile: true,
    hasTouch: true,
    locale: options.language ?? 'pt-BR',
    colorScheme: options.theme ?? 'dark',
    timezoneId: 'America/Sao_Paulo',
    serviceWorkers: options.keepsFiles ? 'allow' : 'block',
    ...(options.userAgent && { userAgent: options.userAgent }),
  });
  const chosen = PREFERENCES.flatMap((name) => (options[name] ? [{ name, value: options[name], url: api.publicUrl }] : []));
  await context.addCookies(chosen);
  context.on('page', waitForLife);
  const { complaints, refusals } = listen(context);
  if (!options.hasPopups) await context.addInitScript(keepPopupsClosed, CLOSED_POPUPS);
  await context.addInitScript(drawSlowly, slowFramesOf(api.arcadeUrl));
  context.setDefaultTimeout(STEP_TIMEOUT_MS);
  const hears = await hearWords(context);
  const secrets = await watchSecrets(context, new URL(api.publicUrl));
  const page = await context.newPage();
  const sealer = createSealer(async () => (await (await context.request.get(readSealingKey.path)).json()).value);
  const sealedSignIn = async (input: { readonly username: string; readonly password: string }) => {
    const { headers, body } = await sealer.seal({ method: 'POST', path: logIn.path, device: 'OTHERS', input });
    return { path: logIn.path, headers: { Device: 'OTHERS', 'Content-Type': 'application/json', ...headers }, body };
  };
  // A page that goes on takes the answers along that it has not been asked for.
  let captcha = Promise.resolve('');
  let gap = Promise.resolve(0);
  page.on('response', (response) => {
    if (!response.ok() || new URL(response.url()).pathname !== drawSlider.path) return;
    gap = response.json().then(
      ({ value }) => sliderGap(value.challengeId, api.secrets.captchaSecret).left,
      () => 0,
    );
  });
  page.on('response', (response) => {
    if (!response.ok() || new URL(response.url()).pathname !== drawCaptcha.path) return;
    // A promise at once: who has seen the picture must never read the answer of the one before.
    captcha = response.json().then(
      ({ value }) => captchaAnswer(value.captchaId, api.secrets.captchaSecret),
      () => '',
    );
  });
  onTestFailed(async ({ task }) => {
    const path = join(FAILED, `${task.name.replaceAll(/\W+/g, '-').slice(0, 60)}-${Date.now()}.png`);
    await page.screenshot({ path }).catch(() => undefined);
    if (complaints.length + refusals.length > 0) console.error([path, ...complaints, ...refusals].join('\n  '));
  });
  return {
    page,
    context,
    complaints,
    refusals,
    hears,
    async open(path) {
      // The page asks for the news once its scripts have taken over.
      const alive = page.waitForRequest((request) => new URL(request.url()).pathname === '/wps/events');
      await page.goto(path);
      await alive;
    },
    async signIn({ username, password }) {
      const { path, headers, body } = await sealedSignIn({ username, password });
      const answer = await context.request.post(path, { data: JSON.parse(body), headers: { ...headers } });
      if (!answer.ok()) throw new Error(`${username} could not sign in: ${answer.status()}`);
    },
    sealedSignIn,
    readCaptcha: () => captcha,
    readPuzzle: () => gap,
    async close() {
      const kept = await secrets.find();
      await context.close();
      if (kept.length > 0) throw new Error(`S62: the phone kept what scripts can read: ${kept.join('; ')}`);
    },
  };
}

// A page that is left takes its open requests with it.
const LEFT = 'net::ERR_ABORTED';

function listen(context: BrowserContext): Pick<Phone, 'complaints' | 'refusals'> {
  const complaints: string[] = [];
  const refusals: string[] = [];
  context.on('weberror', (event) => complaints.push(`script: ${event.error().message} (${event.page()?.url()})`));
  context.on('console', (message) => {
    if (message.type() === 'error' && !isRefusal(message.text())) complaints.push(`console: ${message.text()}`);
  });
  context.on('requestfailed', (request) => {
    const reason = request.failure()?.errorText ?? '';
    if (reason !== LEFT) complaints.push(`request: ${reason} ${request.url()}`);
  });
  context.on('response', (response) => {
    const status = response.status();
    if (status >= 500) complaints.push(`answer: ${status} ${response.url()}`);
    else if (status >= 400) refusals.push(`${status} ${response.request().method()} ${new URL(response.url()).pathname}`);
  });
  return { complaints, refusals };
}

// The browser notes every refused call by itself; it is counted as a refusal.
function isRefusal(text: string): boolean {
  return /Failed to load resource: the server responded with a status of 4\d\d/.test(text);
}
