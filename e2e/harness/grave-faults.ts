import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { AxeResults } from 'axe-core';
import type { Page } from 'playwright-core';

const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
const GRAVE = new Set<unknown>(['serious', 'critical']);

/** Returns axe's serious and critical findings on the current page, each with its place and remedy. */
export async function graveFaults(page: Page): Promise<string[]> {
  return findFaults(page, ({ impact }) => GRAVE.has(impact));
}

/** Returns all of axe's findings on the current page, whatever their weight. */
export async function allFaults(page: Page): Promise<string[]> {
  return findFaults(page, () => true);
}

async function findFaults(page: Page, counts: (violation: AxeResults['violations'][number]) => boolean): Promise<string[]> {
  if (!(await page.evaluate("'axe' in globalThis"))) await page.evaluate(AXE);
  await page.evaluate(standsStill);
  const { violations, passes } = (await page.evaluate('axe.run({ resultTypes: ["violations"] })')) as AxeResults;
  if (passes.length === 0) throw new Error('axe has looked at nothing');
  return violations
    .filter(counts)
    .flatMap(({ id, nodes }) => nodes.map(({ target, failureSummary }) => `${id}: ${target.join(' ')} ${failureSummary ?? ''}`));
}

/** An element that fades or changes colour has a different contrast during the animation. */
async function standsStill(): Promise<void> {
  const longestMs = 2000;
  const endOf = ({ effect }: Animation) => Number(effect?.getComputedTiming().endTime ?? 0);
  const passing = document.getAnimations().filter((animation) => animation.playState === 'running' && endOf(animation) <= longestMs);
  await Promise.allSettled(passing.map(({ finished }) => finished));
}

/**
 * Returns the same for the page's theme and the other one. Emulate reduced motion first: the contrast is wrong during a theme transition.
 */
export async function graveFaultsInBothThemes(page: Page): Promise<string[]> {
  const faults = await graveFaults(page);
  await page.evaluate(changeTheme);
  faults.push(...(await graveFaults(page)).map((fault) => `in the other theme, ${fault}`));
  await page.evaluate(changeTheme);
  return faults;
}

async function changeTheme(): Promise<void> {
  const { dataset } = document.documentElement;
  dataset['theme'] = dataset['theme'] === 'light' ? 'dark' : 'light';
  await new Promise((resolve) => requestAnimationFrame(resolve));
  const changing = document.getAnimations().filter((animation) => animation instanceof CSSTransition);
  await Promise.allSettled(changing.map(({ finished }) => finished));
}
