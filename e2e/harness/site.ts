import type { Browser } from 'playwright-core';
import { startApi, type StartApiOptions, type TestApi } from '@jogada/app-api/testing';
import { startBrowser } from './phone.ts';

/** A site with its pages, and a browser to look at it. */
export interface Site {
  readonly api: TestApi;
  readonly browser: Browser;
  /** Ends both; what a `beforeAll` answers is called when the file's tests are over. */
  readonly close: () => Promise<void>;
}

export async function startSite(options: StartApiOptions = {}): Promise<Site> {
  const [api, browser] = await Promise.all([startApi({ servesPages: true, ...options }), startBrowser()]);
  return {
    api,
    browser,
    async close() {
      await browser.close();
      await api.close();
    },
  };
}
