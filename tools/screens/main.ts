import { mkdir, writeFile } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { chromium, type Browser, type BrowserContext } from 'playwright-core';
import { createSealer } from '@jogada/platform/sealing';
import { CLOSED_POPUPS, keepPopupsClosed } from '../../e2e/harness/closed-popups.ts';
import { findBrowser } from '../run/browser.mjs';
import { playSomeRounds, README_LOOKS, SCREENS, type Screen } from './screens.ts';
import { writeReadmePicture } from './readme-picture.ts';

/*
 * npm run screens [name…] [--pt --en --ja --ko --dark --light] [--readme]
 * Takes pictures of the running site as a phone shows it, in every language and theme unless some are named, into
 * data/screens; with --readme that of the README instead, docs/pictures/screens.webp.
 */

const SITE = process.env['SITE_URL'] ?? `http://localhost:${process.env['PORT'] ?? '3000'}`;
const ROOT = join(import.meta.dirname, '..', '..');
const OUT = join(ROOT, 'data', 'screens');
const README_PICTURE = join(ROOT, 'docs', 'pictures', 'screens.webp');
const LANGUAGES = ['pt', 'en', 'ja', 'ko'] as const;
const THEMES = ['dark', 'light'] as const;
const DEMO_PLAYER = { username: 'jogador', password: 'mata-atlantica' };
const PHONE = { viewport: { width: 390, height: 844 }, deviceScaleFactor: 2, isMobile: true, hasTouch: true } as const;
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

interface Look {
  readonly language: (typeof LANGUAGES)[number];
  readonly theme: (typeof THEMES)[number];
}

const words = process.argv.slice(2);
const names = words.filter((word) => !word.startsWith('--'));
const isForReadme = words.includes('--readme');
const unknown = names.find((name) => SCREENS.every((screen) => screen.name !== name));
if (unknown !== undefined) fail(`there is no screen "${unknown}"; there are ${SCREENS.map(({ name }) => name).join(', ')}`);
if (
  !(await fetch(`${SITE}/m/home`).then(
    ({ ok }) => ok,
    () => false,
  ))
)
  fail(`SITE_URL: nothing answers at ${SITE}; run npm start first, or set SITE_URL or PORT`);

const browser = await chromium.launch({ executablePath: await findBrowser(), args: ARGUMENTS });
try {
  const member = await signIn(browser);
  await (isForReadme ? drawReadme(browser, member) : drawAll(browser, member));
} finally {
  await browser.close();
}

type Cookies = Awaited<ReturnType<BrowserContext['cookies']>>;

async function drawAll(browser: Browser, member: Cookies): Promise<void> {
  const wanted = SCREENS.filter(({ name, isForReadme }) => (names.length === 0 ? !isForReadme : names.includes(name)));
  await mkdir(OUT, { recursive: true });
  for (const language of chosen(LANGUAGES)) {
    for (const theme of chosen(THEMES)) {
      for (const screen of wanted) {
        const file = join(OUT, `${screen.name}-${language}-${theme}.png`);
        await writeFile(file, await takePicture(browser, screen, { language, theme }, member));
        process.stdout.write(`${screen.name} ${language} ${theme}\n`);
      }
    }
  }
}

function chosen<Option extends string>(options: readonly Option[]): readonly Option[] {
  const named = options.filter((option) => words.includes(`--${option}`));
  return named.length > 0 ? named : options;
}

async function drawReadme(browser: Browser, member: Cookies): Promise<void> {
  const pictures: Buffer[] = [];
  for (const { name, theme } of README_LOOKS) {
    const screen = SCREENS.find((candidate) => candidate.name === name);
    if (screen) pictures.push(await takePicture(browser, screen, { language: 'pt', theme }, member));
  }
  const bytes = await writeReadmePicture(README_PICTURE, pictures);
  process.stdout.write(`${relative(ROOT, README_PICTURE)} ${Math.round(bytes / 1024)} KB\n`);
}

async function takePicture(browser: Browser, screen: Screen, { language, theme }: Look, member: Cookies): Promise<Buffer> {
  const context = await browser.newContext({ ...PHONE, baseURL: SITE, timezoneId: 'America/Sao_Paulo', serviceWorkers: 'block' });
  await context.addCookies([
    { name: 'language', value: language, url: SITE },
    { name: 'theme', value: theme, url: SITE },
    ...(screen.isMember ? member : []),
  ]);
  if (!screen.hasPopups) await context.addInitScript(keepPopupsClosed, CLOSED_POPUPS);
  // What moves stands still, so that two pictures of one screen are alike.
  const page = await context.newPage();
  if (!screen.moves) await page.emulateMedia({ reducedMotion: 'reduce' });
  const alive = page.waitForRequest((request) => new URL(request.url()).pathname === '/wps/events');
  await page.goto(screen.path);
  await alive;
  await screen.arrange?.(page);
  await page.evaluate(() => document.fonts.ready);
  await page.waitForLoadState('networkidle', { timeout: 3_000 }).catch(() => undefined);
  const widest = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
  if (widest > 0) process.stdout.write(`  ${screen.name} ${language} ${theme}: ${widest} px wider than the phone\n`);
  const picture = await page.screenshot();
  await context.close();
  return picture;
}

async function signIn(browser: Browser): Promise<Cookies> {
  const context = await browser.newContext({ ...PHONE, baseURL: SITE });
  await context.addInitScript(keepPopupsClosed, CLOSED_POPUPS);
  const sealer = createSealer(async () => (await (await context.request.get('/wps/session/key')).json()).value);
  const { headers, body } = await sealer.seal({ method: 'POST', path: '/wps/session/login', device: 'OTHERS', input: DEMO_PLAYER });
  const answer = await context.request.post('/wps/session/login', { data: JSON.parse(body), headers: { Device: 'OTHERS', ...headers } });
  if (!answer.ok()) fail(`the demo player cannot sign in at ${SITE}: ${answer.status()}`);
  await playSomeRounds(await context.newPage());
  const cookies = await context.cookies();
  await context.close();
  return cookies;
}

function fail(message: string): never {
  process.stderr.write(`screens: ${message}\n`);
  process.exit(1);
}
