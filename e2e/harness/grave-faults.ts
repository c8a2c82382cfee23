import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { AxeResults } from 'axe-core';
import type { Page } from 'playwright-core';

const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
const GRAVE = new Set<unknown>(['serious', 'critical']);

/** What axe calls serious or critical on the page as it stands, each with its place and what would put it right. */
export async function graveFaults(page: Page): Promise<string[]> {
  if (!(await page.evaluate("'axe' in globalThis"))) await page.evaluate(AXE);
  await page.evaluate(standsStill);
  const { violations, passes } = (await page.evaluate('axe.run({ resultTypes: ["violations"] })')) as AxeResults;
  if (passes.length === 0) throw new Error('axe has looked at nothing');
  return violations
    .filter(({ impact }) => GRAVE.has(impact))
    .flatMap(({ id, nodes }) => nodes.map(({ target, failureSummary }) => `${id}: ${target.join(' ')} ${failureSummary ?? ''}`));
}

/** What fades in, or changes its colour, has another contrast on the way than where it comes to stand. */
async function standsStill(): Promise<void> {
  const longestMs = 2000;
  const endOf = ({ effect }: Animation) => Number(effect?.getComputedTiming().endTime ?? 0);
  const passing = document.getAnimations().filter((animation) => animation.playState === 'running' && endOf(animation) <= longestMs);
  await Promise.allSettled(passing.map(({ finished }) => finished));
}

/** The same in the theme that the page has, and in the other one. Ask for less motion first: a theme that is still changing has neither's contrast. */
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
