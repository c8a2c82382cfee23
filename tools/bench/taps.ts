import type { Page } from 'playwright-core';
import { CLOSED_POPUPS, keepPopupsClosed } from '../../e2e/harness/closed-popups.ts';
import type { BenchBrowser } from './bench-browser.ts';
import { median, spreadOf } from './rounds.ts';
import type { Verdict } from './verdict.ts';

const CPU_SLOWDOWN = 4;
const INP_MAX_MS = 200;

interface Tap {
  readonly name: string;
  /** The prototype's figure for the same action. */
  readonly prototype?: string;
  readonly prepare: (page: Page) => Promise<void>;
  readonly tap: (page: Page) => Promise<void>;
}

const toLobby = async (page: Page) => {
  await page.goto('/m/home');
  await page.getByRole('navigation', { name: 'Menu principal' }).waitFor();
  await page.waitForLoadState('networkidle', { timeout: 10_000 }).catch(() => undefined);
};
const menuItem = (page: Page, name: string) => page.getByRole('navigation', { name: 'Menu principal' }).getByText(name, { exact: true });
const openMenu = (page: Page) => page.getByRole('banner').getByRole('button', { name: 'Menu' }).tap();

const TAPS: readonly Tap[] = [
  {
    name: 'to another screen (lobby to promotions)',
    prototype: '168-192',
    prepare: toLobby,
    tap: async (page) => {
      await menuItem(page, 'Promoções').tap();
      await page.getByRole('heading', { name: 'Promoções' }).first().waitFor();
    },
  },
  {
    name: 'the side menu opens',
    prototype: '112, its PIX sheet',
    prepare: toLobby,
    tap: async (page) => {
      await openMenu(page);
      await page.getByRole('dialog').waitFor();
    },
  },
  {
    name: 'another theme',
    prototype: '128',
    prepare: async (page) => {
      await toLobby(page);
      await openMenu(page);
      await page.getByRole('dialog').getByText('Claro').waitFor();
    },
    tap: (page) => page.getByRole('dialog').getByText('Claro').tap(),
  },
  {
    name: 'a key press in a form (user name)',
    prepare: async (page) => {
      await page.goto('/m/login');
      await page.waitForLoadState('networkidle', { timeout: 10_000 }).catch(() => undefined);
      await page.getByLabel('Usuário').focus();
    },
    tap: (page) => page.keyboard.press('j'),
  },
];

// Longest duration that the browser reports for one touch; durations below a frame are not reported.
const NOTE_TOUCHES = `
  globalThis.longestTouchMs = 0;
  new PerformanceObserver((list) => {
    for (const { interactionId, duration } of list.getEntries())
      if (interactionId > 0) globalThis.longestTouchMs = Math.max(globalThis.longestTouchMs, duration);
  }).observe({ type: 'event', durationThreshold: 16, buffered: true });
`;
// Entries are delivered after the frame that they describe.
const READ_TOUCH = `new Promise((resolve) => requestAnimationFrame(() => setTimeout(() => resolve(globalThis.longestTouchMs), 300)))`;

/** Response time of the page to a touch (INP) with the processor four times slower: verdicts in ms. */
export async function measureTaps(
  browser: BenchBrowser,
  { rounds, report }: { rounds: number; report: (line: string) => void },
): Promise<Verdict[]> {
  const verdicts: Verdict[] = [];
  for (const tap of TAPS) {
    const durations: number[] = [];
    for (let round = 0; round < rounds; round += 1) durations.push(await measureTap(browser, tap));
    report(`${tap.name}: ${durations.join(' ')} ms`);
    const { lowest, highest } = spreadOf(durations);
    const figure = median(durations);
    verdicts.push({
      name: `answer to a touch (INP), ms: ${tap.name}${tap.prototype ? ` (the prototype: ${tap.prototype})` : ''}`,
      figure,
      spread: [lowest, highest],
      target: `<= ${INP_MAX_MS}`,
      verdict: figure <= INP_MAX_MS ? 'PASS' : 'MISS',
    });
  }
  return verdicts;
}

async function measureTap({ context }: BenchBrowser, { prepare, tap }: Tap): Promise<number> {
  const page = await context.newPage();
  try {
    await page.addInitScript(keepPopupsClosed, CLOSED_POPUPS);
    await page.addInitScript(NOTE_TOUCHES);
    const session = await context.newCDPSession(page);
    await prepare(page);
    await session.send('Emulation.setCPUThrottlingRate', { rate: CPU_SLOWDOWN });
    await page.evaluate('globalThis.longestTouchMs = 0');
    await tap(page);
    return Math.round(Number(await page.evaluate(READ_TOUCH)));
  } finally {
    await page.close();
  }
}
