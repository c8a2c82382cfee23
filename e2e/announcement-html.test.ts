import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { anOperator, startApi, type TestApi } from '@jogada/app-api/testing';
import { createAnnouncement } from '@jogada/content/contract/operator';
import { ANNOUNCEMENT_TAGS, linkKindOf, type Announcement } from '@jogada/content/contract/player';
import { LANGUAGES } from '@jogada/platform/contract';
import { aPhone, startBrowser } from './harness/index.ts';
import { scriptPayloads } from './harness/script-payloads.ts';

let api: TestApi;
let browser: Browser;
beforeAll(async () => {
  [api, browser] = await Promise.all([startApi({ servesPages: true }), startBrowser()]);
});
afterAll(async () => {
  await browser.close();
  await api.close();
});

const PAYLOADS = scriptPayloads();
/** A quarter of the corpus, enough to show that it runs. */
const A_PART = PAYLOADS.filter((_, index) => index % 4 === 0);
const TEST_TIMEOUT_MS = 180_000;

/** Returns each payload as the server stores it. Each goes into one language of an announcement, which takes a quarter of the calls. */
async function savedByServer(): Promise<string[]> {
  const { client } = await anOperator(api, 'content');
  const saved: string[] = [];
  for (let at = 0; at < PAYLOADS.length; at += LANGUAGES.length) {
    const contents = PAYLOADS.slice(at, at + LANGUAGES.length);
    const texts = contents.map((content, index) => ({ language: LANGUAGES[index] ?? 'pt', title: `Aviso ${at + index}`, content }));
    const { texts: kept } = await client.call(createAnnouncement, {
      merchantCode: 'demo',
      types: ['PL'],
      startDate: '2026-01-01T00:00:00.000Z',
      texts,
    });
    saved.push(...texts.map(({ language }) => kept.find((text) => text.language === language)?.content ?? ''));
  }
  return saved;
}

function asNotices(contents: readonly string[]): Announcement[] {
  return contents.map((content, index) => ({
    id: `ann_${String(index).padStart(16, '0')}`,
    title: `Aviso ${index}`,
    content,
    types: ['PL'],
    groupName: '',
    promotionType: '',
    execution: 'A',
    startDate: '2026-01-01T00:00:00.000Z',
    endDate: null,
    noExpiry: 1,
    promoAnnouncementCategoryIds: [],
    announcementImages: [],
    read: true,
  }));
}

interface Seen {
  readonly shownCount: number;
  readonly hits: number;
  readonly dialogs: number;
  readonly violations: readonly string[];
  readonly strangeRequests: readonly string[];
  /** Elements and attributes in the rendered texts that are not on the allow-list. */
  readonly strangers: readonly string[];
}

/** Shows the contents on the notice screen, all expanded at once, and touches every element in them. */
async function showAll(contents: readonly string[]): Promise<Seen> {
  const phone = await aPhone(browser, api);
  const { page } = phone;
  const dialogs: string[] = [];
  const strangeRequests: string[] = [];
  page.on('dialog', (dialog) => {
    dialogs.push(dialog.message());
    dialog.dismiss().catch(() => undefined);
  });
  page.on('request', (request) => {
    const url = new URL(request.url());
    if (url.origin !== new URL(api.publicUrl).origin && url.protocol !== 'data:') strangeRequests.push(request.url());
  });
  await page.addInitScript(watchForScripts);
  await page.route('**/wps/announcements?*', (route) =>
    route.fulfill({
      json: {
        success: true,
        value: { promotion: [], banners: [], player: asNotices(contents), popup: [], hot: [], agent: [], footer: { unreadCount: 0 } },
      },
    }),
  );
  // Navigates within the app so that the page itself requests the list.
  await phone.open('/m/help');
  await page.evaluate(() => history.pushState(null, '', '/m/notice'));
  await page.getByRole('heading', { name: 'Avisos' }).waitFor();
  await page
    .locator('main li button')
    .nth(contents.length - 1)
    .waitFor();
  await page.evaluate(() => {
    for (const button of document.querySelectorAll<HTMLButtonElement>('main li button')) button.click();
  });
  await expect.poll(() => page.locator('.written').count(), { timeout: 30_000 }).toBe(contents.length);
  await page.locator('.written > *').first().waitFor();
  const strangers = await touchAndFindStrangers(page);
  const { hits, violations } = await page.evaluate(() => window.scriptWatch);
  const shownCount = await page.locator('.written').count();
  expect(new URL(page.url()).pathname).toBe('/m/notice');
  await phone.close();
  return { shownCount, hits, dialogs: dialogs.length, violations, strangeRequests, strangers };
}

