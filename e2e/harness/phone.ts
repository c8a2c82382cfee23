import { join } from 'node:path';
import { chromium, type Browser, type BrowserContext, type Page } from 'playwright-core';
import { onTestFailed } from 'vitest';
import { drawCaptcha, drawSlider, logIn } from '@jogada/accounts/contract/player';
import { captchaAnswer, sliderGap } from '@jogada/accounts/server';
import type { TestApi } from '@jogada/app-api/testing';
import { readSealingKey } from '@jogada/platform/contract';
import { createSealer } from '@jogada/platform/sealing';
import { CLOSED_POPUPS, keepPopupsClosed } from './closed-popups.ts';
import { lendContext } from './kept-contexts.ts';
import { recordMessages, type ShowsMessage } from './shown-messages.ts';
import { watchSecrets } from './kept-secrets.ts';
import { drawSlowly, slowFramesOf } from './slow-frames.ts';

/** A phone before the first page of the site is opened. */
export interface Phone {
  readonly page: Page;
  readonly context: BrowserContext;
  /** Script errors, content policy violations, failed requests and 5xx responses of any of its pages. */
  readonly complaints: readonly string[];
  /** Requests refused with a 4xx status, as "403 GET /path". */
  readonly refusals: readonly string[];
  /** Waits until one of its pages shows a toast with these words. */
  readonly showsMessage: ShowsMessage;
  /** The toasts and alerts that its pages have shown, in order. */
  readonly messages: () => readonly string[];
  /** Opens a page of the site and waits until it is interactive. */
  open(path: string): Promise<void>;
  /** Signs in by the API, without the form. */
  signIn(player: { readonly username: string; readonly password: string }): Promise<void>;
  /** Returns the sealed sign-in request, for a page that sends it itself. */
  sealedSignIn(player: { readonly username: string; readonly password: string }): Promise<SealedCall>;
  /** Returns the digits of the current captcha, derived from the response that delivered it. */
  readCaptcha(): Promise<string>;
  /** Returns the position of the current puzzle's gap, in picture units from the left, derived likewise. */
  readPuzzle(): Promise<number>;
  /** Ends the visit after checking that the phone stores no private data where scripts can read it (S62). */
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
  /** Announcement popups open over the lobby. They are closed in advance by default. */
  readonly hasPopups?: boolean;
  /** Plays transitions and animations. By default the phone asks for reduced motion, which saves a fifth of a journey's CPU time. */
  readonly hasMotion?: boolean;
  /** Allows service workers. What the worker serves does not pass the page's request interception. */
  readonly keepsFiles?: boolean;
  readonly userAgent?: string;
  /** The phone's first visit at all: no file of the site is in its cache. */
  readonly isNew?: boolean;
}

/** Cookies of an earlier visit. */
const PREFERENCES = ['language', 'theme'] as const;

/** Screenshots of failed tests. */
const FAILED = join(import.meta.dirname, '../../data/failed-journeys');

/** A busy machine is slow; a screen that needs longer than this is broken. */
const STEP_TIMEOUT_MS = 30_000;

const SCREEN = { width: 390, height: 844 };
// A test machine needs: no sandbox in a container, no background traffic to the browser's vendor, WebGL in software.
const ARGUMENTS = [
  '--no-sandbox',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  // SwiftShader emulates a graphics card for WebGL alone: compositing pages through an emulated one costs twice as much.
  '--use-gl=angle',
  '--use-angle=swiftshader-webgl',
  '--enable-unsafe-swiftshader',
];

/** Starts the browser that `npm test` found. Each test file has its own process. */
export async function startBrowser(): Promise<Browser> {
  const executablePath = process.env['CHROME_PATH'];
  if (!executablePath) throw new Error('no browser: run the journeys with `npm test`, or set CHROME_PATH');
  return chromium.launch({ executablePath, args: ARGUMENTS });
}

