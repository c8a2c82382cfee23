import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startApi, type TestApi } from '@jogada/app-api/testing';
import { aPhone, startBrowser } from './harness/index.ts';

let api: TestApi;
let browser: Browser;
beforeAll(async () => {
  [api, browser] = await Promise.all([startApi({ servesPages: true }), startBrowser()]);
});
afterAll(async () => {
  await browser.close();
  await api.close();
});

interface Fade {
  readonly types: readonly string[];
  /** Duration of each of its animations. */
  readonly durationsMs: readonly number[];
}

/** Records every fade between screens, with the animations that the browser created for it. */
function noteFades(): void {
  const fades: Fade[] = [];
  Object.assign(globalThis, { fades });
  const start = document.startViewTransition.bind(document);
  document.startViewTransition = (options) => {
    const transition = start(options);
    const types = typeof options === 'object' && options !== null && 'types' in options ? [...(options.types ?? [])] : [];
    transition.ready.then(
      () => {
        const durationsMs = document
          .getAnimations()
          .filter(({ effect }) => effect instanceof KeyframeEffect && /^::view-transition-(old|new)/.test(effect.pseudoElement ?? ''))
          .map(({ effect }) => Number(effect?.getTiming().duration));
        fades.push({ types, durationsMs });
      },
      // A fade that the next one interrupts does not count.
      () => undefined,
    );
    return transition;
  };
}

const fadesOn = (page: Page): Promise<readonly Fade[]> => page.evaluate('fades');

/** Follows a link of the page at once, optionally after a swipe, in one browser task. */
function follow(page: Page, { path, swipePx = 0 }: { readonly path: string; readonly swipePx?: number }): Promise<number> {
  return page.evaluate(
    ({ to, distance }) => {
      if (distance !== 0) {
        const touchAt = (clientX: number) => [new Touch({ identifier: 1, target: document.body, clientX, clientY: 300 })];
        document.body.dispatchEvent(new TouchEvent('touchstart', { bubbles: true, touches: touchAt(10) }));
        document.body.dispatchEvent(new TouchEvent('touchend', { bubbles: true, changedTouches: touchAt(10 + distance) }));
      }
      history.pushState({ __TSR_index: 1 }, '', to);
      return performance.now();
    },
    { to: path, distance: swipePx },
  );
}

/** Changes an element's opacity and returns how many transitions this starts. */
function transitionsOfChange(element: HTMLElement): number {
  element.style.opacity = String(Number(getComputedStyle(element).opacity) / 2);
  return element.getAnimations().length;
}

const headingOf = (page: Page, name: string) => page.getByRole('heading', { level: 1, name, includeHidden: true }).waitFor();

test('CON-05 Screens fade for 300 ms, not after a swipe of more than 100 px, again half a second later, and never under reduced motion', async () => {
  const phone = await aPhone(browser, api, { hasMotion: true });
  const { page } = phone;
  await phone.open('/m/help');
  // The first screen of a page never fades; later ones do.
  await headingOf(page, 'Central de ajuda');
  await follow(page, { path: '/m/set' });
  await headingOf(page, 'Configurações');
  await page.evaluate(noteFades);

  await follow(page, { path: '/m/help' });
  await headingOf(page, 'Central de ajuda');
  await expect.poll(async () => (await fadesOn(page)).length, { timeout: 15_000 }).toBe(1);
  const [first] = await fadesOn(page);
  expect(first?.types).toEqual(['fade']);
  expect(first?.durationsMs.length).toBeGreaterThan(0);
  expect(new Set(first?.durationsMs)).toEqual(new Set([300]));

  // A shorter movement is not a swipe.
  await follow(page, { path: '/m/set', swipePx: 90 });
  await headingOf(page, 'Configurações');
  await expect.poll(async () => (await fadesOn(page)).length, { timeout: 15_000 }).toBe(2);

  const swipedAtMs = await follow(page, { path: '/m/help', swipePx: 120 });
  await headingOf(page, 'Central de ajuda');
  expect(await fadesOn(page)).toHaveLength(2);

  await page.waitForFunction((since) => performance.now() > since + 500, swipedAtMs);
  await follow(page, { path: '/m/set' });
  await headingOf(page, 'Configurações');
  await expect.poll(async () => (await fadesOn(page)).length, { timeout: 15_000 }).toBe(3);

  await page.emulateMedia({ reducedMotion: 'reduce' });
  await follow(page, { path: '/m/help' });
  await headingOf(page, 'Central de ajuda');
  await expect.poll(async () => (await fadesOn(page)).length, { timeout: 15_000 }).toBe(4);
  expect((await fadesOn(page)).at(-1)?.durationsMs.filter((durationMs) => durationMs > 1)).toEqual([]);
  // A change of style starts no transition there, not even a short one on each changed element.
  expect(await page.locator('h1').first().evaluate(transitionsOfChange)).toBe(0);
  expect(phone.complaints).toEqual([]);
  await phone.close();
});
