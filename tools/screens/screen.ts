import type { Page } from 'playwright-core';

/** A screen of the site and its preparation. */
export interface Screen {
  readonly name: string;
  readonly path: string;
  readonly isMember: boolean;
  /** Signs in as the agent instead of the member. */
  readonly isAgent?: boolean;
  readonly isLandscape?: boolean;
  /** Keeps animations, without which the screen would look unfinished. */
  readonly moves?: boolean;
  /** Taken while a request is pending; does not wait for it. */
  readonly isUnfinished?: boolean;
  /** Signs in or changes state that other pictures must not show. */
  readonly hasOwnVisit?: boolean;
  /** Shows the announcement popup; the others suppress it. */
  readonly hasPopups?: boolean;
  /** Slow, so that it is taken only when named. */
  readonly isForReadme?: boolean;
  /** Sets up responses to the page's calls, by path, before the page loads. */
  readonly prepare?: (page: Page) => Promise<void>;
  readonly arrange?: (page: Page) => Promise<void>;
}

/** Answers a call of the page with data that the demo does not have. */
export async function answer(page: Page, path: string, value: unknown): Promise<void> {
  await page.route(callTo(path), (route) => route.fulfill({ json: { success: true, value } }));
}

export async function refuse(page: Page, path: string, problem: { status: number; code: string; facts?: object }): Promise<void> {
  const { status, code, facts = {} } = problem;
  await page.route(callTo(path), (route) => route.fulfill({ status, json: { success: false, errorCode: code, message: code, facts } }));
}

/** Leaves a call of the page pending. */
export async function holdBack(page: Page, path: string): Promise<void> {
  await page.route(callTo(path), () => undefined);
}

/** Navigates as a link does, so that the client itself requests the data. */
export async function goOnTo(page: Page, path: string): Promise<void> {
  await page.evaluate((to) => {
    history.pushState({}, '', to);
    dispatchEvent(new PopStateEvent('popstate', { state: {} }));
  }, path);
}

function callTo(path: string): (url: URL) => boolean {
  return ({ pathname }) => pathname === path;
}
