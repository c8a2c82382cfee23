import type { Page } from 'playwright-core';

/** Replaces the status that the page reads (state of the site, switches, brand), as an operator would change it. */
export async function changeStatus(page: Page, change: (status: string) => string): Promise<void> {
  await page.route(
    ({ pathname }) => pathname === '/wps/system/status',
    async (route) => {
      const answered = await route.fetch();
      await route.fulfill({ response: answered, body: change(await answered.text()) });
    },
  );
}
