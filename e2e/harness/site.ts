import type { Browser } from 'playwright-core';
import { startApi, type StartApiOptions, type TestApi } from '@jogada/app-api/testing';
import { startBrowser } from './phone.ts';

/** A running site with its pages, and a browser. */
export interface Site {
  readonly api: TestApi;
  readonly browser: Browser;
  /** Stops both. Returned from a `beforeAll`, it runs after the file's tests. */
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
