import { readFileSync } from 'node:fs';
import type { Page } from 'playwright-core';
import { expect } from 'vitest';

/** The narrowest phone. */
export const NARROW = { width: 320, height: 640 };
/** What nobody needs an account for. */
export const VISITORS = ['/m/home', '/m/login', '/m/register', '/m/forget', '/m/trail'];
const ROUTES_SOURCE = readFileSync(new URL('../../apps/web/routes.tsx', import.meta.url), 'utf8');
/** Of every route; a path with a parameter is a screen of somebody's own, which journeys of its own open. */
export const PATHS = [...new Set([...ROUTES_SOURCE.matchAll(/'(\/m\/[^'$]+)'/g)].map(([, path = '']) => path))];
// A vendor's frame needs its vendor: a journey of its own opens it.
const ROUTES = PATHS.filter((path) => path !== '/m/sportsGame');
/** What a member can go to. */
export const MEMBERS = ROUTES.filter((path) => !VISITORS.includes(path));
/** Each list of games is the same screen. */
export const SAME_SCREENS = MEMBERS.filter((path) => /-games$|\/gameList$|\/slotsCenter$/.test(path));
/** Each screen of a member once. */
export const OF_THEIR_OWN = MEMBERS.filter((path) => !SAME_SCREENS.includes(path));
/** Whoever has a team has these beside. */
export const AGENTS = MEMBERS.filter((path) => /^\/m\/(agent|member\/(agent|team)|teamBetting)/.test(path));

/** A page that is wider than the phone can be pushed to the side. */
export async function sidewaysAt(page: Page, path: string): Promise<string[]> {
  const widest = await page.evaluate((widthPx) => {
    if (document.documentElement.scrollWidth <= widthPx) return undefined;
    // What is pushed inside a strip of its own pushes nothing else.
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
  }, NARROW.width);
  return widest === undefined ? [] : [`${path} can be pushed to the side: ${widest}`];
}

/** How long a screen that is the same one at another path is given to come. */
const SAME_SCREEN_MS = 1_000;

/**
 * Goes to a path as a link does, and waits until the screen before is gone and nothing comes any more; with `isUnfinished`, until
 * all is there but what is still awaited.
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
        const { words, isNew } = await page.evaluate(
          (mayWait) => ({
            words: !mayWait && document.querySelector('.animate-spin, .animate-shimmer') ? '' : document.body.innerText,
            isNew: document.querySelector('#content [data-before]') === null,
          }),
          isUnfinished,
        );
        const isCalm = (isNew || Date.now() - asked > SAME_SCREEN_MS) && words !== '' && words === before;
        before = words;
        return isCalm;
      },
      { interval: 80, timeout: 20_000 },
    )
    .toBe(true);
}