interface ScriptWatch {
  hits: number;
  readonly violations: string[];
}
declare global {
  interface Window {
    scriptWatch: ScriptWatch;
    hit: () => void;
  }
}

function watchForScripts(): void {
  const watch: ScriptWatch = { hits: 0, violations: [] };
  window.scriptWatch = watch;
  window.hit = () => {
    watch.hits += 1;
  };
  document.addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI, sample }) => {
    watch.violations.push(`${violatedDirective} ${blockedURI} ${sample}`);
  });
}

async function touchAndFindStrangers(page: Page): Promise<string[]> {
  const found = await page.evaluate(async () => {
    const seen: { tag: string; attributes: [string, string][] }[] = [];
    for (const element of document.querySelectorAll('.written *')) {
      seen.push({
        tag: element.tagName.toLowerCase(),
        attributes: [...element.attributes].map(({ name, value }) => [name, value] as [string, string]),
      });
      for (const event of ['mouseover', 'pointerenter', 'mouseenter', 'focus', 'animationstart', 'wheel', 'toggle', 'scroll'])
        element.dispatchEvent(new Event(event, { bubbles: true }));
      if (element instanceof HTMLElement) element.focus();
    }
    // Waits for broken pictures to fire their error events.
    await Promise.all(
      [...document.querySelectorAll<HTMLImageElement>('.written img')].map((image) => image.decode().catch(() => undefined)),
    );
    return seen;
  });
  const tags: readonly string[] = ANNOUNCEMENT_TAGS;
  return found.flatMap(({ tag, attributes }) => [
    ...(tags.includes(tag) ? [] : [`<${tag}>`]),
    ...attributes.flatMap(([name, value]) => (isExpected(tag, { name, value }) ? [] : [`<${tag} ${name}="${value}">`])),
  ]);
}

function isExpected(tag: string, { name, value }: { readonly name: string; readonly value: string }): boolean {
  if (tag === 'a' && name === 'href') return linkKindOf(value) !== undefined;
  if (tag === 'a') return (name === 'target' && value === '_blank') || (name === 'rel' && value === 'noopener noreferrer');
  if (tag === 'img') return name === 'alt' || (name === 'src' && linkKindOf(value) === 'internal');
  return false;
}

it('Runs the scripts of the corpus where nothing is sanitised', { timeout: TEST_TIMEOUT_MS }, async () => {
  expect(PAYLOADS).toHaveLength(500);
  const context = await browser.newContext();
  await context.route('**/*', (route) => route.abort());
  const page = await context.newPage();
  await page.evaluate((payloads) => {
    const ran = new Set<number>();
    Object.assign(window, { ran });
    for (const [index, html] of payloads.entries()) {
      const frame = document.createElement('iframe');
      document.body.append(frame);
      const note = () => ran.add(index);
      Object.assign(frame.contentWindow ?? {}, { hit: note, alert: note });
      const inside = frame.contentDocument?.body;
      if (inside) inside.innerHTML = html;
    }
  }, A_PART);
  const ranCount = () => page.evaluate(() => (window as unknown as { ran: Set<number> }).ran.size);
  await expect.poll(ranCount, { timeout: 30_000 }).toBeGreaterThan(25);
  await context.close();
});

it(
  'S55 S65 Runs none of five hundred script payloads saved by the server and shown by the phone',
  { timeout: TEST_TIMEOUT_MS },
  async () => {
    const seen = await showAll(await savedByServer());
    expect(seen).toEqual({ shownCount: 500, hits: 0, dialogs: 0, violations: [], strangeRequests: [], strangers: [] });
  },
);

it(
  "S55 Runs none of the raw payloads that bypass the server: the phone's sanitiser alone stops them",
  { timeout: TEST_TIMEOUT_MS },
  async () => {
    const { violations: _, ...seen } = await showAll(PAYLOADS);
    // The sanitiser's parser runs under the page's content policy, which reports what it parses and would block; none of it is shown or run.
    expect(seen).toEqual({ shownCount: 500, hits: 0, dialogs: 0, strangeRequests: [], strangers: [] });
  },
);
