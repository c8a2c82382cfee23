import type { Page } from 'playwright-core';
import type { Phone } from './phone.ts';

const MOVES = 20;
const LEAP = 20;
const STEP = 2;

interface Slide {
  /** Distance from the gap at which the piece is dropped, in picture units. */
  readonly offBy?: number;
}

/** Drags the puzzle's piece into its gap by touch, decelerating towards the end as a thumb does. */
export async function solveSlider(phone: Phone, { offBy = 0 }: Slide = {}): Promise<void> {
  const { page, context } = phone;
  const thumb = await readyThumb(page);
  const goal = (await phone.readPuzzle()) + offBy;
  const run = await thumb.evaluate((element) => (element.parentElement?.clientWidth ?? 0) - element.clientWidth);
  const distance = (goal / Number(await thumb.getAttribute('aria-valuemax'))) * run;
  const box = await thumb.boundingBox();
  if (!box) throw new Error('the thumb of the puzzle is not in sight');
  const start = { x: box.x + box.width / 2, y: box.y + box.height / 2 };
  const finger = await context.newCDPSession(page);
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', points: { x: number; y: number }[]) =>
    finger.send('Input.dispatchTouchEvent', { type, touchPoints: points });

  await touch('touchStart', [start]);
  for (let move = 1; move <= MOVES; move += 1) {
    const along = 1 - (1 - move / MOVES) ** 2;
    await touch('touchMove', [{ x: start.x + distance * along, y: start.y + Math.sin(move) * 2 }]);
    await nextFrame(page);
  }
  await touch('touchEnd', []);
  await finger.detach();
}

/** Solves the puzzle by keyboard alone; the piece must have the focus. */
export async function slideByKeys(phone: Phone): Promise<void> {
  const { page } = phone;
  await readyThumb(page);
  const goal = await phone.readPuzzle();
  const leaps = Math.floor(goal / LEAP);
  const keys = [...Array<string>(leaps).fill('PageUp'), ...Array<string>(Math.floor((goal - leaps * LEAP) / STEP)).fill('ArrowRight')];
  for (const key of keys) {
    await page.keyboard.press(key);
    await nextFrame(page);
  }
  await page.keyboard.press('Enter');
}

async function readyThumb(page: Page) {
  const thumb = page.getByRole('slider');
  await page.locator('[role="slider"][aria-disabled="false"]').waitFor();
  // Waits for the sheet's opening animation to end.
  await thumb.click({ trial: true });
  return thumb;
}

// At most one input event per frame.
function nextFrame(page: Page): Promise<unknown> {
  return page.evaluate(() => new Promise(requestAnimationFrame));
}
