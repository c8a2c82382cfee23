import type { Browser, Locator, Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { aMobileNumber, aReachablePlayer, codeSentTo, turnSwitches, type TestApi } from '@jogada/app-api/testing';
import { aPhone, slideByKeys, solveSlider, startSite, type Phone } from './harness/index.ts';

let api: TestApi;
let browser: Browser;
beforeAll(async () => {
  const site = await startSite();
  ({ api, browser } = site);
  await turnSwitches(api, ['MOBILENUMREG3', 'REGMOBVERF3', 'MOBILEVERCODELOGIN3'], 'on');
  return site.close;
});

const REFUSED = 'A peça não encaixou. Tente com a nova imagem.';

const sheet = (page: Page) => page.getByRole('dialog', { name: 'Confirme que não é um robô' });
const slider = (page: Page) => sheet(page).getByRole('slider');
const control = (page: Page) => page.getByRole('button', { name: 'Receber código' });
const countdown = (page: Page) => page.getByRole('button', { name: /^\d+ s$/ });
const hasFocus = (place: Locator) => place.evaluate((element) => element === document.activeElement);
const isClosed = (page: Page) => sheet(page).waitFor({ state: 'detached' });

/** Opens the registration by mobile number with the number filled in, and returns the number. */
async function openRegistration({ page, open }: Phone, mobileNum = aMobileNumber()): Promise<string> {
  await open('/m/register');
  await page.getByRole('tab', { name: 'Celular' }).click();
  await page.getByLabel('Celular').and(page.locator('input')).fill(mobileNum);
  return mobileNum;
}

test('ACC-08 ACC-16 Sends the code to a new number once the piece is dragged into its gap', async () => {
  const phone = await aPhone(browser, api);
  const { page } = phone;
  const mobileNum = await openRegistration(phone);
  await control(page).click();
  await solveSlider(phone);
  await sheet(page).getByText('Confirmado').waitFor();
  await isClosed(page);
  await countdown(page).waitFor();
  expect(await codeSentTo(api, `+55${mobileNum}`)).toMatch(/^\d{6}$/);
  expect(phone.refusals).toEqual([]);
  expect(phone.complaints).toEqual([]);
  await phone.close();
});

test('ACC-08 Refuses a piece beside its gap with a persistent message and another puzzle, which can be solved', async () => {
  const phone = await aPhone(browser, api);
  const { page } = phone;
  await openRegistration(phone);
  await control(page).click();
  const picture = sheet(page).getByRole('img', { name: 'Imagem com uma peça faltando' });
  await picture.waitFor();
  const first = await picture.getAttribute('src');
  await solveSlider(phone, { offBy: -30 });
  const words = sheet(page).getByRole('status').filter({ hasText: REFUSED });
  await words.waitFor();
  await expect.poll(() => picture.getAttribute('src')).not.toBe(first);
  await slider(page).and(page.locator('[aria-disabled="false"]')).waitFor();
  expect(await slider(page).getAttribute('aria-valuenow')).toBe('0');
  expect(await words.isVisible()).toBe(true);
  expect(phone.refusals).toEqual(['403 POST /wps/verification/slider/answer']);

  await solveSlider(phone);
  await isClosed(page);
  await countdown(page).waitFor();
  expect(phone.complaints).toEqual([]);
  await phone.close();
});

test('ACC-08 Completes a sign-in by code with the keyboard alone, through a failed and a solved puzzle, without losing the focus', async () => {
  const player = await aReachablePlayer(api);
  const phone = await aPhone(browser, api);
  const { page } = phone;
  await phone.open('/m/login');
  await page.getByRole('tab', { name: 'Código por SMS' }).click();
  await page.getByLabel('Celular', { exact: false }).and(page.locator('input')).fill(player.mobileNum);
  await control(page).focus();
  await page.keyboard.press('Enter');
  await slider(page).and(page.locator('[aria-disabled="false"]')).waitFor();
  for (let presses = 0; presses < 8 && !(await hasFocus(slider(page))); presses += 1) await page.keyboard.press('Tab');
  await expect.poll(() => hasFocus(slider(page))).toBe(true);

  await page.keyboard.press('PageUp');
  await page.keyboard.press('ArrowLeft');
  expect(await slider(page).getAttribute('aria-valuenow')).toBe('18');
  expect(await slider(page).getAttribute('aria-valuetext')).toMatch(/^\d+% do caminho$/);
  await page.keyboard.press('Enter');
  await sheet(page).getByRole('status').filter({ hasText: REFUSED }).waitFor();
  await expect.poll(() => slider(page).getAttribute('aria-valuenow')).toBe('0');
  await expect.poll(() => hasFocus(slider(page))).toBe(true);

  await slideByKeys(phone);
  await isClosed(page);
  await countdown(page).waitFor();
  await page.getByLabel('Código recebido').fill(await codeSentTo(api, player.mobile));
  await page.keyboard.press('Enter');
  await page.waitForURL('**/m/home');
  expect(phone.complaints).toEqual([]);
  await phone.close();
});

test('ACC-08 Accepts digits by keyboard instead; wrong ones are reported at the field, which keeps the focus and gets another picture', async () => {
  const player = await aReachablePlayer(api);
  const phone = await aPhone(browser, api);
  const { page } = phone;
  await phone.open('/m/forget');
  await page.getByLabel('Celular', { exact: false }).first().fill(player.mobileNum);
  await control(page).click();
  await sheet(page).getByRole('button', { name: 'Digitar números' }).press('Enter');
  const field = sheet(page).getByLabel('Dígitos da imagem');
  const picture = sheet(page).getByRole('img', { name: 'Imagem com 6 dígitos' });
  await picture.waitFor();
  const [first, digits] = [await picture.getAttribute('src'), await phone.readCaptcha()];
  expect(await sheet(page).getByRole('button', { name: 'Ouvir os dígitos' }).isEnabled()).toBe(true);

  await sheet(page).getByRole('button', { name: 'Confirmar' }).press('Enter');
  await sheet(page).getByText('Digite os dígitos da imagem.').waitFor();
  await expect.poll(() => hasFocus(field)).toBe(true);
  await field.fill(digits === '111111' ? '222222' : '111111');
  await sheet(page).getByRole('button', { name: 'Confirmar' }).press('Enter');
  await sheet(page).getByText('O código não confere. Digite o da nova imagem.').waitFor();
  expect(await field.getAttribute('aria-invalid')).toBe('true');
  await expect.poll(() => hasFocus(field)).toBe(true);
  await expect.poll(() => picture.getAttribute('src')).not.toBe(first);
  await expect.poll(() => phone.readCaptcha()).not.toBe(digits);

  await page.keyboard.type(await phone.readCaptcha());
  await page.keyboard.press('Enter');
  await isClosed(page);
  await countdown(page).waitFor();
  expect(await codeSentTo(api, player.mobile)).toMatch(/^\d{6}$/);
  expect(phone.complaints).toEqual([]);
  await phone.close();
});

test('ACC-08 Closes the check on Escape, sends nothing and returns the focus to the control that opened it', async () => {
  const phone = await aPhone(browser, api);
  const { page } = phone;
  const sends: string[] = [];
  page.on('request', (request) => request.method() !== 'GET' && sends.push(new URL(request.url()).pathname));
  await openRegistration(phone);
  await control(page).focus();
  await page.keyboard.press('Enter');
  await slider(page).waitFor();
  await page.keyboard.press('Escape');
  await isClosed(page);
  await expect.poll(() => hasFocus(control(page))).toBe(true);
  expect(sends.filter((path) => path.includes('/sms'))).toEqual([]);

  await page.keyboard.press('Enter');
  await solveSlider(phone);
  await countdown(page).waitFor();
  expect(phone.complaints).toEqual([]);
  await phone.close();
});

test('ACC-08 ACC-07 Sends no further code during the countdown, not even from a reopened page; the server enforces it too', async () => {
  const phone = await aPhone(browser, api);
  const { page } = phone;
  const mobileNum = await openRegistration(phone);
  await control(page).click();
  await solveSlider(phone);
  await isClosed(page);
  await countdown(page).waitFor();
  expect(await countdown(page).isDisabled()).toBe(true);
  await countdown(page).click({ force: true });
  await countdown(page).press('Enter');
  expect(await sheet(page).count()).toBe(0);
  const first = await codeSentTo(api, `+55${mobileNum}`);

  await openRegistration(phone, mobileNum);
  await countdown(page).waitFor();
  await page.evaluate(() => sessionStorage.clear());
  await openRegistration(phone, mobileNum);
  await control(page).click();
  // The refusal comes instead of a puzzle.
  await sheet(page)
    .getByText(/^Muitas tentativas/)
    .waitFor();
  expect(await sheet(page).getByRole('slider').count()).toBe(0);
  expect(await codeSentTo(api, `+55${mobileNum}`)).toBe(first);
  expect(phone.complaints).toEqual([]);
  await phone.close();
});

test('ACC-08 Under reduced motion nothing shakes, and the puzzle can be solved', async () => {
  const phone = await aPhone(browser, api);
  const { page } = phone;
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await openRegistration(phone);
  await control(page).click();
  await solveSlider(phone, { offBy: -40 });
  await sheet(page).getByRole('status').filter({ hasText: REFUSED }).waitFor();
  const lasting = await page.evaluate(() =>
    document
      .getAnimations()
      .map((animation) => Number(animation.effect?.getComputedTiming().duration))
      .filter((ms) => ms > 1),
  );
  expect(lasting).toEqual([]);
  await solveSlider(phone);
  await countdown(page).waitFor();
  await phone.close();
});
