import type { Page } from 'playwright-core';

/** The state of the site, its switches and its brand as the page reads them: another one from here on, as the desk would set it. */
export async function changeStatus(page: Page, change: (status: string) => string): Promise<void> {
  await page.route(
    ({ pathname }) => pathname === '/wps/system/status',
    async (route) => {
      const answered = await route.fetch();
      await route.fulfill({ response: answered, body: change(await answered.text()) });
    },
  );
}
