import type { Page } from 'playwright-core';

export async function scrollToEnd(page: Page): Promise<void> {
  await page.locator('main button, main a').last().waitFor();
  await page.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight));
}
