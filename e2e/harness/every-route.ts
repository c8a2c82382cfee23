import { readFileSync } from 'node:fs';
import type { Page } from 'playwright-core';
import { expect } from 'vitest';

export const NARROW = { width: 320, height: 640 };
/** Paths that are open to visitors. */
export const VISITORS = ['/m/home', '/m/login', '/m/register', '/m/forget', '/m/trail'];
const ROUTES_SOURCE = readFileSync(new URL('../../apps/web/routes.tsx', import.meta.url), 'utf8');
/** The path of every route. Paths with a parameter are left out; other tests open them. */
export const PATHS = [...new Set([...ROUTES_SOURCE.matchAll(/'(\/m\/[^'$]+)'/g)].map(([, path = '']) => path))];
// A vendor's frame needs its vendor; another test opens it.
const ROUTES = PATHS.filter((path) => path !== '/m/sportsGame');
/** Paths that a member can open. */
export const MEMBERS = ROUTES.filter((path) => !VISITORS.includes(path));
/** Every game list is the same screen. */
export const SAME_SCREENS = MEMBERS.filter((path) => /-games$|\/gameList$|\/slotsCenter$/.test(path));
/** Each distinct screen of a member. */
export const OF_THEIR_OWN = MEMBERS.filter((path) => !SAME_SCREENS.includes(path));
/** The additional screens of agents. */
export const AGENTS = MEMBERS.filter((path) => /^\/m\/(agent|member\/(agent|team)|teamBetting)/.test(path));

/** The screens that most visits see. */
export const MAIN = [
  '/m/home',
  '/m/gameCenter',
  '/m/activity',
  '/m/rewardCenter',
  '/m/member/home',
  '/m/voucherCenter',
  '/m/withdraw',
  '/m/transaction/record',
  '/m/gameRecord',
  '/m/member/benefits',
];

/** Reports a page that is wider than the viewport and so scrolls sideways, with the elements that reach out. */
export async function sidewaysAt(page: Page, path: string): Promise<string[]> {
  const widest = await page.evaluate((widthPx) => {
    if (document.documentElement.scrollWidth <= widthPx) return undefined;
    // Overflow inside a scrolling strip does not widen the page.
    const isInStrip = (element: Element) => {
      for (let around = element.parentElement; around && around !== document.body; around = around.parentElement) {
        if (getComputedStyle(around).overflowX !== 'visible') return true;
      }
      return false;
    };
    const edges = [...document.querySelectorAll('body *')].map((element) => ({ element, right: element.getBoundingClientRect().right }));
    const furthest = edges
      .filter(({ element, right }) => right > widthPx && !isInStrip(element))
      .map(({ element, right }) => `${element.tagName} ${element.className} to ${right} px`);
    return furthest.slice(0, 6).join('; ');
  }, page.viewportSize()?.width ?? NARROW.width);
  return widest === undefined ? [] : [`${path} can be pushed to the side: ${widest}`];
}

/** How long to wait for a screen that stays the same element tree at another path. */
const SAME_SCREEN_MS = 1_000;

/**
 * Goes to a path as a link does, and waits until the previous screen is gone and the text no longer changes; with `isUnfinished`, loading
 * indicators may remain.
 */
export async function goTo(page: Page, path: string, { isUnfinished = false } = {}): Promise<void> {
  await page.evaluate((to) => {
    for (const element of document.querySelectorAll('#content *')) element.setAttribute('data-before', '');
    history.pushState({}, '', to);
    dispatchEvent(new PopStateEvent('popstate', { state: {} }));
  }, path);
  const asked = Date.now();
  let before = '';
  await expect
    .poll(
      async () => {
        const { words, isNew, isBlank } = await page.evaluate(
          (mayWait) => ({
            words: !mayWait && document.querySelector('.animate-spin, .animate-shimmer') ? '' : document.body.innerText,
            isNew: document.querySelector('#content [data-before]') === null,
            // The new screen's script is still loading.
            isBlank: document.querySelector<HTMLElement>('#content')?.innerText.trim() === '',
          }),
          isUnfinished,
        );
        const isCalm = !isBlank && (isNew || Date.now() - asked > SAME_SCREEN_MS) && words !== '' && words === before;
        before = words;
        return isCalm;
      },
      { interval: 80, timeout: 20_000 },
    )
    .toBe(true);
}
