import { mkdir, writeFile } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { chromium, type Browser, type BrowserContext } from 'playwright-core';
import { LANGUAGES } from '@jogada/platform/contract';
import { createSealer } from '@jogada/platform/sealing';
import { CLOSED_POPUPS, keepPopupsClosed } from '../../e2e/harness/closed-popups.ts';
import { findBrowser } from '../run/browser.mjs';
import { checkScreens } from './check-screens.ts';
import { playSomeRounds } from './games-screens.ts';
import type { Screen } from './screen.ts';
import { README_LOOKS, SCREENS } from './screens.ts';
import { PHONE, Visits, type Cookies } from './visits.ts';
import { writeReadmePicture } from './readme-picture.ts';

/*
 * npm run screens [name…] [--pt --en --ja --ko --dark --light] [--readme]
 * Takes pictures of the running site on a phone, in every language and theme unless some are named, into data/screens. With --readme writes
 * the README's picture instead, docs/pictures/screens.webp.
 * npm run screens -- --check
 * Takes no picture: visits every screen in every language, theme and role with a site of its own, and reports faults.
 */

const SITE = process.env['SITE_URL'] ?? `http://localhost:${process.env['PORT'] ?? '3000'}`;
const ROOT = join(import.meta.dirname, '..', '..');
const OUT = join(ROOT, 'data', 'screens');
const README_PICTURE = join(ROOT, 'docs', 'pictures', 'screens.webp');
const THEMES = ['dark', 'light'] as const;
const DEMO_PLAYER = { username: 'jogador', password: 'mata-atlantica' };
const DEMO_AGENT = { ...DEMO_PLAYER, username: 'agente' };
const CALM_MS = 150;
// Some screens never become idle: they count down or poll the bank.
const CALM_TIMEOUT_MS = 3_000;
const STEP_TIMEOUT_MS = 15_000;
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

const words = process.argv.slice(2);
if (words.includes('--check')) process.exit(await checkScreens());
const names = words.filter((word) => !word.startsWith('--'));
const isForReadme = words.includes('--readme');
const unknown = names.find((name) => SCREENS.every((screen) => screen.name !== name));
if (unknown !== undefined) fail(`unknown screen "${unknown}"; the screens are ${SCREENS.map(({ name }) => name).join(', ')}`);
if (
  !(await fetch(`${SITE}/m/home`).then(
    ({ ok }) => ok,
    () => false,
  ))
)
  fail(`SITE_URL: nothing answers at ${SITE}; run npm start first, or set SITE_URL or PORT`);

const browser = await chromium.launch({ executablePath: await findBrowser(), args: ARGUMENTS });
try {
  const { context, cookies: member } = await signIn(browser, DEMO_PLAYER);
  await playSomeRounds(await context.newPage());
  const { cookies: agent } = await signIn(browser, DEMO_AGENT);
  await (isForReadme ? drawReadme(browser, { member, agent }) : drawAll(browser, { member, agent }));
} finally {
  await browser.close();
}

interface Known {
  readonly member: Cookies;
  readonly agent: Cookies;
}

async function drawAll(browser: Browser, known: Known): Promise<void> {
  const wanted = SCREENS.filter(({ name, isForReadme }) => (names.length === 0 ? !isForReadme : names.includes(name)));
  const missing: string[] = [];
  await mkdir(OUT, { recursive: true });
  for (const language of chosen(LANGUAGES)) {
    for (const theme of chosen(THEMES)) {
      const visits = new Visits({ browser, site: SITE, look: { language, theme }, ...known });
      for (const screen of wanted) {
        const look = `${screen.name} ${language} ${theme}`;
        try {
          await writeFile(join(OUT, `${screen.name}-${language}-${theme}.png`), await takePicture(visits, screen));
          process.stdout.write(`${look}\n`);
        } catch (error) {
          missing.push(look);
          process.stdout.write(`${look}: ${error instanceof Error ? error.message : String(error)}\n`);
        }
      }
      await visits.end();
    }
  }
  if (missing.length > 0) fail(`no picture of ${missing.join(', ')}`);
}

function chosen<Option extends string>(options: readonly Option[]): readonly Option[] {
  const named = options.filter((option) => words.includes(`--${option}`));
  return named.length > 0 ? named : options;
}

async function drawReadme(browser: Browser, known: Known): Promise<void> {
  const pictures: Buffer[] = [];
  for (const { name, theme } of README_LOOKS) {
    const screen = SCREENS.find((candidate) => candidate.name === name);
    const visits = new Visits({ browser, site: SITE, look: { language: 'pt', theme }, ...known });
    if (screen) pictures.push(await takePicture(visits, screen));
    await visits.end();
  }
  const bytes = await writeReadmePicture(README_PICTURE, pictures);
  process.stdout.write(`${relative(ROOT, README_PICTURE)} ${Math.round(bytes / 1024)} KB\n`);
}

async function takePicture(visits: Visits, screen: Screen): Promise<Buffer> {
  const page = await visits.open(screen);
  page.setDefaultTimeout(STEP_TIMEOUT_MS);
  if (screen.isLandscape) await page.setViewportSize({ width: PHONE.viewport.height, height: PHONE.viewport.width });
  try {
    // Disables animations, so that two pictures of one screen are equal.
    if (!screen.moves) await page.emulateMedia({ reducedMotion: 'reduce' });
    await screen.prepare?.(page);
    const alive = page.waitForRequest((request) => new URL(request.url()).pathname === '/wps/events');
    await page.goto(screen.path);
    await alive;
    await screen.arrange?.(page);
    await page.evaluate(() => document.fonts.ready);
    if (!screen.isUnfinished && !screen.moves)
      await page.waitForFunction(isCalm, undefined, { polling: CALM_MS, timeout: CALM_TIMEOUT_MS }).catch(() => undefined);
    const widest = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
    if (widest > 0) process.stdout.write(`  ${screen.name}: ${widest} px wider than the phone\n`);
    return await page.screenshot();
  } finally {
    await visits.leave(page, screen);
  }
}

/** No spinner or loading picture is visible, and the text is unchanged since the last check. */
function isCalm(): boolean {
  const words = document.body.innerText;
  const before = document.body.dataset['words'];
  document.body.dataset['words'] = words;
  const isComing =
    document.querySelector('.animate-spin, .animate-shimmer') ??
    [...document.images].find((image) => image.loading === 'eager' && !image.complete);
  return !isComing && words === before;
}

async function signIn(browser: Browser, account: typeof DEMO_PLAYER): Promise<{ context: BrowserContext; cookies: Cookies }> {
  const context = await browser.newContext({ ...PHONE, baseURL: SITE });
  await context.addInitScript(keepPopupsClosed, CLOSED_POPUPS);
  const sealer = createSealer(async () => (await (await context.request.get('/wps/session/key')).json()).value);
  const { headers, body } = await sealer.seal({ method: 'POST', path: '/wps/session/login', device: 'OTHERS', input: account });
  const answer = await context.request.post('/wps/session/login', { data: JSON.parse(body), headers: { Device: 'OTHERS', ...headers } });
  if (!answer.ok()) fail(`${account.username} cannot sign in at ${SITE}: ${answer.status()}`);
  return { context, cookies: await context.cookies() };
}

function fail(message: string): never {
  process.stderr.write(`screens: ${message}\n`);
  process.exit(1);
}
