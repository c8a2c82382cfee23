import type { Locator } from 'playwright-core';

/** A long value, such as a hash, as a page shows it. */
export interface LongValue {
  readonly value: string;
  /** Whether it is cut to one line. */
  readonly isCut: boolean;
  /** The clipboard after its copy button was pressed. */
  readonly copied: string;
}

const ONE_LINE_MAX_PX = 24;

/** Presses the copy button of the long value in `place`. */
export async function readLongValue(place: Locator): Promise<LongValue> {
  const page = place.page();
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'], { origin: new URL(page.url()).origin });
  const code = place.getByRole('code');
  const isCut = await code.evaluate((text, maxPx) => text.scrollWidth > text.clientWidth && text.clientHeight < maxPx, ONE_LINE_MAX_PX);
  const button = place.getByRole('button', { name: 'Copiar', exact: true });
  await page.evaluate(() => navigator.clipboard.writeText(''));
  await button.click();
  await page.waitForFunction(async () => (await navigator.clipboard.readText()) !== '');
  return { value: (await code.textContent()) ?? '', isCut, copied: await page.evaluate(() => navigator.clipboard.readText()) };
}
