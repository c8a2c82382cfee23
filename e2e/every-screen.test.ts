import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { aFundedPlayer, startApi, type TestApi, type TestPlayer } from '@jogada/app-api/testing';
import { allFaults, aPhone, graveFaults, startBrowser } from './harness/index.ts';
import { AGENTS, goTo, MAIN, MEMBERS, NARROW, OF_THEIR_OWN, PATHS, SAME_SCREENS, sidewaysAt, VISITORS } from './harness/every-route.ts';
import { findUnspoken, inventLanguage, isInvented } from './harness/pseudo-language.ts';
import { IS_WHOLE, isSampled, shareOf } from './harness/whole-walk.ts';
import { overflowingTexts } from './harness/overflowing-texts.ts';

/*
 * Visits the routes of the site in one page load, by in-app navigation, so that a new screen is covered without being listed here. A third
 * of the screens is checked in the pseudo-language, another third in one of the looks below, and the main screens at several widths; `npm
 * run screens -- --check` checks each screen in every look.
 */

let api: TestApi;
let browser: Browser;
let player: TestPlayer;
let agent: TestPlayer;
beforeAll(async () => {
  [api, browser] = await Promise.all([startApi({ servesPages: true, keepsPages: true }), startBrowser()]);
  player = await aFundedPlayer(api);
  agent = await aFundedPlayer(api);
  await api.owner.query('update accounts.member set type = 1 where id = $1', [agent.memberId]);
});
afterAll(async () => {
  await browser.close();
  await api.close();
});

const WALK_TIMEOUT_MS = 300_000;

const LOOKS = [
  { language: 'pt', theme: 'dark', role: 'member' },
  { language: 'en', theme: 'light', role: 'member' },
  { language: 'ja', theme: 'dark', role: 'agent' },
  { language: 'ko', theme: 'light', role: 'agent' },
] as const;
const WALKS = LOOKS.map((look, walk) => ({ ...look, walk }));

test.each(WALKS)(
  'CON-28 In $language and $theme, for a visitor and a $role, the screens fit 320 px, overflow or cut off no text, and have no serious accessibility fault',
  async ({ language, theme, role, walk: number }) => {
    const sampled = (paths: readonly string[]) => paths.filter((path) => isSampled(`look ${path}`));
    const taken = (paths: readonly string[]) => shareOf(sampled(paths), { walk: number, walkCount: WALKS.length });
    expect(PATHS.length).toBeGreaterThan(30);
    const phone = await aPhone(browser, api, { language, theme });
    await phone.page.setViewportSize(NARROW);
    await phone.open('/m/home');
    const faults = await walk(phone.page, taken(VISITORS));
    await phone.signIn(role === 'agent' ? agent : player);
    await phone.open('/m/home');
    faults.push(...(await walk(phone.page, taken([...MEMBERS, '/m/home']))));
    if (role === 'member') {
      await phone.signIn(agent);
      await phone.open('/m/agent');
      faults.push(...(await walk(phone.page, taken(AGENTS))));
    }
    expect(faults).toEqual([]);
    await phone.close();
  },
  WALK_TIMEOUT_MS,
);

/** One width in one theme each, so that a sample of four covers the widths; the other four complete the themes. */
const WIDTHS = [
  { widthPx: 320, theme: 'dark', language: 'ko' },
  { widthPx: 390, theme: 'light', language: 'pt' },
  { widthPx: 768, theme: 'dark', language: 'en' },
  { widthPx: 1440, theme: 'light', language: 'ja' },
  { widthPx: 320, theme: 'light', language: 'ja' },
  { widthPx: 390, theme: 'dark', language: 'en' },
  { widthPx: 768, theme: 'light', language: 'ko' },
  { widthPx: 1440, theme: 'dark', language: 'pt' },
] as const;
const SAMPLED_WIDTHS = 4;

