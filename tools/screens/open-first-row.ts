import type { Page } from 'playwright-core';

/** Opens the newest row of a record and waits for its journal entries. */
export async function openFirstRow(page: Page): Promise<void> {
  await page.locator('main li button').first().click();
  await page.locator('[role="dialog"] section[aria-busy="false"]').waitFor();
}