/** Makes navigations and reloads wait for hydration: the scripts are fetched after the first paint. */
function waitForLife(page: Page): void {
  const goto = page.goto.bind(page);
  const reload = page.reload.bind(page);
  const waitForURL = page.waitForURL.bind(page);
  // The router's global exists from server rendering until hydration; other pages never have it.
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

/** Returns a phone on its first visit, or with a language or a theme from an earlier one. */
export async function aPhone(browser: Browser, api: TestApi, options: PhoneOptions = {}): Promise<Phone> {
  const lent = await lendContext(browser, {
    context: {
      baseURL: api.publicUrl,
      viewport: SCREEN,
      deviceScaleFactor: 1,
      isMobile: true,
      hasTouch: true,
      locale: options.language ?? 'pt-BR',
      colorScheme: options.theme ?? 'dark',
      reducedMotion: options.hasMotion ? 'no-preference' : 'reduce',
      timezoneId: 'America/Sao_Paulo',
      serviceWorkers: options.keepsFiles ? 'allow' : 'block',
      ...(options.userAgent && { userAgent: options.userAgent }),
    },
    kind: options.hasPopups ? 'phone with popups' : 'phone',
    // Service workers and the files that they keep belong to one phone.
    isNew: Boolean(options.isNew || options.keepsFiles),
    prepare: (context) => prepareContext(context, api, Boolean(options.hasPopups)),
  });
  const { context, page } = lent;
  const { begin, showsMessage, messages, secrets } = lent.tools;
  const { complaints, refusals } = begin();
  const chosen = PREFERENCES.flatMap((name) => (options[name] ? [{ name, value: options[name], url: api.publicUrl }] : []));
  await context.addCookies(chosen);
  const sealer = createSealer(async () => (await (await context.request.get(readSealingKey.path)).json()).value);
  const sealedSignIn = async (input: { readonly username: string; readonly password: string }) => {
    const { headers, body } = await sealer.seal({ method: 'POST', path: logIn.path, device: 'OTHERS', input });
    return { path: logIn.path, headers: { Device: 'OTHERS', 'Content-Type': 'application/json', ...headers }, body };
  };
  // Responses that have not been read before a navigation are lost, so each is read as it arrives.
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
    // Assigned synchronously: a test that sees the new picture must not read the previous answer.
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
    showsMessage,
    messages,
    async open(path) {
      // The page opens its event stream after hydration.
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
      await lent.giveBack();
      if (kept.length > 0) throw new Error(`S62: the phone kept what scripts can read: ${kept.join('; ')}`);
    },
  };
}

/** Installs what every page of the context needs. `begin` starts a visit with empty records. */
async function prepareContext(context: BrowserContext, api: TestApi, hasPopups: boolean) {
  context.on('page', waitForLife);
  const listen = listenTo(context);
  if (!hasPopups) await context.addInitScript(keepPopupsClosed, CLOSED_POPUPS);
  await context.addInitScript(drawSlowly, slowFramesOf(api.arcadeUrl));
  context.setDefaultTimeout(STEP_TIMEOUT_MS);
  const messages = await recordMessages(context);
  const secrets = await watchSecrets(context, new URL(api.publicUrl));
  const begin = () => {
    messages.forget();
    secrets.forget();
    return listen();
  };
  return { begin, secrets, showsMessage: messages.shows, messages: messages.messages };
}

// A page that is left aborts its open requests.
const LEFT = 'net::ERR_ABORTED';

/** Returns a function that starts new records; the former ones stay as they are. */
function listenTo(context: BrowserContext): () => Pick<Phone, 'complaints' | 'refusals'> {
  let complaints: string[] = [];
  let refusals: string[] = [];
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
  return () => {
    complaints = [];
    refusals = [];
    return { complaints, refusals };
  };
}

// The browser logs every refused request; it is counted in the refusals.
function isRefusal(text: string): boolean {
  return /Failed to load resource: the server responded with a status of 4\d\d/.test(text);
}