test.each((IS_WHOLE ? WIDTHS : WIDTHS.slice(0, SAMPLED_WIDTHS)).map((look, walk) => ({ ...look, walk })))(
  'CON-28 At $widthPx px in $theme the screens fit, overflow no text, and have no accessibility fault of any weight',
  async ({ widthPx, theme, language, walk: number }) => {
    const phone = await aPhone(browser, api, { theme, language });
    const { page } = phone;
    await page.setViewportSize({ width: widthPx, height: 900 });
    const faults: string[] = [];
    const look = async (paths: readonly string[]) => {
      for (const path of paths) {
        await goTo(page, path);
        const found = [...(await page.evaluate(overflowingTexts)), ...(await sidewaysAt(page, path)), ...(await allFaults(page))];
        faults.push(...found.map((fault) => `${path}: ${fault}`));
      }
    };
    if (IS_WHOLE) {
      await phone.open('/m/home');
      await look(VISITORS);
      await phone.signIn(agent);
      await phone.open('/m/agent');
      await look(AGENTS);
    }
    await phone.signIn(player);
    await phone.open('/m/set');
    await look(
      IS_WHOLE
        ? [...MEMBERS.filter((path) => !AGENTS.includes(path)), '/m/home']
        : shareOf(MAIN, { walk: number, walkCount: SAMPLED_WIDTHS }),
    );
    expect(faults).toEqual([]);
    await phone.close();
  },
  WALK_TIMEOUT_MS,
);

test(
  'At 200 % text size the ten main screens fit a phone, and a screen reader meets their parts in the stored order',
  async () => {
    const phone = await aPhone(browser, api);
    const { page } = phone;
    await phone.signIn(player);
    await phone.open('/m/set');
    const faults: string[] = [];
    for (const path of MAIN) {
      await goTo(page, path);
      // The parts of a screen arrive one after another.
      await expect
        .poll(async () => readingOrder(await page.locator('body').ariaSnapshot(), player.username), { message: path })
        .toBe(storedOrderOf(path));
      await setTextSize(page, '200%');
      faults.push(...[...(await page.evaluate(overflowingTexts)), ...(await sidewaysAt(page, path))].map((fault) => `${path}: ${fault}`));
      await setTextSize(page, '');
    }
    expect(faults).toEqual([]);
    await phone.close();
  },
  WALK_TIMEOUT_MS,
);

/** The stored reading order of a screen. */
function storedOrderOf(path: string): string | undefined {
  const stored = readFileSync(join(import.meta.dirname, 'reading-order.txt'), 'utf8');
  return stored
    .split(/\n(?=\/)/)
    .map((screen) => screen.split(/\n(.*)/s))
    .find(([name]) => name === path)?.[1]
    ?.trimEnd();
}

/** Sets the font size that a reader has chosen in the browser. */
async function setTextSize(page: Page, size: string): Promise<void> {
  await page.evaluate((fontSize) => {
    document.documentElement.style.fontSize = fontSize;
  }, size);
}

const ORDERED =
  /^\s*- '?(banner|navigation|main|contentinfo|complementary|region|heading|tablist|tab|searchbox|textbox|button|link|table|log)\b/;

/** "Hoje qui., # de novembro", and the year of a day in another one. */
const DAY_TITLE = /(?:(?:Hoje|Ontem) )?\p{L}{3}\., # de \p{L}+(?: de #)?/u;

const LISTED = /^ {8,}- '?link\b|RTP |Favoritar/;

/**
 * The landmarks, headings and controls of an aria snapshot, without what differs from run to run: digits, the member's name, unread
 * counts, the day of a record, games and links in lists.
 */
