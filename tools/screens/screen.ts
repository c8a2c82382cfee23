import type { Page } from 'playwright-core';

/** One screen of the site, and how it gets to look like something. */
export interface Screen {
  readonly name: string;
  readonly path: string;
  readonly isMember: boolean;
  /** Of members, the one who is an agent. */
  readonly isAgent?: boolean;
  /** The phone is held across. */
  readonly isLandscape?: boolean;
  /** Shown with its animations: without them it would look unfinished. */
  readonly moves?: boolean;
  /** Shown while something is still on its way, which is not waited for. */
  readonly isUnfinished?: boolean;
  /** Signs somebody in or leaves other traces, which no other picture may show. */
  readonly hasOwnVisit?: boolean;
  /** What is announced comes up over it. */
  readonly hasPopups?: boolean;
  /** Takes its time, so it is drawn only when named. */
  readonly isForReadme?: boolean;
  /** What the calls of the page are answered with from here, by their path, before the page is there. */
  readonly prepare?: (page: Page) => Promise<void>;
  readonly arrange?: (page: Page) => Promise<void>;
}

/** Answers a call of the page from here: with what the demo world does not have. */
export async function answer(page: Page, path: string, value: unknown): Promise<void> {
  await page.route(callTo(path), (route) => route.fulfill({ json: { success: true, value } }));
}

/** Refuses a call of the page from here. */
export async function refuse(page: Page, path: string, problem: { status: number; code: string; facts?: object }): Promise<void> {
  const { status, code, facts = {} } = problem;
  await page.route(callTo(path), (route) => route.fulfill({ status, json: { success: false, errorCode: code, message: code, facts } }));
}

/** Leaves a call of the page without an answer. */
export async function holdBack(page: Page, path: string): Promise<void> {
  await page.route(callTo(path), () => undefined);
}

/** Goes on to a path as a link does, so that the phone itself reads what the screen shows. */
export async function goOnTo(page: Page, path: string): Promise<void> {
  await page.evaluate((to) => {
    history.pushState({}, '', to);
    dispatchEvent(new PopStateEvent('popstate', { state: {} }));
  }, path);
}

function callTo(path: string): (url: URL) => boolean {
  return ({ pathname }) => pathname === path;
}