function readingOrder(snapshot: string, username: string): string {
  const lines = snapshot.split('\n').filter((line) => ORDERED.test(line) && !LISTED.test(line));
  return lines
    .map((line) =>
      line
        .replaceAll(username, '<member>')
        .replaceAll(/\d+/g, '#')
        .replace(/\(# não lidas?\) /, '')
        .replace(DAY_TITLE, '<day>')
        .replace(/:$/, ''),
    )
    .join('\n');
}

test(
  'CON-28 Every text comes from the catalogues, and texts that are 40 % longer still fit',
  async () => {
    const phone = await aPhone(browser, api);
    const { page } = phone;
    await page.setViewportSize(NARROW);
    await inventLanguage(page);
    const served = await listenToServer(page);
    await phone.open('/m/home');
    await speakInvented(page);
    const faults = await readAlong(page, spoken(VISITORS), served);
    await phone.signIn(player);
    await phone.open('/m/home');
    await speakInvented(page);
    faults.push(...(await readAlong(page, spoken(OF_THEIR_OWN), served)));
    await phone.signIn(agent);
    await phone.open('/m/home');
    await speakInvented(page);
    faults.push(...(await readAlong(page, spoken(AGENTS), served)));
    expect([...new Set(faults)]).toEqual([]);
    await phone.close();
  },
  WALK_TIMEOUT_MS,
);

const spoken = (paths: readonly string[]) => paths.filter((path) => isSampled(`words ${path}`));

/** Collects everything that the server sends to the page: names, messages, texts of the staff. */
async function listenToServer(page: Page): Promise<() => string> {
  // Most responses repeat, and each text of a screen is searched in them.
  const parts = new Set<string>();
  let served = '';
  await page.route(
    ({ pathname }) => /^\/(wps|m)\//.test(pathname) && pathname !== '/wps/events',
    async (route) => {
      const answered = await route.fetch({ maxRedirects: 0 });
      const text = await answered.text();
      if (!parts.has(text)) served += text.replaceAll('\\"', '"');
      parts.add(text);
      await route.fulfill({ response: answered });
    },
  );
  return () => served;
}

/** Selects English in the menu, which the pseudo-language replaces here. */
async function speakInvented(page: Page): Promise<void> {
  await page.getByRole('banner').getByRole('button').first().click();
  await page.getByRole('dialog').locator('[lang="en"]').click();
  await page.getByRole('dialog').getByText('⟦').first().waitFor();
  await page.keyboard.press('Escape');
  await page.getByRole('dialog').waitFor({ state: 'detached' });
}

async function readAlong(page: Page, paths: readonly string[], served: () => string): Promise<string[]> {
  const faults: string[] = [];
  for (const path of paths) {
    await goTo(page, path);
    faults.push(
      ...(await page.evaluate(overflowingTexts)).map((words) => `${path}, too long: ${words}`),
      ...(await sidewaysAt(page, path)),
    );
    const said = await page.evaluate(everythingSaid);
    if (!said.some(isInvented)) faults.push(`${path}, not in the language that was chosen`);
    faults.push(...said.flatMap((text) => findUnspoken(text, served())).map((words) => `${path}, in no catalogue: ${words}`));
  }
  return faults;
}

/** Returns the visible text, and the text that is only announced to a screen reader or shown as a placeholder. */
function everythingSaid(): string[] {
  const said = [document.title];
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (texts.nextNode()) {
    const holder = texts.currentNode.parentElement;
    // Texts of the staff are not in the catalogues; languages are listed under their own names.
    if (holder && !holder.closest('.written, script, style, noscript, [lang]:not(html)')) said.push(texts.currentNode.textContent ?? '');
  }
  for (const name of ['aria-label', 'placeholder', 'alt', 'title', 'aria-valuetext']) {
    for (const element of document.body.querySelectorAll(`[${name}]`)) said.push(element.getAttribute(name) ?? '');
  }
  return said;
}

async function walk(page: Page, paths: readonly string[]): Promise<string[]> {
  const faults: string[] = [];
  for (const path of paths) {
    await goTo(page, path);
    faults.push(...(await page.evaluate(overflowingTexts)).map((words) => `${path}: ${words}`), ...(await sidewaysAt(page, path)));
    if (!SAME_SCREENS.includes(path)) faults.push(...(await graveFaults(page)).map((fault) => `${path}: ${fault}`));
  }
  return faults;
}
